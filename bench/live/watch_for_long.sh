#!/bin/sh
# Measures how much memory and processor time the viewer takes while it watches a program for a long
# time: every few seconds, prints a line. The program must produce far more than the memory budget.
# Frames and zones are totals of all recordings that the viewer has made: it begins a new one when
# the budget has no room for more frames. The program is crates, as fast as possible, or, with
# THREADS, one with as many threads that begin MILLIONS of zones per second (bench_writer); an hour
# of 5 million needs 35 GB in the folder of TMPDIR.
#   bench/live/watch_for_long.sh BUILD_FOLDER [SECONDS [MEMORY [THREADS MILLIONS]]]
set -eu
build=$1
seconds=${2:-300}
memory=${3:-128MiB}
folder=$(mktemp -d)
export XDG_RUNTIME_DIR="$folder" XDG_DATA_HOME="$folder" XDG_CONFIG_HOME="$folder" QT_QPA_PLATFORM="${QT_QPA_PLATFORM:-offscreen}"
port=18086
if [ $# -gt 3 ]; then
    "$build/bench/bench_writer" "$4" "$5" "$seconds" $port >"$folder/program.log" 2>&1 &
else
    "$build/bin/crates" --frames 100000000 --scale 0.01 --listen $port >"$folder/program.log" 2>&1 &
fi
program=$!
until "$build/bin/zoe" list | grep -q ":$port"; do sleep 0.2; done
"$build/bin/zoetrope" --connect 127.0.0.1:$port --memory "$memory" --layout Live >"$folder/viewer.log" 2>&1 &
viewer=$!
trap 'kill $program $viewer 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$folder"' EXIT
trap 'exit 130' INT TERM
recorded() { # frames and zones of all recordings, and how many recordings
    find "$folder" -name '*.zoe' -path '*recordings*' -exec "$build/bin/zoe" info --json {} ';' 2>/dev/null |
        awk -F '[:,]' '/^    "frames":/ {frames += $2} /^    "zones":/ {zones += $2; files++}
            END {printf "%.0f\t%.0f\t%d", frames, zones, files}'
}
printf 'seconds\tanonymous_MiB\tresident_MiB\tfile_MiB\tframes\tzones\trecordings\tviewer_cpu_s\n'
start=$(date +%s)
while now=$(($(date +%s) - start)); [ "$now" -lt "$seconds" ] && kill -0 $program 2>/dev/null; do
    sleep 10
    kill -0 $viewer || { cat "$folder/viewer.log" >&2; exit 1; }
    anonymous=$(awk '/^RssAnon/ {printf "%.1f", $2 / 1024}' /proc/$viewer/status)
    resident=$(awk '/^VmRSS/ {printf "%.1f", $2 / 1024}' /proc/$viewer/status)
    file=$(du -sm "$folder" | cut -f1)
    cpu=$(awk -v hz="$(getconf CLK_TCK)" '{printf "%.1f", ($14 + $15) / hz}' /proc/$viewer/stat)
    printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$(($(date +%s) - start))" "$anonymous" "$resident" "$file" "$(recorded)" "$cpu"
done
[ $# -le 3 ] || cat "$folder/program.log"
