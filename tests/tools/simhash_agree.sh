#!/usr/bin/env bash
# Builds spearrun-simhash with several compilers, optimisation levels and for another processor, runs each, and fails
# unless all print the same. Usage: simhash_agree.sh [TICKS [RUNNERS]]
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
ticks=${1:-5000}
runners=${2:-16}
cd "$root"

# build NAME CMAKE-ARGUMENT...
build() {
  local name=$1
  shift
  cmake -S . -B "build/simhash/$name" -G Ninja -DSPEARRUN_CLIENT=OFF -DSPEARRUN_SERVER=OFF -DSPEARRUN_TESTS=OFF \
    -DCMAKE_BUILD_TYPE=None "$@" >"build/simhash/$name.log" 2>&1 &&
    cmake --build "build/simhash/$name" --target spearrun-simhash >>"build/simhash/$name.log" 2>&1 ||
    { tail -n 30 "build/simhash/$name.log" >&2; echo "$name does not build" >&2; exit 1; }
}

mkdir -p build/simhash
build gcc-O0 -DCMAKE_CXX_COMPILER=g++ -DCMAKE_CXX_FLAGS=-O0
build gcc-O3 -DCMAKE_CXX_COMPILER=g++ -DCMAKE_CXX_FLAGS=-O3
# Not from the cache: another machine's idea of "native" would be served.
CCACHE_DISABLE=1 build gcc-O3-native -DCMAKE_CXX_COMPILER=g++ "-DCMAKE_CXX_FLAGS=-O3 -march=native"
build clang-O3 -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_C_COMPILER=clang -DCMAKE_CXX_FLAGS=-O3
build aarch64-O3 -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=aarch64 -DCMAKE_CXX_COMPILER=aarch64-linux-gnu-g++ \
  -DCMAKE_C_COMPILER=aarch64-linux-gnu-gcc -DCMAKE_EXE_LINKER_FLAGS=-static -DCMAKE_CXX_FLAGS=-O3

expected=
for name in gcc-O0 gcc-O3 gcc-O3-native clang-O3 aarch64-O3; do
  run=()
  [ "$name" = aarch64-O3 ] && run=(qemu-aarch64-static)
  line=$("${run[@]}" "build/simhash/$name/bin/spearrun-simhash" --seed 1 --ticks "$ticks" --runners "$runners")
  printf '%-14s %s\n' "$name" "$line"
  expected=${expected:-$line}
  [ "$line" = "$expected" ] || { echo "$name differs from gcc-O0 after $ticks ticks of $runners runners" >&2; exit 1; }
done
