#!/bin/sh
# Adds a night's captures to the store of a fleet and writes its morning page. fleet-night.yml next to it calls it from
# GitHub Actions. Docs: docs/fleet.md.
#
#   fleet-night.sh STORE [CAPTURE...]
#
# STORE is a file, which is created if there is none, or clickhouse://HOST:8123/DATABASE, which exists. The variables SCENE
# and MACHINE say what ran where; commit, branch and order come from the CI service. The folder fleet-night then has
# morning.html, morning.md and changes.json. Without captures it writes the page alone. The exit code is 1 if a capture
# could not be added; the page is written all the same.
set -eu
if [ $# -lt 1 ]; then
  echo "usage: fleet-night.sh STORE [CAPTURE...], e.g. fleet-night.sh clickhouse://lab-db:8123/night *.zoe" >&2
  exit 2
fi
zoe=${ZOE:-zoe}
store=$1
shift
out=$PWD/fleet-night
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT

case $store in
  *://*) ;;
  *) [ -e "$store" ] || "$zoe" fleet init "$store" ;;
esac

code=0
if [ $# -gt 0 ]; then
  "$zoe" fleet add "$store" "$@" ${SCENE:+--set "scene=$SCENE"} ${MACHINE:+--set "machine=$MACHINE"} || code=1
fi

"$zoe" fleet report "$store" -o "$made/morning.html"
"$zoe" fleet report "$store" -o "$made/morning.md" >/dev/null
"$zoe" fleet changes "$store" --json=2 >"$made/changes.json"
mkdir -p "$out" # what else is in it stays
cp "$made"/* "$out"
exit $code
