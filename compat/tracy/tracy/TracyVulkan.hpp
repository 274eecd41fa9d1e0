// Tracy's macros for Vulkan. The GPU's zones are in a lane of their own, with times that the driver
// writes (vkCmdWriteTimestamp). As in Tracy, include Vulkan's header first. Zones of a context may
// be recorded into command buffers by several threads at once.
#pragma once
#pragma GCC system_header

#ifndef TRACY_ENABLE

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

class VkCtxScope {};

} // namespace tracy

#else

#include <stdlib.h> // programs rely on what Tracy includes

#include "Tracy.hpp"
#include "TracyVulkanContext.hpp"

using TracyVkCtx = tracy::VkCtx *;

#ifdef TRACY_VK_USE_SYMBOL_TABLE
#define TracyVkContext(instance, physical, device, queue, commands, ofInstance, ofDevice)          \
    new ::tracy::VkCtx(instance, physical, device, queue, commands, ofInstance, ofDevice, false);
#define TracyVkContextCalibrated(instance, physical, device, queue, commands, ofInstance,          \
                                 ofDevice)                                                         \
    new ::tracy::VkCtx(instance, physical, device, queue, commands, ofInstance, ofDevice, true);
#define TracyVkContextHostCalibrated(instance, physical, device, ofInstance, ofDevice)             \
    new ::tracy::VkCtx(instance, physical, device, ofInstance, ofDevice);
#else
#define TracyVkContext(physical, device, queue, commands)                                          \
    new ::tracy::VkCtx(physical, device, queue, commands, nullptr, nullptr);
#define TracyVkContextCalibrated(physical, device, queue, commands, domains, timestamps)           \
    new ::tracy::VkCtx(physical, device, queue, commands, domains, timestamps);
#define TracyVkContextHostCalibrated(physical, device, reset, domains, timestamps)                 \
    new ::tracy::VkCtx(physical, device, reset, domains, timestamps);
#endif
#define TracyVkDestroy(context) delete context;
#define TracyVkContextName(context, name, size) context->Name(name, size);
#define TracyVkCollect(context, commands) context->Collect(commands);
#define TracyVkCollectHost(context) context->Collect(VK_NULL_HANDLE);

#define TracyVkNamedZone(context, variable, commands, name, active)                                \
    TracyVkNamedZoneC(context, variable, commands, name, 0, active)
#define TracyVkNamedZoneC(context, variable, commands, name, colour, active)                       \
    static constexpr ::tracy::SourceLocationData TracyConcat(zoeTracyGpuPlace, TracyLine){         \
        name, TracyFunction, TracyFile, static_cast<std::uint32_t>(TracyLine), colour};            \
    ::tracy::VkCtxScope variable(context, &TracyConcat(zoeTracyGpuPlace, TracyLine), commands,     \
                                 active);
#define TracyVkZone(context, commands, name)                                                       \
    TracyVkNamedZone(context, ___tracy_gpu_zone, commands, name, true)
#define TracyVkZoneC(context, commands, name, colour)                                              \
    TracyVkNamedZoneC(context, ___tracy_gpu_zone, commands, name, colour, true)
#define TracyVkZoneTransient(context, variable, commands, name, active)                            \
    ::tracy::VkCtxScope variable(context, TracyLine, TracyFile, strlen(TracyFile), TracyFunction,  \
                                 strlen(TracyFunction), name, strlen(name), commands, active);
// Tracy records call stacks with these; here they have none.
#define TracyVkNamedZoneS(context, variable, commands, name, depth, active)                        \
    TracyVkNamedZone(context, variable, commands, name, active)
#define TracyVkNamedZoneCS(context, variable, commands, name, colour, depth, active)               \
    TracyVkNamedZoneC(context, variable, commands, name, colour, active)
#define TracyVkZoneS(context, commands, name, depth) TracyVkZone(context, commands, name)
#define TracyVkZoneCS(context, commands, name, colour, depth)                                      \
    TracyVkZoneC(context, commands, name, colour)
#define TracyVkZoneTransientS(context, variable, commands, name, depth, active)                    \
    TracyVkZoneTransient(context, variable, commands, name, active)

#endif
