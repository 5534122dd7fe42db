#!/usr/bin/env bash
# Names every source that clang-format (the pinned version 14) would change, and fails if there is one.
set -euo pipefail
cd "$(dirname "$0")/../.."
mapfile -t sources < <(find shared server client tests -name '*.[ch]pp' | sort)
[ "${#sources[@]}" -gt 50 ] || { echo "the sources were not found" >&2; exit 1; }
bad=()
for source in "${sources[@]}"; do
  clang-format --dry-run -Werror "$source" >/dev/null 2>&1 || bad+=("$source")
done
[ "${#bad[@]}" = 0 ] || { echo "run: clang-format -i ${bad[*]}" >&2; exit 1; }
