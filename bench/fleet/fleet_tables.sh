#!/usr/bin/env bash
# Prints the measured tables of docs/fleet.md and docs/trust.md, with their seeds:
#
#   fleet_tables.sh [changes] [nothing] [digest] [files] [clickhouse]
#
# changes and nothing (a simulated year three times in eight fleets) take processor time, but give
# the same results on a busy machine; the others need an idle one. clickhouse starts two servers
# (`./dev fleet` installs them) and needs 10 GB. ZOE_BUILD is the folder of the release build,
# build/release by default.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
build=${ZOE_BUILD:-build/release}

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for part in "$@"; do
  case $part in
    changes) "$build/bench/fleet_year" 3 1 ;;
    nothing) "$build/bench/fleet_year" nothing 3 1 ;;
    digest)
      "$build/bin/zoe" generate --seed 1 --frames 20000 --zones-per-frame 100 --sites 20 -o "$folder/20.zoe" >"$folder/log"
      "$build/bin/zoe" generate --seed 1 --frames 5000 --zones-per-frame 1000 --sites 300 -o "$folder/300.zoe" >"$folder/log"
      "$build/bench/fleet_digest" "$folder/20.zoe"
      "$build/bench/fleet_digest" "$folder/300.zoe"
      ;;
    files)
      for rows in 1e6 1.75e6 10e6; do
        "$build/bench/fleet_scale" "$folder/$rows.zoefleet" $rows
      done
      ;;
    clickhouse)
      if [ -z "${ZOE_TEST_CLICKHOUSE:-}" ]; then
        tests/fleet/with-clickhouse.sh "bench/fleet/fleet_tables.sh" clickhouse
      else
        for rows in 10e6 100e6; do
          "$build/bench/fleet_scale" "$ZOE_TEST_CLICKHOUSE/scale_${rows}?cluster=$ZOE_TEST_CLICKHOUSE_CLUSTER" $rows copy
        done
      fi
      ;;
    *)
      echo "fleet_tables.sh: unknown table '$part'" >&2
      exit 2
      ;;
  esac
done
