# One long step of play or check: its name, a sign of life every ten seconds, how long it took. Sourced by both.
#   step NAME COMMAND...     output goes to build/logs/NAME.log; shows its end and fails when the command fails

step() {
  local name=$1 log="$SPEARRUN_ROOT/build/logs/$1.log" begin=$SECONDS code=0 pid waited=0
  shift
  mkdir -p "$SPEARRUN_ROOT/build/logs"
  printf '%s ...\n' "$name"
  "$@" >"$log" 2>&1 </dev/null &
  pid=$!
  trap 'kill "$pid" 2>/dev/null; exit 130' INT TERM
  while kill -0 "$pid" 2>/dev/null; do
    sleep 0.2
    waited=$((waited + 1))
    [ $((waited % 50)) != 0 ] || printf '  %s: %s s  %s\n' "$name" "$((SECONDS - begin))" "$(tail -n 1 "$log" | cut -c 1-90)"
  done
  wait "$pid" || code=$?
  trap - INT TERM
  if [ "$code" != 0 ]; then
    tail -n 40 "$log" >&2
    printf '%s failed after %s s; all of it is in %s\n' "$name" "$((SECONDS - begin))" "${log#"$PWD"/}" >&2
    return "$code"
  fi
  printf '  %s: done in %s s\n' "$name" "$((SECONDS - begin))"
}
