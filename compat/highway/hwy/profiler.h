// Zoetrope's version of the macros of Highway's profiler, for programs that already use them. Put
// this folder first in the include path and link Zoetrope's recorder, or link the CMake target
// Zoetrope::compat_highway. As in Highway, everything compiles to nothing without PROFILER_ENABLED.
// Thread-safe.
#pragma once
#pragma GCC system_header

#include <zoetrope/zoe.h>

#if defined(PROFILER_ENABLED) && PROFILER_ENABLED && ZOE_ENABLED
#define PROFILER_FUNC ZOE_FUNCTION()
#define PROFILER_ZONE(name) ZOE_ZONE(name)
#define PROFILER_FUNC2(worker)                                                                     \
    static_cast<void>(worker);                                                                     \
    ZOE_FUNCTION()
#define PROFILER_ZONE2(worker, name)                                                               \
    static_cast<void>(worker);                                                                     \
    ZOE_ZONE(name)
#else
#define PROFILER_FUNC
#define PROFILER_ZONE(name)
#define PROFILER_FUNC2(worker) static_cast<void>(worker)
#define PROFILER_ZONE2(worker, name) static_cast<void>(worker)
#endif

// Results are in the capture.
#define PROFILER_PRINT_RESULTS() static_cast<void>(0)
#define PROFILER_END_ROOT_RUN() static_cast<void>(0)
#define PROFILER_IS_ROOT_RUN() false
