#!/usr/bin/env bash
# Makes the pictures of the manual anew: records the sample game and has the viewer draw itself.
#   docs/make-pictures.sh [folder with the programs]
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
bin=$(cd "${1:-$root/build/dev/bin}" && pwd)
pictures=$root/docs/manual
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
"$bin/crates" --frames 1000 --seed 1 --scale "$scale" --plant hog --output "$work/hog.zoe" --truth "$work/hog.csv" 2>/dev/null
hog=$(awk -F, '$6 == "hog" { print $1; exit }' "$work/hog.csv")

echo "drawing"
game=$work/crates.zoe
view start-page.png 1280x800
view main-window.png 1280x800 "$game" --frame "$spike"
view why.png 1280x800 "$work/hog.zoe" --frame "$hog" --panel why
view dark.png 1280x800 "$game" --frame "$spike" --theme dark --function solve_contacts
view call-tree.png 1280x800 "$game" --frame "$spike" --panel callTree
view merged.png 1280x800 "$game" --frame "$spike" --panel merged --function solve_contacts
view details.png 1600x900 "$game" --frame "$spike" --panel details --function solve_contacts
view callers.png 1280x800 "$game" --frame "$spike" --panel callers --function solve_contacts
view plots.png 1280x800 "$game" --frame "$spike" --panel plots
view distribution.png 1280x800 "$game" --frame "$spike" --panel distribution
view behaviours.png 1280x800 "$game" --frame "$spike" --layout Behaviours
view compare.png 1280x800 "$game" --frame "$spike" --compare "$work/slower.zoe" --layout Compare
for page in mix:compareMix frames:compareFrames flame:compareFlames; do
  view "compare-${page%%:*}.png" 1600x900 "$game" --frame "$spike" --compare "$work/slower.zoe" --layout Compare --panel "${page#*:}"
done
"$bin/crates" --frames 100000 --seed 1 --scale "$scale" --realtime --listen 127.0.0.1:0 >"$work/live" 2>&1 &
program=$!
trap 'kill "$program" 2>/dev/null || true; rm -rf "$work"' EXIT
for _ in $(seq 50); do
  address=$("$bin/zoe" list --json | grep -oE '127\.0\.0\.1:[0-9]+' | head -n 1) && break
  sleep 0.1
done
view live.png 1280x800 --connect "$address" --layout Live
"$bin/overlay" "$pictures/overlay.png"
# Fewer colours: half the size, and nobody sees it.
if command -v pngquant >/dev/null; then
  pngquant --force --ext .png --skip-if-larger "$pictures"/*.png || true
fi
ls -l "$pictures"
