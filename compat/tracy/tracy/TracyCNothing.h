/* Tracy's macros for C without TRACY_ENABLE: they compile to nothing. Part of TracyC.h. */
#ifndef ZOE_COMPAT_TRACY_C_NOTHING_H
#define ZOE_COMPAT_TRACY_C_NOTHING_H

#include "TracyCVanished.h"

typedef const void *TracyCZoneCtx;

#define TracyCSetThreadName(name)
#define TracyCZone(zone, active)
#define TracyCZoneN(zone, name, active)
#define TracyCZoneC(zone, colour, active)
#define TracyCZoneNC(zone, name, colour, active)
#define TracyCZoneEnd(zone)
#define TracyCZoneText(zone, text, size)
#define TracyCZoneName(zone, text, size)
#define TracyCZoneTextF(zone, ...)
#define TracyCZoneNameF(zone, ...)
#define TracyCZoneValue(zone, value)
#define TracyCFrameMark
#define TracyCFrameMarkNamed(name)
#define TracyCFrameMarkStart(name)
#define TracyCFrameMarkEnd(name)
#define TracyCPlot(name, value)
#define TracyCPlotF(name, value)
#define TracyCPlotI(name, value)
#define TracyCMessage(text, size)
#define TracyCMessageL(text)
#define TracyCMessageC(text, size, colour)
#define TracyCMessageLC(text, colour)
#define TracyCAppInfo(text, size)
#define TracyCAlloc(pointer, size)
#define TracyCFree(pointer)
#define TracyCAllocN(pointer, size, name)
#define TracyCFreeN(pointer, name)
#define TracyCSecureAlloc(pointer, size)
#define TracyCSecureFree(pointer)
#define TracyCSecureAllocN(pointer, size, name)
#define TracyCSecureFreeN(pointer, name)
#define TracyCIsConnected 0
#define TracyCIsStarted 0
#define TracyCFiberEnter(name)
#define TracyCFiberLeave
#define TracyCZoneS(zone, depth, active)
#define TracyCZoneNS(zone, name, depth, active)
#define TracyCZoneCS(zone, colour, depth, active)
#define TracyCZoneNCS(zone, name, colour, depth, active)
#define TracyCAllocS(pointer, size, depth)
#define TracyCFreeS(pointer, depth)
#define TracyCAllocNS(pointer, size, depth, name)
#define TracyCFreeNS(pointer, depth, name)
#define TracyCSecureAllocS(pointer, size, depth)
#define TracyCSecureFreeS(pointer, depth)
#define TracyCSecureAllocNS(pointer, size, depth, name)
#define TracyCSecureFreeNS(pointer, depth, name)
#define TracyCMessageS(text, size, depth)
#define TracyCMessageLS(text, depth)
#define TracyCMessageCS(text, size, colour, depth)
#define TracyCMessageLCS(text, colour, depth)
#define TracyCZoneColor(zone, colour)
#define TracyCFrameImage(image, width, height, offset, flip)
#define TracyCPlotConfig(name, type, step, fill, colour)
#define TracyCMemoryDiscard(name)
#define TracyCMemoryDiscardS(name, depth)
#define TracyCSecureMemoryDiscard(name)
#define TracyCSecureMemoryDiscardS(name, depth)

#endif
