#!/usr/bin/env bash
# End to end without a window: a server, four clients of mixed skill and four bots race through a bad network, from the
# lobby to the results without a hand. One client is killed in the middle and comes back into its race. At the end every
# client, the database and the replay agree on every microsecond. Usage: clients.sh BIN_FOLDER [FOLDER].
set -u
bin=$1
out=${2:-$(mktemp -d)}
for program in spearrun spearrun-server spearrun-proxy; do
  [ -x "$bin/$program" ] || { echo "skipped: no $program"; exit 77; }
done
command -v python3 >/dev/null || { echo "skipped: no python3"; exit 77; }
rm -rf "$out"; mkdir -p "$out"
running=()
finish() {
  for pid in ${running[@]+"${running[@]}"}; do kill "$pid" 2>/dev/null && wait "$pid" 2>/dev/null; done
}
trap finish EXIT
fail() { echo "FAILED: $*"; tail -n 5 "$out"/*.log 2>/dev/null; exit 1; }
link_in() { grep -o 'spearrun://[^ ]*' "$1" 2>/dev/null | head -1; }

"$bin/spearrun-server" run --data "$out/server" --port 0 --length 6000 --bots 8 >"$out/server.log" 2>&1 &
server=$!; running+=("$server")
for _ in $(seq 100); do [ -n "$(link_in "$out/server.log")" ] && break; sleep 0.1; done
link=$(link_in "$out/server.log")
[ -n "$link" ] || fail "the server gave no link"
port=$(echo "$link" | sed 's|.*:\([0-9]*\)/.*|\1|')
"$bin/spearrun-proxy" --listen 0 --to "127.0.0.1:$port" --profile dsl40 --seed 3 >"$out/proxy.log" 2>&1 &
running+=("$!")
for _ in $(seq 50); do grep -q "listening on" "$out/proxy.log" 2>/dev/null && break; sleep 0.1; done
proxy_port=$(sed -n "s/^listening on //p" "$out/proxy.log" | head -1)
[ -n "$proxy_port" ] || fail "the proxy names no port"
link="spearrun://127.0.0.1:$proxy_port/${link##*/}"

# client NUMBER SKILL
client() {
  "$bin/spearrun" --headless --auto "$2" --home "$out/home$1" --name "Runner $1" --stats "$out/$1.json" "$link" \
    >"$out/$1.log" 2>&1 &
  pid=$!; running+=("$pid")
}
client 1 easy; one=$pid
client 2 medium; two=$pid
client 3 hard; three=$pid
client 4 hard
# Six seconds until everybody is ready and Go; then it is gone for two seconds of a race of twenty.
sleep 13
kill -9 "$pid" || fail "client 4 was not there any more"
wait "$pid" 2>/dev/null
sleep 1
client 4 hard; four=$pid
for pid in "$one" "$two" "$three" "$four"; do
  for _ in $(seq 600); do kill -0 "$pid" 2>/dev/null || break; sleep 0.1; done
  kill -0 "$pid" 2>/dev/null && fail "a client is still running"
  wait "$pid" || fail "a client left with $?"
done
kill "$server"; wait "$server"; code=$?
[ "$code" = 0 ] || fail "the server left with $code"
"$bin/spearrun-server" verify "$out"/server/replays/*.spr >"$out/verified.json" || fail "the replay does not verify"
python3 - "$out" <<'PY' || fail "they do not agree"
import json, sqlite3, sys
out = sys.argv[1]
kept = sqlite3.connect(f"file:{out}/server/results.db?mode=ro", uri=True).execute(
    "select place, name, coalesce(time_us, -1) from results order by place, slot").fetchall()
print(kept)
good = len(kept) == 8 and sum(name.startswith("Runner ") for _, name, _ in kept) == 4
for i in range(1, 5):
    stats = json.load(open(f"{out}/{i}.json"))
    seen = [(r["place"], r["name"], r["time_us"]) for r in stats["results"]]
    print(i, {k: round(stats[k], 2) for k in ("rtt_ms", "corrections_per_min", "starved_pct", "hash_mismatches",
                                              "bytes_down_per_s", "bytes_up_per_s", "press_to_shown_ticks")})
    good = good and seen == kept and stats["finished"] and stats["hash_mismatches"] == 0
    good = good and 0 < stats["press_to_shown_ticks"] <= 1
replay = [json.loads(line) for line in open(f"{out}/verified.json")]
good = good and len(replay) == 1 and replay[0]["ok"] and replay[0]["time_us"] == kept[0][2]
sys.exit(0 if good else 1)
PY
echo "e2e clients: ok"
