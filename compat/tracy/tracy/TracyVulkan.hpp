// Tracy's macros for Vulkan: they compile to nothing, and the compiler says so.
// docs/instrumenting.md shows how to record the GPU.
#pragma once

#ifdef TRACY_ENABLE
#pragma message("Zoetrope doesn't record Tracy's GPU zones: use ZOE_TRACK_ZONE")
#endif

#define TracyVkContext(...) nullptr
#define TracyVkContextCalibrated(...) nullptr
#define TracyVkContextHostCalibrated(...) nullptr
#define TracyVkDestroy(context)
#define TracyVkContextName(context, name, size)
#define TracyVkNamedZone(context, variable, commands, name, active)
#define TracyVkNamedZoneC(context, variable, commands, name, colour, active)
#define TracyVkZone(context, commands, name)
#define TracyVkZoneC(context, commands, name, colour)
#define TracyVkZoneTransient(context, variable, commands, name, active)
#define TracyVkCollect(context, commands)
#define TracyVkCollectHost(context)
#define TracyVkNamedZoneS(context, variable, commands, name, depth, active)
#define TracyVkNamedZoneCS(context, variable, commands, name, colour, depth, active)
#define TracyVkZoneS(context, commands, name, depth)
#define TracyVkZoneCS(context, commands, name, colour, depth)
#define TracyVkZoneTransientS(context, variable, commands, name, depth, active)

using TracyVkCtx = void *;

namespace tracy {

struct SourceLocationData;

class VkCtxScope {
  public:
    template <class... Ignored>
    explicit VkCtxScope(Ignored &&...)
    {}
};

} // namespace tracy
