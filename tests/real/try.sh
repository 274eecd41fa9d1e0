#!/usr/bin/env bash
# Takes a checkout of a program that is instrumented for another profiler, builds it with our
# headers in place of that profiler's, records it and checks the capture. The checkout itself is not
# changed. docs/compatibility.md has the results.
#
#   tests/real/try.sh PROGRAM CHECKOUT PREFIX [FOLDER]
#
# PREFIX: where Zoetrope is installed; zoe is taken from there or from PATH. FOLDER: for build files
# and recordings; by default a temporary one.
set -euo pipefail

programs="tracy-test luanti phyx easy_profiler optick highway ctrack ctrack-tests"
usage() {
  echo "try.sh PROGRAM CHECKOUT PREFIX [FOLDER]; PROGRAM is one of: $programs" >&2
  exit 2
}
[ $# -ge 3 ] || usage
program=$1
checkout=$2
prefix=$(realpath "$3")
folder=${4:-$(mktemp -d)}
[[ " $programs " == *" $program "* ]] || usage
mkdir -p "$folder/source"
# Only these paths are used: repositories may lack their large files.
case $program in
  tracy-test) paths=(tests/tracy) ;;
  luanti) paths=(CMakeLists.txt builtin client clientmods cmake doc games/devtest irr lib misc po src) ;;
  optick) paths=(samples/ConsoleApp samples/Common/TestEngine) ;;
  easy_profiler) paths=(sample) ;;
  highway) paths=(hwy) ;;
  phyx) paths=(src) ;;
  *) paths=(.) ;;
esac
git -C "$checkout" archive HEAD "${paths[@]}" | tar -x -C "$folder/source"
cd "$folder/source"
PATH=$prefix/bin:$PATH
export PKG_CONFIG_PATH=$prefix/lib/pkgconfig:$prefix/lib/x86_64-linux-gnu/pkgconfig:${PKG_CONFIG_PATH:-}
compat=$(pkg-config --variable=includedir zoetrope-recorder)/zoetrope/compat
read -ra flags <<<"$(pkg-config --cflags zoetrope-recorder)"
read -ra libraries <<<"$(pkg-config --libs zoetrope-recorder)"
jobs=$(nproc)

# compile HEADERS FLAGS… -- SOURCES…: compiles objects of a program with the headers in
# compat/HEADERS in place of its profiler's.
compile() {
  local own=(-isystem "$compat/$1" "${flags[@]}" -O2 -g1)
  shift
  while [ "$1" != -- ]; do
    own+=("$1")
    shift
  done
  shift
  mkdir -p "$folder/objects"
  # shellcheck disable=SC2016 # the inner shell expands it
  printf '%s\n' "$@" | xargs -P "$jobs" -I{} sh -c 'source=$1; shift; exec "$@" -c "$source" -o "$0/$(echo "$source" | tr / _).o"' \
    "$folder/objects" {} "${CXX:-g++}" "${own[@]}"
}
# connect [LIBRARIES…]: links the program from all objects.
connect() {
  "${CXX:-g++}" "$folder/objects"/*.o "$@" "${libraries[@]}" -o "$folder/$program"
}
# record [ARGUMENTS…]: runs it and shows the recording.
record() {
  local capture=$folder/$program.zoe
  (cd "$folder" && ZOE_OUTPUT=$capture timeout "${SECONDS_TO_RUN:-60}" "./$program" "$@" >"$program.log" 2>&1) || {
    echo "$program ended with $?; see $folder/$program.log"
  }
  echo "$program $(git -C "$checkout" log -1 --format='%h of %ad' --date=short)"
  zoe verify "$capture"
  zoe info "$capture"
  zoe summary "$capture" | sed -n 1,10p
}

case $program in
  tracy-test)
    compile tracy -std=c++17 -DTRACY_ENABLE -DTRACY_FIBERS -- tests/tracy/test.cpp
    connect -lpthread
    SECONDS_TO_RUN=10 record
    ;;
  luanti)
    # Its server. It downloads Tracy, whose place a folder of our package takes.
    tracy=$(find "$prefix" -name TracyConfig.cmake -printf '%h\n' -quit)
    cmake -S . -B build -DBUILD_CLIENT=OFF -DBUILD_SERVER=ON -DRUN_IN_PLACE=ON -DBUILD_UNITTESTS=OFF -DENABLE_LTO=OFF \
      -DENABLE_GETTEXT=OFF -DENABLE_CURL=OFF -DENABLE_LUAJIT=OFF -DBUILD_WITH_TRACY=ON -DFETCHCONTENT_SOURCE_DIR_TRACY="$tracy" >/dev/null
    cmake --build build -j "$jobs"
    mkdir world
    printf 'gameid = devtest\nbackend = sqlite3\n' >world/world.mt
    touch minetest.conf
    ln -s "$PWD/bin/luantiserver" "$folder/luanti"
    SECONDS_TO_RUN=40 record --world "$PWD/world" --gameid devtest --config "$PWD/minetest.conf"
    ;;
  phyx)
    # Without a window: the world and its solver, with a loop that doesn't draw.
    cat >headless.cpp <<'CPP'
#include <cstdlib>
#include "World.h"
#include "Configuration.h"
#include "base/WorkQueue.h"
#include "microprofile.h"
int main()
{
    MicroProfileOnThreadCreate("main");
    WorkQueue queue(WorkQueue::getIdealWorkerCount() - 1);
    World world;
    RigidBody *ground = world.AddBody(Coords2f(Vector2f(0, 0), 0), Vector2f(10000, 10));
    ground->invInertia = ground->invMass = 0;
    for (int i = 0; i < 5000; ++i)
        world.AddBody(Coords2f(Vector2f(float(rand() % 1000) - 500, 12 + float(rand() % 500)), 0), Vector2f(4, 4));
    Configuration configuration = {Configuration::Solve_AVX2, Configuration::Island_Single, 15, 15};
    for (int frame = 0; frame < 200; ++frame) {
        world.Update(queue, 1.f / 30, configuration);
        MicroProfileFlip();
    }
}
CPP
    compile microprofile -std=c++14 -O3 -ffast-math -mavx2 -mfma -Isrc -- headless.cpp src/Collider.cpp src/Solver.cpp src/World.cpp \
      src/base/WorkQueue.cpp
    connect -lpthread
    record
    ;;
  easy_profiler)
    compile easy_profiler -std=c++17 -DBUILD_WITH_EASY_PROFILER -- sample/main.cpp
    connect -lpthread
    record 100
    ;;
  optick)
    compile optick -std=c++17 -Isamples/Common/TestEngine -- samples/ConsoleApp/main.cpp samples/Common/TestEngine/TestEngine.cpp
    connect -lpthread
    SECONDS_TO_RUN=10 record
    ;;
  highway)
    # Theirs has the same name, and must not be found.
    rm hwy/profiler.h hwy/profiler.cc
    compile highway -std=c++17 -I. -DPROFILER_ENABLED=1 -- hwy/examples/profiler_example.cc hwy/aligned_allocator.cc hwy/targets.cc hwy/timer.cc \
      hwy/per_target.cc hwy/print.cc hwy/abort.cc hwy/contrib/thread_pool/topology.cc hwy/perf_counters.cc hwy/stats.cc \
      hwy/contrib/thread_pool/thread_pool.cc hwy/contrib/sort/vqsort.cc hwy/contrib/sort/vqsort_f64a.cc \
      hwy/contrib/sort/vqsort_have.cc
    connect -lpthread
    record
    ;;
  ctrack)
    compile ctrack -std=c++17 -- examples/complex_multithreaded_puzzle.cpp
    connect -lpthread
    record
    ;;
  ctrack-tests)
    # Their expectations of results; those about single calls fail, as the manual says.
    compile ctrack -std=c++20 -Itest -- test/test_results.cpp
    connect -lpthread
    record
    ;;
esac
echo "everything is in $folder"
