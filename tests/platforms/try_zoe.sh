#!/usr/bin/env bash
# Runs the same commands with a zoe built for another system and with this system's, and compares
# their output.
#   try_zoe.sh THERE HERE RECORDED RUNNER...     RECORDED is a capture of crates from THERE's system; RUNNER runs THERE
set -euo pipefail
there=$(realpath "$1")
here=$(realpath "$2")
recorded=$(realpath "$3")
shift 3
runner=("$@")
data=$(cd "$(dirname "$0")/../data" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/here" "$work/there"
for side in here there; do
  cp "$recorded" "$work/$side/recorded.zoe"
  cp "$data"/crates/seed-[12].zoe "$data"/captures/version-1.2-samples.zoe "$work/$side"
  head -c $(($(stat -c %s "$recorded") / 2)) "$recorded" >"$work/$side/damaged.zoe"
done
failures=0
asked=0
digits=17 # compared behind the point

fail() {
  echo "FAIL $*"
  failures=$((failures + 1))
}

# answers CODES ARGUMENTS: both programs, each in its folder, print the same bytes and return the
# same one of these exit codes.
answers() {
  local codes=$1 here_code=0 there_code=0
  shift
  asked=$((asked + 1))
  (cd "$work/here" && "$here" "$@" >"$work/here.out" 2>"$work/here.err" </dev/null) || here_code=$?
  (cd "$work/there" && "${runner[@]}" "$there" "$@" >"$work/there.out" 2>"$work/there.err" </dev/null) || there_code=$?
  [[ "$here_code" =~ ^$codes$ ]] || fail "zoe $*: here exit code $here_code: $(head -n 3 "$work/here.err")"
  [ "$there_code" -eq "$here_code" ] || fail "zoe $*: exit code $there_code, not $here_code: $(head -n 6 "$work/there.err")"
  sed -E -i "s/(\.[0-9]{$digits})[0-9]+/\1/g" "$work/here.out" "$work/there.out"
  diff "$work/here.out" "$work/there.out" >"$work/diff" || fail "zoe $*: $(head -n 6 "$work/diff")"
}

same() {
  answers "[01]" "$@"
}

# nearly_same ARGUMENTS: the same; but the last digits of a p-value may differ with exp() and
# similar functions of another C library.
nearly_same() {
  digits=12
  same "$@"
  digits=17
}

# same_file FILE ARGUMENTS: the same; and both wrote the same FILE.
same_file() {
  local file=$1
  shift
  same "$@"
  cmp "$work/here/$file" "$work/there/$file" || fail "zoe $*: another $file"
}

for capture in recorded seed-1 version-1.2-samples damaged; do
  same verify "$capture.zoe"
  for command in info summary why frames spikes messages plots behaviours; do
    same "$command" "$capture.zoe" --json
  done
done
same summary recorded.zoe
same frames recorded.zoe --stats
same tree seed-1.zoe --frame 3
same calltree seed-1.zoe --json
same samples version-1.2-samples.zoe --json
same sql seed-1.zoe "select function, sum(calls), sum(duration_ns) from zones group by function order by function" --csv
nearly_same compare seed-1.zoe seed-2.zoe --json
same compare recorded.zoe seed-1.zoe
answers 2 summary missing.zoe

same formats
for name in gmm hdbscan online; do
  same behaviours seed-1.zoe --method "$name" --json
done
same_file seed-1.json export seed-1.zoe --to chrome-trace -o seed-1.json
same_file imported.zoe import seed-1.json -o imported.zoe
same_file seed-1.pftrace export seed-1.zoe --to perfetto -o seed-1.pftrace
same_file packed.zoe pack seed-1.zoe -o packed.zoe
same_file trimmed.zoe trim seed-1.zoe --frames 2..9 -o trimmed.zoe
same_file recovered.zoe recover damaged.zoe -o recovered.zoe

# Names are UTF-8 on every system.
export LC_ALL=C.UTF-8
name="Größe 大きさ"
same_file "$name.zoe" trim seed-1.zoe --frames 2..9 -o "$name.zoe"
same info "$name.zoe" --json
same_file "$name.json" export "$name.zoe" --to chrome-trace -o "$name.json"
same fleet init "$name.zoefleet"
same fleet add "$name.zoefleet" "$name.zoe"

same fleet init night.zoefleet
same fleet add night.zoefleet seed-1.zoe seed-2.zoe --set scene=harbour
same fleet export night.zoefleet
answers 2 fleet runs clickhouse://127.0.0.1:9/none

[ "$failures" -eq 0 ] || exit 1
echo "zoe: $asked answers are those of this system's"
