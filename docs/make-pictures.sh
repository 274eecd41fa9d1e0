#!/usr/bin/env bash
# Makes the pictures of the manual anew, as docs/manual/pictures.txt says: the viewer draws itself.
#   docs/make-pictures.sh [folder with the programs [picture...]]
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
bin=$(cd "${1:-$root/build/dev/bin}" && pwd)
shift || true
pictures=$root/docs/manual
table=$pictures/pictures.txt
work=$(mktemp -d)
game=
trap '[ -z "$game" ] || kill "$game" 2>/dev/null || true; rm -rf "$work"' EXIT

# Always the same light colours and window, whatever the user has set.
export QT_QPA_PLATFORM=offscreen XDG_CONFIG_HOME=$work/config XDG_DATA_HOME=$work/data XDG_CACHE_HOME=$work/cache
export QT_SCALE_FACTOR=1 LC_ALL=C.UTF-8

record() { # file, arguments…
  local file=$1
  shift
  [ -f "$file" ] || "$bin/crates" --frames 1000 --seed 1 --scale 1 "$@" --output "$file" >/dev/null 2>&1
}

# Of what a picture shows; tests/e2e/tst_manual_pictures.cpp computes the same.
hash_of() {
  (cd "$root" && cat resources/sample/crates.zoe app/window/panels.cpp app/window/docks/workspaces.cpp \
    app/theme/palette.cpp app/theme/look.h && printf '%s' "$1") | sha256sum | cut -c 1-16
}

draw() { # picture, size, arguments…
  local picture=$1 size=$2
  shift 2
  if [ "$size" = OVERLAY ]; then
    "$bin/overlay" "$pictures/$picture"
    return
  fi
  local arguments=() word
  for word in "$@"; do
    case $word in
      SAMPLE) cp "$root/resources/sample/crates.zoe" "$work/crates.zoe" && word=$work/crates.zoe ;;
      BEFORE) record "$work/before.zoe" && word=$work/before.zoe ;;
      AFTER) record "$work/after.zoe" --slow solve_contacts=+100% && word=$work/after.zoe ;;
      LIVE)
        "$bin/crates" --frames 100000 --seed 1 --scale 1 --realtime --listen 127.0.0.1:0 >/dev/null 2>"$work/live" &
        game=$!
        for _ in $(seq 100); do
          port=$(sed -nE 's/.*listening at port ([0-9]+)$/\1/p' "$work/live")
          [ -z "$port" ] || break
          sleep 0.1
        done
        word=127.0.0.1:$port
        ;;
    esac
    arguments+=("$word")
  done
  "$bin/zoetrope" "${arguments[@]}" --size "$size" --screenshot "$pictures/$picture"
}

while read -r -u 3 hash line; do
  picture=${line%% *}
  if [ "$hash" != "#" ] && { [ $# -eq 0 ] || [[ " $* " == *" $picture "* ]]; }; then
    echo "drawing $picture"
    # shellcheck disable=SC2086
    draw $line
    hash=$(hash_of "$line")
  fi
  echo "$hash $line" >>"$work/table"
done 3<"$table"
cp "$work/table" "$table"
# Fewer colours: half the size, and nobody sees it.
if command -v pngquant >/dev/null; then
  pngquant --force --ext .png --skip-if-larger "$pictures"/*.png || true
fi
