// Tracy's macros for OpenGL: they compile to nothing, and the compiler says so.
// docs/instrumenting.md shows how to record the GPU.
#pragma once

#ifdef TRACY_ENABLE
#pragma message("Zoetrope doesn't record Tracy's GPU zones: use ZOE_TRACK_ZONE")
#endif

#define TracyGpuContext
#define TracyGpuContextName(name, size)
#define TracyGpuNamedZone(variable, name, active)
#define TracyGpuNamedZoneC(variable, name, colour, active)
#define TracyGpuZone(name)
#define TracyGpuZoneC(name, colour)
#define TracyGpuZoneTransient(variable, name, active)
#define TracyGpuCollect
#define TracyGpuNamedZoneS(variable, name, depth, active)
#define TracyGpuNamedZoneCS(variable, name, colour, depth, active)
#define TracyGpuZoneS(name, depth)
#define TracyGpuZoneCS(name, colour, depth)
#define TracyGpuZoneTransientS(variable, name, depth, active)

namespace tracy {

struct SourceLocationData;

class GpuCtxScope {
  public:
    GpuCtxScope(const SourceLocationData *, bool) {}
    GpuCtxScope(const SourceLocationData *, int, bool) {}
};

} // namespace tracy
