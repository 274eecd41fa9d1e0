// Zoetrope's version of the macros of Tracy, for programs that already use them. Put the parent of
// this folder first in the include path and link Zoetrope's recorder, or link the CMake target
// Zoetrope::compat_tracy. As in Tracy, nothing is recorded without TRACY_ENABLE. Start a session
// with zoe::startSession() or the environment variables ZOE_OUTPUT and ZOE_LISTEN. Macros without a
// counterpart compile to nothing; docs/compatibility.md lists them. Thread-safe.
#pragma once
#pragma GCC system_header // nested zones shadow each other's names, as in Tracy

#ifndef TRACY_ENABLE
#include "TracyNothing.hpp"
#else

#include <assert.h> // programs rely on what Tracy includes
#include <stdint.h>
#include <string.h>

#include <zoetrope/lock.h>
#include <zoetrope/zoe.h>

#include "TracyVanished.hpp"
#include "TracyZone.hpp"

#ifndef TracyFunction
#define TracyFunction ZOE_DETAIL_FUNCTION_NAME
#endif
#ifndef TracyFile
#define TracyFile __FILE__
#endif
#ifndef TracyLine
#define TracyLine __LINE__
#endif

#define ZOE_TRACY_SITE(name, colour)                                                               \
    static constexpr ::zoe::detail::Site ZOE_DETAIL_JOIN(zoeTracySite, TracyLine)                  \
    {                                                                                              \
        name, TracyFunction, TracyFile, "", TracyLine, colour, 0                                   \
    }
#define ZOE_TRACY_PLACE (&ZOE_DETAIL_JOIN(zoeTracySite, TracyLine))

#define ZoneNamed(variable, active) ZoneNamedNC(variable, nullptr, 0, active)
#define ZoneNamedN(variable, name, active) ZoneNamedNC(variable, name, 0, active)
#define ZoneNamedC(variable, colour, active) ZoneNamedNC(variable, nullptr, colour, active)
#define ZoneNamedNC(variable, name, colour, active)                                                \
    ZOE_TRACY_SITE(name, colour);                                                                  \
    ::tracy::ScopedZone variable(ZOE_TRACY_PLACE, active)
#define ZoneTransient(variable, active) ZoneTransientNC(variable, nullptr, 0, active)
#define ZoneTransientN(variable, name, active) ZoneTransientNC(variable, name, 0, active)
#define ZoneTransientNC(variable, name, colour, active)                                            \
    ZOE_TRACY_SITE(nullptr, colour);                                                               \
    ::tracy::ScopedZone variable(ZOE_TRACY_PLACE, static_cast<const char *>(name), active)

#define ZoneScoped ZoneNamed(___tracy_scoped_zone, true)
#define ZoneScopedN(name) ZoneNamedN(___tracy_scoped_zone, name, true)
#define ZoneScopedC(colour) ZoneNamedC(___tracy_scoped_zone, colour, true)
#define ZoneScopedNC(name, colour) ZoneNamedNC(___tracy_scoped_zone, name, colour, true)

#define ZoneText(text, size) ZoneTextV(___tracy_scoped_zone, text, size)
#define ZoneTextV(variable, text, size) variable.Text(text, size)
#define ZoneTextF(...) ZoneTextVF(___tracy_scoped_zone, __VA_ARGS__)
#define ZoneTextVF(variable, ...) variable.TextFmt(__VA_ARGS__)
#define ZoneName(text, size) ZoneNameV(___tracy_scoped_zone, text, size)
#define ZoneNameV(variable, text, size) variable.Name(text, size)
#define ZoneNameF(...) ZoneNameVF(___tracy_scoped_zone, __VA_ARGS__)
#define ZoneNameVF(variable, ...) variable.NameFmt(__VA_ARGS__)
#define ZoneColor(colour) ZoneColorV(___tracy_scoped_zone, colour)
#define ZoneColorV(variable, colour) variable.Color(colour)
#define ZoneValue(value) ZoneValueV(___tracy_scoped_zone, value)
#define ZoneValueV(variable, value) variable.Value(value)
#define ZoneIsActive ZoneIsActiveV(___tracy_scoped_zone)
#define ZoneIsActiveV(variable) variable.IsActive()

#define FrameMark ZOE_FRAME()
#define FrameMarkNamed(name) ::tracy::compat::frame(name, ::zoe::detail::FrameStep::Next)
#define FrameMarkStart(name) ::tracy::compat::frame(name, ::zoe::detail::FrameStep::Begin)
#define FrameMarkEnd(name) ::tracy::compat::frame(name, ::zoe::detail::FrameStep::End)

#define TracyLockable(type, variable) TracyLockableN(type, variable, #type " " #variable)
#define TracyLockableN(type, variable, name)                                                       \
    ::zoe::Lockable<type> variable                                                                 \
    {                                                                                              \
        name, TracyFile, TracyLine                                                                 \
    }
#define TracySharedLockable(type, variable)                                                        \
    TracySharedLockableN(type, variable, #type " " #variable)
#define TracySharedLockableN(type, variable, name)                                                 \
    ::zoe::SharedLockable<type> variable                                                           \
    {                                                                                              \
        name, TracyFile, TracyLine                                                                 \
    }
#define LockableBase(type) ::zoe::Lockable<type>
#define SharedLockableBase(type) ::zoe::SharedLockable<type>
#define LockMark(variable) static_cast<void>(variable)

#define TracyPlot(name, value)                                                                     \
    do {                                                                                           \
        const ::zoe::detail::PlotSite zoePlotSite{name, 0};                                        \
        if (::zoe::detail::recording())                                                            \
            ::zoe::detail::plot(&zoePlotSite, static_cast<double>(value));                         \
    } while (false)

#define TracyLogString(severity, colour, depth, ...) ::tracy::compat::log(severity, __VA_ARGS__)
#define TracyMessage(text, size) ::tracy::compat::log(::tracy::MessageSeverity::Info, size, text)
#define TracyMessageL(text) ::tracy::compat::log(::tracy::MessageSeverity::Info, text)
#define TracyMessageC(text, size, colour) TracyMessage(text, size)
#define TracyMessageLC(text, colour) TracyMessageL(text)
#define TracyAppInfo(text, size) TracyMessage(text, size)

#define TracyAlloc(pointer, size) ::tracy::compat::memory("", pointer, size, false)
#define TracyFree(pointer) ::tracy::compat::memory("", pointer, 0, true)
#define TracyAllocN(pointer, size, name) ::tracy::compat::memory(name, pointer, size, false)
#define TracyFreeN(pointer, name) ::tracy::compat::memory(name, pointer, 0, true)
// Up to version 0.13: the same after Tracy's own end.
#define TracySecureAlloc(pointer, size) TracyAlloc(pointer, size)
#define TracySecureFree(pointer) TracyFree(pointer)
#define TracySecureAllocN(pointer, size, name) TracyAllocN(pointer, size, name)
#define TracySecureFreeN(pointer, name) TracyFreeN(pointer, name)

// --- Tracy records call stacks with these; here they have none ---
#define ZoneNamedS(variable, depth, active) ZoneNamed(variable, active)
#define ZoneNamedNS(variable, name, depth, active) ZoneNamedN(variable, name, active)
#define ZoneNamedCS(variable, colour, depth, active) ZoneNamedC(variable, colour, active)
#define ZoneNamedNCS(variable, name, colour, depth, active)                                        \
    ZoneNamedNC(variable, name, colour, active)
#define ZoneTransientS(variable, depth, active) ZoneTransient(variable, active)
#define ZoneTransientNS(variable, name, depth, active) ZoneTransientN(variable, name, active)
#define ZoneScopedS(depth) ZoneScoped
#define ZoneScopedNS(name, depth) ZoneScopedN(name)
#define ZoneScopedCS(colour, depth) ZoneScopedC(colour)
#define ZoneScopedNCS(name, colour, depth) ZoneScopedNC(name, colour)
#define TracyAllocS(pointer, size, depth) TracyAlloc(pointer, size)
#define TracyFreeS(pointer, depth) TracyFree(pointer)
#define TracyAllocNS(pointer, size, depth, name) TracyAllocN(pointer, size, name)
#define TracyFreeNS(pointer, depth, name) TracyFreeN(pointer, name)
#define TracySecureAllocS(pointer, size, depth) TracyAlloc(pointer, size)
#define TracySecureFreeS(pointer, depth) TracyFree(pointer)
#define TracySecureAllocNS(pointer, size, depth, name) TracyAllocN(pointer, size, name)
#define TracySecureFreeNS(pointer, depth, name) TracyFreeN(pointer, name)
#define TracyMessageS(text, size, depth) TracyMessage(text, size)
#define TracyMessageLS(text, depth) TracyMessageL(text)
#define TracyMessageCS(text, size, colour, depth) TracyMessage(text, size)
#define TracyMessageLCS(text, colour, depth) TracyMessageL(text)

#define TracyIsConnected ::zoe::isRecording()
#define TracyIsStarted true
#define TracyFiberEnter(name) ZOE_FIBRE_ENTER(name)
#define TracyFiberEnterHint(name, hint) ZOE_FIBRE_ENTER(name)
#define TracyFiberLeave ZOE_FIBRE_LEAVE()

#endif
