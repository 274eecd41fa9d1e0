#!/usr/bin/env bash
# The table of docs/trust.md for comparisons: all families, with many pairs each. Usage:
#   bench/truth/comparison_long.sh build/dev/bin [PAIRS [SEED]]
# The last part records the sample game during the run, so its result depends on this machine.
set -euo pipefail
bin=$1 pairs=${2:-100} seed=${3:-1}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
python=$(for p in python3 /usr/bin/python3; do "$p" -c "import numpy, scipy" 2>/dev/null && echo "$p" && break; done)
"$python" "$here/tests/truth/comparison_truth.py" "$bin/zoe" --pairs "$pairs" --seed "$seed" --markdown || true

# The documented gate on the sample game: the same program must not fail, twice the time of a
# function must.
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT
game=("$bin/crates" --frames 300 --seed 1 --scale 0.5)
gate=(--runs 10 --fail-if "typical(self:solve_contacts) > +10%" --fail-if "mean(frame) > +3%")
for slow in "" "+100%"; do
  head=("${game[@]}" ${slow:+--slow "solve_contacts=$slow"})
  code=0
  "$bin/zoe" measure "${gate[@]}" -o "$results/gate$slow" -- "${game[@]}" -- "${head[@]}" >"$results/out" 2>/dev/null || code=$?
  echo "crates ${slow:-same program}: exit code $code"
  grep -E "^(pass|fail|unclear|cannot-tell) |Other programs|Paired" "$results/out" || true
done
