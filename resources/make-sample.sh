#!/usr/bin/env bash
# Makes the sample capture that comes with the application: a few seconds of the sample game,
# packed. Run it on an idle machine, or as root with RUN="chrt -f 10", which gives it the processors
# for that time.
#   resources/make-sample.sh [folder with the programs]
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
bin=$(cd "${1:-$root/build/dev/bin}" && pwd)
most=$((400 * 1024)) # bytes
work=$(mktemp -d)
# A capture with call stacks contains the paths of loaded files: uses a folder that reveals nothing
# about the machine.
stage=/tmp/zoetrope-sample
mkdir "$stage"
trap 'rm -rf "$work" "$stage"' EXIT

# Source files with their names in the project; nothing about the machine that it was recorded on.
build=$root/build/sample
cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DZOE_BUILD_APP=OFF -DZOE_BUILD_TESTS=OFF \
  -DZOE_BUILD_OVERLAY=OFF \
  -DCMAKE_CXX_FLAGS="-g1 -fno-omit-frame-pointer -ffile-prefix-map=$root/= -ffile-prefix-map=../../=" >/dev/null
cmake --build "$build" --target crates >/dev/null
cat >"$work/anywhere.c" <<'TEXT'
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>
int uname(struct utsname *name)
{
    memset(name, 0, sizeof *name);
    strcpy(name->sysname, "Linux");
    strcpy(name->release, "6.1.0");
    strcpy(name->machine, "x86_64");
    return 0;
}
int gethostname(char *name, size_t size)
{
    strncpy(name, "localhost", size);
    return 0;
}
TEXT
cc -shared -fPIC -o "$stage/anywhere.so" "$work/anywhere.c"
cp "$build/bin/crates" "$stage"

# A frame for each kind of cause that is not the game's own work, in addition to the planted spikes,
# and some call stacks to show what happens outside zones. Of several recordings, takes the
# shortest, which the machine disturbed least.
shortest=
for _ in $(seq "${TRIES:-12}"); do
  ${RUN:-} env LD_PRELOAD="$stage/anywhere.so" ZOE_SWITCHES=own ZOE_SAMPLES=100 "$stage/crates" --frames 700 --seed 1 \
    --scale "${SCALE:-0.95}" --plant lock:330 --plant read:440 --plant uninstrumented:530 --output "$work/next.zoe" >/dev/null 2>&1
  ns=$("$bin/zoe" sql "$work/next.zoe" --csv "select sum(duration_ns) from frames" | tail -n 1)
  if [ -z "$shortest" ] || [ "$ns" -lt "$shortest" ]; then
    shortest=$ns
    mv "$work/next.zoe" "$work/crates.zoe"
  fi
  rm -f "$work/next.zoe"
done
"$bin/zoe" symbolize "$work/crates.zoe" -o "$work/named.zoe"
"$bin/zoe" pack "$work/named.zoe" -o "$work/packed.zoe"
size=$(stat -c %s "$work/packed.zoe")
if [ "$size" -gt "$most" ]; then
  echo "make-sample: $size bytes are more than $most" >&2
  exit 1
fi
"$bin/zoe" dump "$work/packed.zoe" >"$work/dump"
if grep -F -e "${root#/}" -e "${work#/}" -e "${HOME#/}/" -e "$(hostname)" "$work/dump"; then
  echo "make-sample: the capture names this machine or its folders" >&2
  exit 1
fi
"$bin/zoe" verify "$work/packed.zoe"
mkdir -p "$root/resources/sample"
install -m 644 "$work/packed.zoe" "$root/resources/sample/crates.zoe"
ls -l "$root/resources/sample/crates.zoe"
