// Tracy's macros without TRACY_ENABLE: they compile to nothing. Part of Tracy.hpp.
#pragma once

#include <cstdint>

#include "TracyVanished.hpp"

namespace tracy {

inline void SetThreadName(const char *) {}
inline void SetThreadNameWithHint(const char *, std::int32_t) {}

} // namespace tracy

#define ZoneNamed(variable, active)
#define ZoneNamedN(variable, name, active)
#define ZoneNamedC(variable, colour, active)
#define ZoneNamedNC(variable, name, colour, active)
#define ZoneTransient(variable, active)
#define ZoneTransientN(variable, name, active)
#define ZoneTransientNC(variable, name, colour, active)
#define ZoneScoped
#define ZoneScopedN(name)
#define ZoneScopedC(colour)
#define ZoneScopedNC(name, colour)
#define ZoneText(text, size)
#define ZoneTextV(variable, text, size)
#define ZoneTextF(...)
#define ZoneTextVF(variable, ...)
#define ZoneName(text, size)
#define ZoneNameV(variable, text, size)
#define ZoneNameF(...)
#define ZoneNameVF(variable, ...)
#define ZoneColor(colour)
#define ZoneColorV(variable, colour)
#define ZoneValue(value)
#define ZoneValueV(variable, value)
#define ZoneIsActive false
#define ZoneIsActiveV(variable) false
#define FrameMark
#define FrameMarkNamed(name)
#define FrameMarkStart(name)
#define FrameMarkEnd(name)
#define TracyLockable(type, variable) type variable
#define TracyLockableN(type, variable, name) type variable
#define TracySharedLockable(type, variable) type variable
#define TracySharedLockableN(type, variable, name) type variable
#define LockableBase(type) type
#define SharedLockableBase(type) type
#define LockMark(variable) static_cast<void>(variable)
#define TracyPlot(name, value)
#define TracyLogString(severity, colour, depth, ...)
#define TracyMessage(text, size)
#define TracyMessageL(text)
#define TracyMessageC(text, size, colour)
#define TracyMessageLC(text, colour)
#define TracyAppInfo(text, size)
#define TracyAlloc(pointer, size)
#define TracyFree(pointer)
#define TracyAllocN(pointer, size, name)
#define TracyFreeN(pointer, name)
#define TracySecureAlloc(pointer, size)
#define TracySecureFree(pointer)
#define TracySecureAllocN(pointer, size, name)
#define TracySecureFreeN(pointer, name)
#define ZoneNamedS(variable, depth, active)
#define ZoneNamedNS(variable, name, depth, active)
#define ZoneNamedCS(variable, colour, depth, active)
#define ZoneNamedNCS(variable, name, colour, depth, active)
#define ZoneTransientS(variable, depth, active)
#define ZoneTransientNS(variable, name, depth, active)
#define ZoneScopedS(depth)
#define ZoneScopedNS(name, depth)
#define ZoneScopedCS(colour, depth)
#define ZoneScopedNCS(name, colour, depth)
#define TracyAllocS(pointer, size, depth)
#define TracyFreeS(pointer, depth)
#define TracyAllocNS(pointer, size, depth, name)
#define TracyFreeNS(pointer, depth, name)
#define TracySecureAllocS(pointer, size, depth)
#define TracySecureFreeS(pointer, depth)
#define TracySecureAllocNS(pointer, size, depth, name)
#define TracySecureFreeNS(pointer, depth, name)
#define TracyMessageS(text, size, depth)
#define TracyMessageLS(text, depth)
#define TracyMessageCS(text, size, colour, depth)
#define TracyMessageLCS(text, colour, depth)
#define TracyIsConnected false
#define TracyIsStarted false
#define TracyFiberEnter(name)
#define TracyFiberEnterHint(name, hint)
#define TracyFiberLeave
