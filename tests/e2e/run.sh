#!/usr/bin/env bash
# End to end: the real window on an X server of its own, keys pressed by xdotool, what they led to read from --stats.
# Usage: run.sh SPEARRUN [FOLDER]. Exit 77 when the tools are missing. Ends only what it started; bounded in time.
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

# The server finds a free number itself and tells it.
Xvfb -displayfd 3 -screen 0 1280x720x24 -noreset -nolisten tcp 3>"$out/display" 2>"$out/xvfb.log" &
server=$!
for _ in $(seq 100); do [ -s "$out/display" ] && break; sleep 0.1; done
[ -s "$out/display" ] || fail "Xvfb did not start"
export DISPLAY=:$(cat "$out/display")

"$spearrun" --practice --bots 1 --seed 7 --length 1500 --home "$out/home" --size 960x540 --ticks 480 \
  --screenshot "$out/race.png" --at 330 --screenshot "$out/end.png" --stats "$out/stats.json" >"$out/log" 2>&1 &
client=$!
window=
for _ in $(seq 100); do
  window=$(xdotool search --name '^Spearrun$' 2>/dev/null | head -1) && [ -n "$window" ] && break
  kill -0 "$client" 2>/dev/null || fail "the client left at once"
  sleep 0.1
done
[ -n "$window" ] || fail "no window"
xdotool windowfocus "$window"

# A pause is a true pause: held for two seconds it must not eat the race.
sleep 1; xdotool key Escape; sleep 2; xdotool key Escape
# Until the run is over: a jump every half second, a thrust in between.
for _ in $(seq 120); do
  kill -0 "$client" 2>/dev/null || break
  xdotool keydown space; sleep 0.1; xdotool keyup space; sleep 0.15
  xdotool key f; sleep 0.25
done
kill -0 "$client" 2>/dev/null && fail "the client did not end by itself"
wait "$client"; code=$?; client=
[ "$code" = 0 ] || fail "the client left with $code"
[ -s "$out/race.png" ] && [ -s "$out/end.png" ] || fail "a picture is missing"
python3 - "$out/stats.json" <<'PY' || fail "the keys did not arrive"
import json, sys
stats = json.load(open(sys.argv[1]))
print({key: stats[key] for key in ("ticks", "launches", "thrusts", "allocations_per_frame", "draw_calls", "frame_ms")})
good = stats["ticks"] == 480 and stats["launches"] >= 2 and stats["thrusts"] >= 1 and stats["frames"] > 60
sys.exit(0 if good else 1)
PY

# Without a display: one line, the way out, exit 69.
text=$(env -u DISPLAY -u WAYLAND_DISPLAY "$spearrun" --home "$out/home" --seed 1 2>&1 >/dev/null); code=$?
[ "$code" = 69 ] || fail "no display must exit 69, not $code"
case $text in *--headless*) ;; *) fail "no way out in: $text" ;; esac
echo "e2e: ok"
