#!/bin/sh
# Compares the frame times of this commit with those of the branch that it goes into. The files next to this one
# call it from GitHub Actions, GitLab CI, Jenkins and TeamCity. Docs: docs/ci.md.
#
#   frame-times.sh TARGET PROGRAM [ARGUMENTS...]
#
# TARGET is the branch, such as origin/main; PROGRAM is the program's path in the build folder. Both versions are
# built here and run in turns. The folder frame-times then has comment.md, gate.xml (JUnit), report.html and the
# recordings. The exit code is 1 if a condition failed. RUNS, BUDGET and MEASURE_OPTIONS are options of zoe measure.
set -eu
if [ $# -lt 2 ]; then
  echo "usage: frame-times.sh TARGET PROGRAM [ARGUMENTS...], e.g. frame-times.sh origin/main game --frames 3000" >&2
  exit 2
fi
target=$1
program=$2
shift 2
out=$PWD/frame-times

[ ! -d "$out" ] || rm -r "$out"
git worktree prune
mkdir "$out"
git worktree add --detach "$out/base" "$(git merge-base HEAD "$target")"

# Your build.
for side in base head; do
  source=$out/base
  [ $side = base ] || source=$PWD
  cmake -S "$source" -B "$out/build-$side" -DCMAKE_BUILD_TYPE=Release
  cmake --build "$out/build-$side" --parallel
done

# Your conditions. Both versions on the same machine: machines differ more than most changes do.
code=0
zoe measure --runs "${RUNS:-10}" --budget "${BUDGET:-20m}" -o "$out/runs" ${MEASURE_OPTIONS:-} \
  --fail-if "typical(frame) > +3%" \
  --fail-if "p99(frame) > +10%" \
  --markdown --junit "$out/gate.xml" --html "$out/report.html" \
  -- "$out/build-base/$program" "$@" \
  -- "$out/build-head/$program" "$@" \
  >"$out/comment.md" || code=$?
cat "$out/comment.md"
exit $code
