// Tracy's macros for CUDA: they compile to nothing, and the compiler says so.
#pragma once

#include <cstddef>

#include "TracyGpuNothing.hpp"

#define TracyCUDAContext() nullptr
#define TracyCUDAContextDestroy(context)
#define TracyCUDAContextName(context, name, size)
#define TracyCUDAStartProfiling(context)
#define TracyCUDAStopProfiling(context)
#define TracyCUDACollect(context)

namespace tracy {

using CUDACtx = std::nullptr_t;

} // namespace tracy
