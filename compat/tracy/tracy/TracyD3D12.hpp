// Tracy's macros for Direct3D 12: they compile to nothing, and the compiler says so.
#pragma once

#include "TracyGpuNothing.hpp"

#define TracyD3D12Context(...) nullptr
#define TracyD3D12Destroy(context)
#define TracyD3D12ContextName(context, name, size)
#define TracyD3D12NewFrame(context)
#define TracyD3D12Collect(context)
#define TracyD3D12Zone(context, commands, name)
#define TracyD3D12ZoneC(context, commands, name, colour)
#define TracyD3D12NamedZone(context, variable, commands, name, active)
#define TracyD3D12NamedZoneC(context, variable, commands, name, colour, active)
#define TracyD3D12ZoneTransient(context, variable, commands, name, active)
#define TracyD3D12ZoneS(context, commands, name, depth)
#define TracyD3D12ZoneCS(context, commands, name, colour, depth)
#define TracyD3D12NamedZoneS(context, variable, commands, name, depth, active)
#define TracyD3D12NamedZoneCS(context, variable, commands, name, colour, depth, active)
#define TracyD3D12ZoneTransientS(context, variable, commands, name, depth, active)

namespace tracy {

using D3D12ZoneScope = compat::GpuNothing;

} // namespace tracy

using TracyD3D12Ctx = void *;
