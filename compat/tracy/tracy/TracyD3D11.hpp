// Tracy's macros for Direct3D 11: they compile to nothing, and the compiler says so.
#pragma once

#include "TracyGpuNothing.hpp"

#define TracyD3D11Context(...) nullptr
#define TracyD3D11Destroy(context)
#define TracyD3D11ContextName(context, name, size)
#define TracyD3D11NewFrame(context)
#define TracyD3D11Collect(context)
#define TracyD3D11Zone(context, name)
#define TracyD3D11ZoneC(context, name, colour)
#define TracyD3D11NamedZone(context, variable, name, active)
#define TracyD3D11NamedZoneC(context, variable, name, colour, active)
#define TracyD3D11ZoneTransient(context, variable, name, active)
#define TracyD3D11ZoneS(context, name, depth)
#define TracyD3D11ZoneCS(context, name, colour, depth)
#define TracyD3D11NamedZoneS(context, variable, name, depth, active)
#define TracyD3D11NamedZoneCS(context, variable, name, colour, depth, active)
#define TracyD3D11ZoneTransientS(context, variable, name, depth, active)

namespace tracy {

using D3D11ZoneScope = compat::GpuNothing;

} // namespace tracy

using TracyD3D11Ctx = void *;
