// Tracy's macros for OpenCL: they compile to nothing, and the compiler says so.
#pragma once

#include "TracyGpuNothing.hpp"

#define TracyCLContext(...) nullptr
#define TracyCLDestroy(context)
#define TracyCLContextName(context, name, size)
#define TracyCLCollect(context)
#define TracyCLNamedZoneSetEvent(variable, event)
#define TracyCLZoneSetEvent(event)
#define TracyCLZone(context, name)
#define TracyCLZoneC(context, name, colour)
#define TracyCLNamedZone(context, variable, name, active)
#define TracyCLNamedZoneC(context, variable, name, colour, active)
#define TracyCLZoneTransient(context, variable, name, active)
#define TracyCLZoneS(context, name, depth)
#define TracyCLZoneCS(context, name, colour, depth)
#define TracyCLNamedZoneS(context, variable, name, depth, active)
#define TracyCLNamedZoneCS(context, variable, name, colour, depth, active)
#define TracyCLZoneTransientS(context, variable, name, depth, active)

namespace tracy {

using OpenCLCtxScope = compat::GpuNothing;

} // namespace tracy

using TracyCLCtx = void *;
