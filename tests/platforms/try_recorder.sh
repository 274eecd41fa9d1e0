#!/usr/bin/env bash
# Runs programs of this folder that were built for some system, and checks their recordings with
# this system's zoe.
#   try_recorder.sh FOLDER ZOE [RUNNER...]     FOLDER has the programs; RUNNER runs them (wine, qemu-aarch64)
set -euo pipefail
programs=$1
zoe=$2
shift 2
runner=("$@")
ending=""
library=zoe_platforms_library.so
if [ -e "$programs/zoe_platforms_recorded.exe" ]; then
  ending=.exe
  library=zoe_platforms_library.dll
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export HOME=${HOME:-$work}
failures=0

fail() {
  echo "FAIL $*"
  failures=$((failures + 1))
}

# recorded MODE EXPECTED-END [ARGUMENTS]: runs the mode; the end is "ok" or "bad".
recorded() {
  local mode=$1 expected=$2 ended=ok
  shift 2
  # In a subshell, whose crash messages are discarded.
  (
    "${runner[@]}" "$programs/zoe_platforms_recorded$ending" "$mode" "$mode.zoe" "$@" >"$mode.out" 2>"$mode.err"
    exit $?
  ) 2>/dev/null || ended=bad
  [ "$ended" = "$expected" ] || fail "$mode ended $ended: $(tail -n 3 "$mode.out" "$mode.err")"
}

# holds MODE "what" QUERY EXPECTED: compares one number of the capture.
holds() {
  local got
  got=$("$zoe" sql "$1.zoe" "$3" --csv 2>&1 | tail -n 1 | tr -d '\r')
  [ "$got" = "$4" ] || fail "$1: $2 is '$got', not '$4'"
}

whole() {
  "$zoe" verify "$1.zoe" >"$1.verify" 2>&1 || fail "$1: $(cat "$1.verify")"
}

"${runner[@]}" "$programs/zoe_platforms_trial$ending" files || fail "trial"

recorded whole ok
whole whole
# The threads come after the last mark. A busy machine may cause a warning, which gets a separate
# frame.
grep -Eq '^frames=10[12] zones=6008' whole.out || fail "whole: $(cat whole.out)"
holds whole "frames of 20 zones" "select count(*) from frames where zones in (20, 21)" 100 # and one that the mark is in
holds whole "zones" "select sum(calls) from zones" 6008
holds whole "zones of workers" "select sum(calls) from zones z join threads t on z.thread = t.thread where t.name like 'worker %'" 4008
holds whole "messages" "select count(*) from messages where text = 'done'" 4
holds whole "values" "select count(*) from zone_values" 100

recorded never-stopped ok
whole never-stopped
holds never-stopped "zones after main" "select count(*) from zones where function = 'destructor'" 1

modes=(access abort throw thread)
# Wine ends a thread whose stack overflows, without calling any handler.
[ -n "$ending" ] || modes+=(overflow)
for mode in "${modes[@]}"; do
  recorded "$mode" bad
  whole "$mode"
  holds "$mode" "open zones" "select count(*) from zones where function in ('crashes', 'in a worker') and still_open = 1" \
    "$([ "$mode" = thread ] && echo 2 || echo 1)"
  holds "$mode" "reasons" "select count(*) from messages where severity = 5 and text like 'the program was ended by %'" 1
done
holds throw "what was thrown" "select count(*) from messages where text like '%an uncaught exception: on purpose'" 1

recorded own-handler bad
whole own-handler
recorded handled ok
whole handled
holds handled "zones after a handled fault" "select sum(calls) from zones where function = 'work'" 11

# Dies when a reader has seen 200 of its frames, which must still be there afterwards.
frames_of_killed() {
  local frames
  frames=$("$zoe" sql killed.zoe "select count(*) from frames" --csv 2>/dev/null | tail -n 1 | tr -d '\r')
  [[ "$frames" =~ ^[0-9]+$ ]] && echo "$frames" || echo 0
}
mkfifo input
("${runner[@]}" "$programs/zoe_platforms_recorded$ending" killed killed.zoe) <input >killed.out 2>killed.err &
exec {input}>input
for ((look = 0; look < 600; look++)); do
  [ "$(frames_of_killed)" -lt 200 ] || break
  sleep 0.1
done
exec {input}>&-
! wait $! 2>/dev/null || fail "killed ended ok"
[ "$(frames_of_killed)" -ge 200 ] || fail "killed: $(frames_of_killed) frames: $(tail -n 3 killed.err)"

recorded library ok "$programs/$library"
whole library
holds library "zones of the library" "select sum(calls) from zones where function in ('in the library', 'on its thread')" 51

ZOE_OUTPUT=environment.zoe recorded environment ok
whole environment
# Names are UTF-8 on every system.
name="Größe 大きさ"
LC_ALL=C.UTF-8 ZOE_OUTPUT="$name.zoe" recorded environment ok
whole "$name"

# Connects a viewer of this system to the program.
mkfifo said
"${runner[@]}" "$programs/zoe_platforms_recorded$ending" listening <input >said 2>listening.err &
exec {input}>input
exec {said}<said
port=""
while [[ "$port" != [0-9]* ]] && IFS= read -r -t 30 -u "$said" port; do
  port=${port%$'\r'}
done
echo "a token for the trial" >token
"$zoe" record "127.0.0.1:$port" --token-file token --seconds 1 -o listening.zoe >/dev/null 2>record.err ||
  fail "watching: $(cat record.err listening.err)"
exec {input}>&-
wait $! || fail "listening: $(cat listening.err)"
whole listening

# Rejected sessions say why.
"${runner[@]}" "$programs/zoe_platforms_recorded$ending" whole none/none.zoe >none.out 2>&1 && fail "a missing folder is no error"
grep -q 'can.t be' none.out || fail "a missing folder: $(cat none.out)"

[ "$failures" -eq 0 ] || exit 1
echo "recorder: all trials hold"
