# Installs what is missing of docker/packages.txt. Sourced by play and check after steps.sh; does nothing when nothing
# is missing.
#   install_packages TAG...      e.g. install_packages run build

packages_tagged() {
  local tag wanted=" $* "
  while read -r name tag _; do
    case "$name" in '' | '#'*) continue ;; esac
    case "$wanted" in *" $tag "*) printf '%s\n' "$name" ;; esac
  done <"$SPEARRUN_ROOT/docker/packages.txt"
}

packages_missing() {
  local name
  for name in "$@"; do
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$name" 2>/dev/null)" = installed ] || printf '%s\n' "$name"
  done
}

install_packages() {
  if ! command -v dpkg-query >/dev/null; then
    echo "This is not a Debian machine: install the packages of docker/packages.txt ($*) by their names here." >&2
    return 0
  fi
  local wanted missing as_root=()
  wanted=$(packages_tagged "$@")
  missing=$(packages_missing $wanted)
  [ -n "$missing" ] || return 0
  if [ "$(id -u)" != 0 ]; then
    if ! command -v sudo >/dev/null; then
      echo "These packages are missing and only root may install them (there is no sudo here): as root, run" >&2
      echo "  apt-get install --no-install-recommends" $missing >&2
      return 69
    fi
    as_root=(sudo)
  fi
  echo "packages to install:" $missing
  step package-lists "${as_root[@]}" apt-get -o DPkg::Lock::Timeout=300 update
  step packages "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 \
    install -y --no-install-recommends $missing
}
