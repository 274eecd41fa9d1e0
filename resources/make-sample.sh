#!/usr/bin/env bash
# Makes the sample capture that comes with the application: the sample game for a few seconds, packed.
#   resources/make-sample.sh [folder with the programs]
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
bin=$(cd "${1:-$root/build/dev/bin}" && pwd)
most=$((300 * 1024)) # bytes
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$bin/crates" --frames 900 --seed 1 --output "$work/crates.zoe"
"$bin/zoe" pack "$work/crates.zoe" -o "$work/packed.zoe"
size=$(stat -c %s "$work/packed.zoe")
if [ "$size" -gt "$most" ]; then
  echo "make-sample: $size bytes are more than $most" >&2
  exit 1
fi
"$bin/zoe" verify "$work/packed.zoe"
mkdir -p "$root/resources/sample"
mv "$work/packed.zoe" "$root/resources/sample/crates.zoe"
ls -l "$root/resources/sample/crates.zoe"
