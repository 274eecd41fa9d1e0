#!/usr/bin/env bash
# Makes the pictures of the manual anew: records the sample game and has the viewer draw itself.
#   docs/make-pictures.sh [folder with the programs]
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
bin=$(cd "${1:-$root/build/dev/bin}" && pwd)
pictures=$root/docs/pictures
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$pictures"

# Always the same light colours and window, whatever the user has set.
export QT_QPA_PLATFORM=offscreen XDG_CONFIG_HOME=$work/config QT_SCALE_FACTOR=1
view() { # picture, width x height, arguments…
  local picture=$1 size=$2
  shift 2
  "$bin/zoetrope" "$@" --size "$size" --screenshot "$pictures/$picture"
}

echo "recording"
"$bin/crates" --frames 2000 --seed 1 --output "$work/crates.zoe" --truth "$work/truth.csv" 2>"$work/log"
scale=$(sed -nE 's/^crates: --scale (.*)$/\1/p' "$work/log")
"$bin/crates" --frames 2000 --seed 1 --scale "$scale" --slow solve_contacts=+100% --output "$work/slower.zoe" 2>/dev/null
# The first planted spike while the heap moves: all threads are busy then.
spike=$(awk -F, '$3 == "physics" && $5 != "" { print $1; exit }' "$work/truth.csv")

echo "drawing"
view main-window.png 1280x800 "$work/crates.zoe" --frame "$spike"
view call-tree.png 1280x800 "$work/crates.zoe" --frame "$spike" --layout Calls
view distribution.png 1280x800 "$work/crates.zoe" --frame "$spike" --layout Distribution
view behaviours.png 1280x800 "$work/crates.zoe" --frame "$spike" --layout Behaviours
view compare.png 1280x800 "$work/crates.zoe" --frame "$spike" --compare "$work/slower.zoe" --layout Compare
# Fewer colours: half the size, and nobody sees it.
if command -v pngquant >/dev/null; then
  pngquant --force --ext .png --skip-if-larger "$pictures"/*.png || true
fi
ls -l "$pictures"
