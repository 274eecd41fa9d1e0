#!/bin/sh
# Simulates ten nights of a fleet with the game "crates": two scenes on two machines, each run twice
# a night. On night 6 the contact solver becomes slower; on night 8 the second machine is replaced.
# Fills a store, prints the changes, and writes the morning page. See docs/fleet.md.
#
#   nightly.sh FOLDER
#
# FOLDER must not exist. ZOE and CRATES are the paths of the programs, SCENES the scenes; FRAMES is
# the length of a run.
set -eu
if [ $# -ne 1 ] || [ -e "$1" ]; then
  echo "usage: nightly.sh FOLDER, with the name of a new folder" >&2
  exit 2
fi
folder=$1
zoe=${ZOE:-zoe}
crates=${CRATES:-crates}
store=$folder/night.zoefleet

mkdir "$folder"
"$zoe" fleet init "$store"
for night in 1 2 3 4 5 6 7 8 9 10; do
  echo "night $night of 10" >&2
  date=2026-03-$(printf %02d $night)
  slow=
  [ $night -lt 6 ] || slow="--slow solve_contacts=+100%"
  for scene in ${SCENES:-hall yard}; do
    # The scene decides what happens in the game.
    seed=$(printf %s "$scene" | cksum | cut -c 1-4)
    for machine in lab-1 lab-2; do
      cpu=first
      scale=0.2
      if [ $machine = lab-2 ] && [ $night -ge 8 ]; then
        cpu=second
        scale=0.26 # as a slower processor would take
      fi
      for run in 1 2; do
        # shellcheck disable=SC2086 # $slow is two words or none
        "$crates" --frames "${FRAMES:-150}" --seed "$seed" --scale $scale $slow \
          --output "$folder/$date-$scene-$machine-$run.zoe" > "$folder/crates.log"
      done
      "$zoe" fleet add "$store" "$folder/$date-$scene-$machine-1.zoe" "$folder/$date-$scene-$machine-2.zoe" \
        --set "night=$date" --set commit=commit-$night --set order=$night --set branch=main \
        --set "scene=$scene" --set machine=$machine --set cpu=$cpu --quiet > "$folder/add.log"
    done
  done
done
# Everything runs on one computer, where other programs disturb the game.
"$zoe" fleet changes "$store" --maximum-disturbance 1
"$zoe" fleet report "$store" --maximum-disturbance 1 -o "$folder/morning.html"
