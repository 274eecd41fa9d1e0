#!/usr/bin/env bash
# Draws the pictures of the manual as listed in docs/manual/pictures.txt: the viewer takes its own
# screenshots.
#   docs/make-pictures.sh [folder with the programs [picture...]]
# Or draws them, and all other panels, into another folder, in several sizes, dark, with large text
# and in German, to check that everything fits:
#   docs/make-pictures.sh --all-sizes FOLDER [folder with the programs [picture...]]
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
all=
if [ "${1:-}" = --all-sizes ]; then
  mkdir -p "$2"
  all=$(cd "$2" && pwd)
  shift 2
fi
bin=$(cd "${1:-$root/build/dev/bin}" && pwd)
shift || true
pictures=$root/docs/manual
table=$pictures/pictures.txt
work=$(mktemp -d)
game=
trap '[ -z "$game" ] || kill "$game" 2>/dev/null || true; rm -rf "$work"' EXIT

# Always the same light colours and window, whatever the user's settings.
export QT_QPA_PLATFORM=offscreen XDG_CONFIG_HOME=$work/config XDG_DATA_HOME=$work/data XDG_CACHE_HOME=$work/cache
export QT_SCALE_FACTOR=1 LC_ALL=C.UTF-8

record() { # file, arguments…
  local file=$1
  shift
  [ -f "$file" ] || "$bin/crates" --frames 1000 --seed 1 --scale 1 "$@" --output "$file" >/dev/null 2>&1
}

# Ten nights, without the noise of other programs on this computer.
fleet() {
  [ -d "$work/nights" ] || ZOE=$bin/zoe CRATES=$bin/crates ZOE_SWITCHES=0 \
    "$root/examples/nightly/nightly.sh" "$work/nights" >/dev/null
}

# A hash of what a picture shows: the sample, and the texts and numbers of the layout, so that a new
# name in the code doesn't make pictures outdated. tests/e2e/tst_manual_pictures.cpp computes the
# same.
hash_of() {
  (cd "$root" && sha256sum <resources/sample/crates.zoe && grep -hvE '^ *(#|//)' app/window/panels.cpp \
    app/window/docks/workspaces.cpp app/theme/palette.cpp app/theme/look.h analysis/columns/*.cpp analysis/columns/*.h |
    grep -oE '"[^"]*"|[0-9]+' && printf '%s' "$1") | sha256sum | cut -c 1-16
}

draw() { # file, size, arguments…
  local file=$1 size=$2
  shift 2
  if [ "$size" = OVERLAY ]; then
    "$bin/overlay" "$file"
    return
  fi
  local arguments=() word
  for word in "$@"; do
    case $word in
      SAMPLE) cp "$root/resources/sample/crates.zoe" "$work/crates.zoe" && word=$work/crates.zoe ;;
      BEFORE) record "$work/before.zoe" && word=$work/before.zoe ;;
      AFTER) record "$work/after.zoe" --slow solve_contacts=+100% && word=$work/after.zoe ;;
      FLEET) fleet && word=$work/nights/night.zoefleet ;;
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
  "$bin/zoetrope" "${arguments[@]}" --size "$size" --screenshot "$file"
  [ -z "$game" ] || kill "$game" 2>/dev/null || true
  game=
}

# The settings for the next pictures.
with() { # section, setting
  export XDG_CONFIG_HOME=$work/config-$RANDOM
  mkdir -p "$XDG_CONFIG_HOME/zoetrope"
  printf '[%s]\n%s\n' "$1" "$2" >"$XDG_CONFIG_HOME/zoetrope/zoetrope.conf"
}

draw_all() { # picture, arguments…
  local picture=${1%.png} size
  shift
  with General language=en
  for size in 1280x800 1920x1080; do
    draw "$all/$picture-$size.png" "$size" "$@"
  done
  draw "$all/$picture-dark.png" 1280x800 "$@" --theme dark
  QT_SCALE_FACTOR=2 draw "$all/$picture-scale2.png" 2560x1600 "$@"
  with theme fontPercent=150
  draw "$all/$picture-large.png" 1280x800 "$@"
  with General language=de
  draw "$all/$picture-german.png" 1280x800 "$@"
}

wanted() { # picture
  [ ${#chosen[@]} -eq 0 ] || [[ " ${chosen[*]} " == *" $1 "* ]]
}
chosen=("${@}")

if [ -n "$all" ]; then
  while read -r -u 3 hash picture size arguments; do
    # shellcheck disable=SC2086
    if [ "$hash" != "#" ] && [ "$size" != OVERLAY ] && [ "$picture" != dark.png ] && wanted "$picture"; then
      draw_all "$picture" $arguments
    fi
  done 3<"$table"
  for panel in frame notes info zoneTree samples messages locks sites sql types episodes behaviourMap; do
    ! wanted $panel.png || draw_all $panel.png SAMPLE --panel $panel --function solve_contacts
  done
  exit
fi

while read -r -u 3 hash line; do
  picture=${line%% *}
  if [ "$hash" != "#" ] && wanted "$picture"; then
    echo "drawing $picture"
    # shellcheck disable=SC2086
    draw "$pictures/"$line
    hash=$(hash_of "$line")
  fi
  echo "$hash $line" >>"$work/table"
done 3<"$table"
cp "$work/table" "$table"
# Fewer colours: half the size, without a visible difference.
if command -v pngquant >/dev/null; then
  pngquant --force --ext .png --skip-if-larger "$pictures"/*.png || true
fi
