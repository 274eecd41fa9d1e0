/* The macros of Tracy for C; see Tracy.hpp. */
#ifndef ZOE_COMPAT_TRACY_C_H
#define ZOE_COMPAT_TRACY_C_H

#ifdef __GNUC__
#pragma GCC system_header
#endif

#ifndef TRACY_ENABLE
#include "TracyCNothing.h"
#else

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <zoetrope/zoe_c.h>

#include "TracyCFunctions.h"

#ifndef TracyFunction
#define TracyFunction __func__
#endif
#ifndef TracyFile
#define TracyFile __FILE__
#endif
#ifndef TracyLine
#define TracyLine __LINE__
#endif

/* A zone's handle in the two members of Tracy's context: its low 32 bits, and the rest with a bit
   that tells it from none. */
static inline TracyCZoneCtx zoe_tracy_context(zoe_c_zone zone)
{
    TracyCZoneCtx context = {0, 0};
    if (zone != NULL) {
        context.id = (uint32_t)(uintptr_t)zone;
        context.active = (int32_t)((uint64_t)(uintptr_t)zone >> 32 | 0x40000000);
    }
    return context;
}
static inline zoe_c_zone zoe_tracy_zone(TracyCZoneCtx context)
{
    const uint64_t high = (uint32_t)context.active & 0x3fffffff;
    return context.active == 0 ? NULL : (zoe_c_zone)(uintptr_t)(high << 32 | context.id);
}

/* Tracy's texts have a length; zoe_c.h needs a terminator. Longer texts are cut. */
static inline void zoe_tracy_cut(char *to, size_t room, const char *text, size_t size)
{
    if (size >= room)
        size = room - 1;
    if (size > 0)
        memcpy(to, text, size);
    to[size] = '\0';
}
static inline void zoe_tracy_text(TracyCZoneCtx zone, const char *key, const char *text,
                                  size_t size)
{
    char copy[1024];
    if (zone.active == 0)
        return;
    zoe_tracy_cut(copy, sizeof copy, text, size);
    zoe_c_value_text(key, copy);
}
static inline void zoe_tracy_formatted(TracyCZoneCtx zone, const char *key, const char *format,
                                       va_list arguments)
{
    char text[1024];
    if (zone.active != 0 && vsnprintf(text, sizeof text, format, arguments) >= 0)
        zoe_c_value_text(key, text);
}
static inline void zoe_tracy_format(TracyCZoneCtx zone, const char *key, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    zoe_tracy_formatted(zone, key, format, arguments);
    va_end(arguments);
}
static inline void zoe_tracy_frame(const char *set)
{
    if (set != NULL)
        zoe_c_frame_of_set(set, ZOE_C_FRAME_NEXT);
    else
        zoe_c_frame();
}
static inline void zoe_tracy_message(int level, const char *text, size_t size)
{
    char copy[1024];
    zoe_tracy_cut(copy, sizeof copy, text, size);
    zoe_c_message(level, copy);
}
static inline void zoe_tracy_value(TracyCZoneCtx zone, uint64_t value)
{
    if (zone.active != 0)
        zoe_c_value_uint("value", value);
}
static inline TracyCZoneCtx zoe_tracy_begin(zoe_c_site *site, int active)
{
    return zoe_tracy_context(active ? zoe_c_zone_begin(site) : NULL);
}
static inline void zoe_tracy_end(TracyCZoneCtx zone)
{
    if (zone.active != 0)
        zoe_c_zone_end(zoe_tracy_zone(zone));
}

#define TracyCSetThreadName(name) zoe_c_thread_name(name);

#define TracyCZone(zone, active) TracyCZoneNC(zone, NULL, 0, active)
#define TracyCZoneN(zone, name, active) TracyCZoneNC(zone, name, 0, active)
#define TracyCZoneC(zone, colour, active) TracyCZoneNC(zone, NULL, colour, active)
#define TracyCZoneNC(zone, name, colour, active)                                                   \
    static zoe_c_site zone##_site = {                                                              \
        name, TracyFunction, TracyFile, "", (uint32_t)TracyLine, colour, 0, NULL};                 \
    TracyCZoneCtx zone = zoe_tracy_begin(&zone##_site, active);
#define TracyCZoneEnd(zone) zoe_tracy_end(zone);
#define TracyCZoneText(zone, text, size) zoe_tracy_text(zone, "", text, size);
#define TracyCZoneName(zone, text, size) zoe_tracy_text(zone, "name", text, size);
#define TracyCZoneTextF(zone, ...) zoe_tracy_format(zone, "", __VA_ARGS__);
#define TracyCZoneNameF(zone, ...) zoe_tracy_format(zone, "name", __VA_ARGS__);
#define TracyCZoneValue(zone, value) zoe_tracy_value(zone, value);

#define TracyCFrameMark zoe_c_frame();
#define TracyCFrameMarkNamed(name) zoe_tracy_frame(name);
#define TracyCFrameMarkStart(name) zoe_c_frame_of_set(name, ZOE_C_FRAME_STARTS);
#define TracyCFrameMarkEnd(name) zoe_c_frame_of_set(name, ZOE_C_FRAME_ENDS);

#define TracyCPlot(name, value)                                                                    \
    do {                                                                                           \
        const zoe_c_plot_site zoe_plot = {name, 0};                                                \
        zoe_c_plot(&zoe_plot, (double)(value));                                                    \
    } while (0);
#define TracyCPlotF(name, value) TracyCPlot(name, value)
#define TracyCPlotI(name, value) TracyCPlot(name, value)

#define TracyCMessage(text, size) zoe_tracy_message(ZOE_C_INFO, text, size)
#define TracyCMessageL(text) zoe_c_message(ZOE_C_INFO, text)
#define TracyCMessageC(text, size, colour) TracyCMessage(text, size)
#define TracyCMessageLC(text, colour) TracyCMessageL(text)
#define TracyCAppInfo(text, size) TracyCMessage(text, size);

#define TracyCAlloc(pointer, size) zoe_c_memory("", pointer, size, 0)
#define TracyCFree(pointer) zoe_c_memory("", pointer, 0, 1)
#define TracyCAllocN(pointer, size, name) zoe_c_memory(name, pointer, size, 0)
#define TracyCFreeN(pointer, name) zoe_c_memory(name, pointer, 0, 1)
/* Up to version 0.13: the same after Tracy's own end. */
#define TracyCSecureAlloc(pointer, size) TracyCAlloc(pointer, size)
#define TracyCSecureFree(pointer) TracyCFree(pointer)
#define TracyCSecureAllocN(pointer, size, name) TracyCAllocN(pointer, size, name)
#define TracyCSecureFreeN(pointer, name) TracyCFreeN(pointer, name)

#define TracyCIsConnected zoe_c_is_recording()
#define TracyCIsStarted 1
#define TracyCFiberEnter(name) zoe_c_fibre_enter(name);
#define TracyCFiberLeave zoe_c_fibre_leave();

/* Tracy records call stacks with these; here they have none. */
#define TracyCZoneS(zone, depth, active) TracyCZone(zone, active)
#define TracyCZoneNS(zone, name, depth, active) TracyCZoneN(zone, name, active)
#define TracyCZoneCS(zone, colour, depth, active) TracyCZoneC(zone, colour, active)
#define TracyCZoneNCS(zone, name, colour, depth, active) TracyCZoneNC(zone, name, colour, active)
#define TracyCAllocS(pointer, size, depth) TracyCAlloc(pointer, size)
#define TracyCFreeS(pointer, depth) TracyCFree(pointer)
#define TracyCAllocNS(pointer, size, depth, name) TracyCAllocN(pointer, size, name)
#define TracyCFreeNS(pointer, depth, name) TracyCFreeN(pointer, name)
#define TracyCSecureAllocS(pointer, size, depth) TracyCAlloc(pointer, size)
#define TracyCSecureFreeS(pointer, depth) TracyCFree(pointer)
#define TracyCSecureAllocNS(pointer, size, depth, name) TracyCAllocN(pointer, size, name)
#define TracyCSecureFreeNS(pointer, depth, name) TracyCFreeN(pointer, name)
#define TracyCMessageS(text, size, depth) TracyCMessage(text, size)
#define TracyCMessageLS(text, depth) TracyCMessageL(text)
#define TracyCMessageCS(text, size, colour, depth) TracyCMessage(text, size)
#define TracyCMessageLCS(text, colour, depth) TracyCMessageL(text)

#include "TracyCLocks.h"

/* Without a counterpart. */
#define TracyCBeginSamplingProfiling() ___tracy_begin_sampling_profiling()
#define TracyCEndSamplingProfiling() ___tracy_end_sampling_profiling()
#define TracyCZoneColor(zone, colour)
#define TracyCFrameImage(image, width, height, offset, flip)
#define TracyCPlotConfig(name, type, step, fill, colour)
#define TracyCMemoryDiscard(name)
#define TracyCMemoryDiscardS(name, depth)
#define TracyCSecureMemoryDiscard(name)
#define TracyCSecureMemoryDiscardS(name, depth)

#endif
#endif
