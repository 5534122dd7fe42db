#!/usr/bin/env bash
# End to end: the motion lab by keyboard alone in a real window, and over a race that must not notice it.
# Usage: lab.sh SPEARRUN [FOLDER]. Exit 77 when the tools are missing. Ends only what it started; bounded in time.
set -u
spearrun=$1
out=${2:-$(mktemp -d)}
for tool in Xvfb xdotool python3; do
  command -v "$tool" >/dev/null || { echo "skipped: no $tool"; exit 77; }
done
rm -rf "$out"; mkdir -p "$out"
server=; client=
finish() {
  [ -n "$client" ] && kill "$client" 2>/dev/null && wait "$client" 2>/dev/null
  [ -n "$server" ] && kill "$server" 2>/dev/null && wait "$server" 2>/dev/null
}
trap finish EXIT
fail() { echo "FAILED: $*"; cat "$out/log" 2>/dev/null; exit 1; }

Xvfb -displayfd 3 -screen 0 1280x720x24 -noreset -nolisten tcp 3>"$out/display" 2>"$out/xvfb.log" &
server=$!
for _ in $(seq 100); do [ -s "$out/display" ] && break; sleep 0.1; done
[ -s "$out/display" ] || fail "Xvfb did not start"
export DISPLAY=:$(cat "$out/display")

# start ARGS...: the client in its window, with the focus.
start() {
  "$spearrun" "$@" >"$out/log" 2>&1 &
  client=$!
  window=
  for _ in $(seq 100); do
    window=$(xdotool search --name '^Spearrun$' 2>/dev/null | head -1) && [ -n "$window" ] && break
    kill -0 "$client" 2>/dev/null || fail "the client left at once"
    sleep 0.1
  done
  [ -n "$window" ] || fail "no window"
  xdotool windowfocus "$window"
}
# ended SECONDS: leaves by itself, with exit code 0.
ended() {
  for _ in $(seq "$(($1 * 10))"); do kill -0 "$client" 2>/dev/null || break; sleep 0.1; done
  kill -0 "$client" 2>/dev/null && fail "the client did not end by itself"
  wait "$client"; code=$?; client=
  [ "$code" = 0 ] || fail "the client left with $code"
}
# appears FILE...: a key led to it.
appears() {
  for file in "$@"; do
    for _ in $(seq 100); do [ -s "$file" ] && break; sleep 0.1; done
    [ -s "$file" ] || fail "$file did not appear"
  done
}
keys() { for key in "$@"; do xdotool key "$key"; sleep 0.12; done; }

# Alone. The run is picked, its second slider is moved and saved; a picture, a pose and a GIF are exported.
start --lab --home "$out/alone" --size 1280x720
sleep 0.5
keys space 2 Down equal equal equal ctrl+s
appears "$out/alone/lab/tables.json"
keys Home Right Right ctrl+j bracketleft Right Right Right bracketright ctrl+g ctrl+p question question
appears "$out/alone/lab/run-tick002-pose.json" "$out/alone/lab/run.gif" "$out/alone/lab/run-tick005.png"
# The file is written by another program: it is loaded, and saved again after one more change.
python3 - "$out/alone/lab/tables.json" <<'PY' || fail "the saved table is not what the keys made of it"
import json, sys
tables = json.load(open(sys.argv[1]))
run = tables["gait"]["run"]
print("cadence", run["cadence"], "stride", run["stride"])
good = abs(run["cadence"] - 2.577) < 1e-3 and run["stride"] == 60
run["stride"] = 72
json.dump(tables, open(sys.argv[1], "w"))
sys.exit(0 if good else 1)
PY
sleep 1
rm "$out/alone/lab/run.gif"
keys equal ctrl+s ctrl+g
appears "$out/alone/lab/run.gif"
python3 - "$out/alone/lab/tables.json" <<'PY' || fail "the file was not loaded again"
import json, sys
run = json.load(open(sys.argv[1]))["gait"]["run"]
print("cadence", run["cadence"], "stride", run["stride"])
sys.exit(0 if run["stride"] == 72 and abs(run["cadence"] - 2.586) < 1e-3 else 1)
PY
keys Escape
ended 5

# Over a race: the replay is the same to the byte, with the lab and without; once with scripted keys, once with none,
# so that any key that reached the race would be in it.
printf '190 jump down\n200 jump up\n260 thrust down\n262 thrust up\n300 jump down\n310 jump up\n' >"$out/script"
race() {
  local name=$1; shift
  start --practice --bots 3 --seed 7 --length 1500 --home "$out/$name" --size 640x360 --ticks 1100 --mute "$@"
}
over_a_race() {
  local name=$1; shift
  race "$name-without" "$@"
  ended 60
  race "$name-with" "$@"
  sleep 1
  keys F1
  sleep 0.5
  keys ctrl+p
  for _ in $(seq 100); do ls "$out/$name-with"/lab/*.png >/dev/null 2>&1 && break; sleep 0.1; done
  ls "$out/$name-with"/lab/*.png >/dev/null 2>&1 || fail "the lab did not open over the race"
  for _ in $(seq 6); do keys space f Up 2 equal 4 ctrl+z; sleep 0.3; done
  keys F1
  ended 60
  first=$(ls "$out/$name-without"/replays/*.spr) || fail "no replay without the lab"
  second=$(ls "$out/$name-with"/replays/*.spr) || fail "no replay with the lab"
  cmp "$first" "$second" || fail "the race has noticed the lab ($name)"
}
over_a_race scripted --script "$out/script"
over_a_race idle
echo "e2e lab: ok"
