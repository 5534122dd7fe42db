#!/usr/bin/env bash
# End to end: two people race each other, from the menu to the rematch, with real windows on an X server of its own and
# with keys alone. One hosts and copies the link, the other pastes it; both are ready, race, see results, race again.
# Usage: online.sh SPEARRUN [FOLDER] [SIZE]. Exit 77 when the tools are missing. Ends only what it started.
set -u
spearrun=$1
out=${2:-$(mktemp -d)}
size=${3:-960x540}
for tool in Xvfb xdotool; do
  command -v "$tool" >/dev/null || { echo "skipped: no $tool"; exit 77; }
done
[ -x "$(dirname "$spearrun")/spearrun-server" ] || { echo "skipped: no spearrun-server beside the client"; exit 77; }
rm -rf "$out"; mkdir -p "$out"
server=; clients=()
finish() {
  for pid in ${clients[@]+"${clients[@]}"} $server; do
    kill "$pid" 2>/dev/null && wait "$pid" 2>/dev/null
  done
}
trap finish EXIT
fail() { echo "FAILED: $*"; tail -n 20 "$out"/*.log 2>/dev/null; exit 1; }
# until SECONDS COMMAND...: tries ten times a second.
until_true() {
  local tries=$(($1 * 10)); shift
  for _ in $(seq "$tries"); do "$@" && return 0; sleep 0.1; done
  return 1
}

Xvfb -displayfd 3 -screen 0 1280x720x24 -noreset -nolisten tcp 3>"$out/display" 2>"$out/xvfb.log" &
server=$!
until_true 10 test -s "$out/display" || fail "Xvfb did not start"
export DISPLAY=:$(cat "$out/display")

window_of() { xdotool search --all --pid "$1" --name '^Spearrun$' 2>/dev/null | head -1; }
has_window() { [ -n "$(window_of "$1")" ]; }
# start NAME: its window is $window, its home $out/NAME.
start() {
  "$spearrun" --home "$out/$1" --name "$1" --size "$size" --length 1500 --bots 2 >"$out/$1.log" 2>&1 &
  pid=$!
  clients+=("$pid")
  until_true 20 has_window "$pid" || fail "no window of $1"
  window=$(window_of "$pid")
  sleep 0.7
}
use() { xdotool windowfocus "$1"; sleep 0.25; }
# A key at a time, slower than the slowest frame.
keys() { for key in "$@"; do xdotool key "$key"; sleep 0.22; done; }
said() { grep -q "$2" "$out/$1.log"; }
tables() { [ "$(grep -c '^place' "$out/$1.log")" -ge "$2" ]; }

start Anna; anna=$window; anna_pid=$pid
use "$anna"; keys F12
keys Down Down Return F12              # the page of hosting
keys Down Down Return                  # open the lobby
until_true 20 said Anna '^joined spearrun://' || fail "the host did not get into its own lobby"
sleep 0.5; keys F12
keys Down Down Return; keys F12        # copy the link

start Bo; bo=$window; bo_pid=$pid
use "$bo"
keys Down Return ctrl+v F12 Return     # join: paste, Enter
until_true 20 said Bo '^joined spearrun://' || fail "the friend did not get in"
sleep 0.5
keys t; xdotool type --delay 60 "hello Anna"; sleep 0.3; keys Return F12 Escape
keys r
use "$anna"; keys F12 r
# Both are ready: three seconds, three more to Go, a race of about six.
run_once() {
  local round=$1
  for try in $(seq 60); do
    tables Anna "$round" && tables Bo "$round" && return 0
    xdotool key --window "$anna" space 2>/dev/null
    xdotool keydown space; sleep 0.12; xdotool keyup space; sleep 0.4
    [ "$try" = 13 ] && keys F12
  done
  return 1
}
run_once 1 || fail "no results of the first race"
sleep 0.4; keys F12 r                  # results; race again
use "$bo"; keys F12 r
run_once 2 || fail "no results of the rematch"
sleep 0.4; keys F12

# The results are the same on both sides.
results() { grep -v '^joined' "$out/$1.log" | grep -v '^replay'; }
[ "$(results Anna)" = "$(results Bo)" ] || fail "the two saw different results"
results Anna
# The host leaves: his server goes with him and the friend is told.
use "$anna"; keys Down Return; sleep 1.5
use "$bo"; until_true 12 true; keys F12
wait_gone() { ! pgrep -P "$anna_pid" >/dev/null; }
until_true 8 wait_gone || fail "the host's server is still there"
count=$(ls "$out"/Anna/pictures/*.png "$out"/Bo/pictures/*.png | wc -l)
[ "$count" -ge 9 ] || fail "only $count pictures"
kill -0 "$bo_pid" 2>/dev/null || fail "the friend's game has ended too"
echo "e2e online: ok, $count pictures in $out"
