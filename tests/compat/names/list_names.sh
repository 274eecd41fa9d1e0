#!/usr/bin/env bash
# Lists the macros that other profilers' headers define when the profiler is compiled out, which are
# those that programs may use; with "tracy_functions" the functions of Tracy's header for C. Writes
# the lists next to this script, combined from all given checkouts of a profiler; each is a folder
# with its sources.
#   list_names.sh PROFILER CHECKOUT…
#     PROFILER: tracy, tracy_gpu, tracy_functions, microprofile, optick, easy_profiler, highway, ctrack
set -euo pipefail
profiler=$1
list=$(cd "$(dirname "$0")" && pwd)/$profiler.txt
shift

# What microprofile's header includes and a program provides.
settings=$(mktemp -d)
trap 'rm -rf "$settings"' EXIT
touch "$settings/microprofile.config.h"

# Not for programs: include guards, build switches, helpers of the headers' own macros, and a typo.
inner='_H$|^OPTICK_ENABLE_|^MICROPROFILE_USE_CONFIG$|^EASY_(ALIGNOF|CONST_NAME|LAMBDA_|STD$|UNIQUE_)|^CTRACK_VERSION_NAMESPACE$|Annonce$'

# macros PATTERN OPTIONS… HEADER: of the names that match, those that the header defines and an
# empty program doesn't.
macros() {
  local pattern=$1
  shift
  g++ -x c++ -E -dM "-I$settings" "$@" | sed -nE 's/^#define ([A-Za-z0-9_]+).*/\1/p' | grep -E "^($pattern)" | grep -vE "$inner" |
    grep -vxFf <(cat "$(dirname "${@: -1}")"/*.h* | sed -nE 's/^ *# *ifndef +([A-Za-z0-9_]+).*/\1/p') || true
}

for checkout in "$@"; do
  case $profiler in
    tracy)
      for header in Tracy.hpp TracyC.h; do
        macros 'Tracy|Zone|Frame|Lock|Shared' "$checkout/public/tracy/$header"
      done
      ;;
    tracy_functions) sed -nE 's/^TRACY_API .*\b(___tracy_[a-zA-Z_]+)\(.*/\1/p' "$checkout/public/tracy/TracyC.h" ;;
    tracy_gpu)
      for header in OpenGL Vulkan D3D11 D3D12 OpenCL; do
        macros Tracy "$checkout/public/tracy/Tracy$header.hpp"
      done
      ;;
    microprofile) macros 'MICROPROFILE_|MicroProfile' -DMICROPROFILE_ENABLED=0 -DMICROPROFILE_USE_CONFIG=0 "$checkout/microprofile.h" ;;
    optick) macros OPTICK_ -DUSE_OPTICK=0 "$checkout/src/optick.h" ;;
    easy_profiler)
      macros EASY_ "-I$checkout/easy_profiler_core/include" "$checkout/easy_profiler_core/include/easy/profiler.h"
      ;;
    highway) macros PROFILER_ "-I$checkout" -DPROFILER_ENABLED=0 "$checkout/hwy/profiler.h" ;;
    ctrack) macros CTRACK_ -DCTRACK_DISABLE "$checkout/include/ctrack.hpp" ;;
    *)
      echo "list_names.sh: unknown profiler '$profiler'" >&2
      exit 2
      ;;
  esac
done | LC_ALL=C sort -u >"$list"
wc -l "$list"
