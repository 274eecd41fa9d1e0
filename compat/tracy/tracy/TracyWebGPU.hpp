// Tracy's macros for WebGPU: they compile to nothing, and the compiler says so.
#pragma once

#include "TracyGpuNothing.hpp"

#define TracyWebGPUSetupDeviceDescriptor(descriptor)
#define TracyWebGPUContext(...) nullptr
#define TracyWebGPUDestroy(context)
#define TracyWebGPUContextName(context, name, size)
#define TracyWebGPUCollect(context)
#define TracyWebGPUZone(context, encoder, pass, name)
#define TracyWebGPUZoneC(context, encoder, pass, name, colour)
#define TracyWebGPUNamedZone(context, variable, encoder, pass, name, active)
#define TracyWebGPUNamedZoneC(context, variable, encoder, pass, name, colour, active)
#define TracyWebGPUZoneTransient(context, variable, encoder, pass, name, active)
#define TracyWebGPUZoneS(context, encoder, pass, name, depth)
#define TracyWebGPUZoneCS(context, encoder, pass, name, colour, depth)
#define TracyWebGPUNamedZoneS(context, variable, encoder, pass, name, depth, active)
#define TracyWebGPUNamedZoneCS(context, variable, encoder, pass, name, colour, depth, active)
#define TracyWebGPUZoneTransientS(context, variable, encoder, pass, name, depth, active)

namespace tracy {

using WebGPUZoneScope = compat::GpuNothing;

} // namespace tracy

using TracyWebGPUCtx = void *;
