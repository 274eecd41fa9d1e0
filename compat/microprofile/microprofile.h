// Zoetrope's version of the macros of microprofile, for programs that already use them. Put this
// folder first in the include path and link Zoetrope's recorder, or link the CMake target
// Zoetrope::compat_microprofile. Start a session with zoe::startSession() or the environment
// variables ZOE_OUTPUT and ZOE_LISTEN. As in microprofile, everything compiles to nothing with
// MICROPROFILE_ENABLED 0. A timer's group is the category of its zone. C++11 is enough.
// Thread-safe.
#pragma once
#pragma GCC system_header

#include <chrono>
#include <cstdarg>
#include <cstdint>
#include <cstdio>

#include <zoetrope/zoe.h>

#ifndef MICROPROFILE_ENABLED
#define MICROPROFILE_ENABLED 1
#endif

using MicroProfileGroupId = std::uint16_t;

#if MICROPROFILE_ENABLED && ZOE_ENABLED

#include <zoetrope/detail/pushed_zones.h>

enum MicroProfileTokenType { MicroProfileTokenTypeCpu, MicroProfileTokenTypeGpu };
enum MicroProfileDumpType { MicroProfileDumpTypeHtml, MicroProfileDumpTypeCsv };

// The definition of a timer; lives as long as the process.
using MicroProfileToken = const zoe::detail::Site *;
#define MICROPROFILE_INVALID_TOKEN nullptr

inline MicroProfileToken MicroProfileGetToken(const char *group, const char *name,
                                              std::uint32_t colour,
                                              MicroProfileTokenType = MicroProfileTokenTypeCpu,
                                              std::uint32_t = 0)
{
    return zoe::detail::keepSite({name, name, "", group, 0, colour & 0xffffff, 0, nullptr});
}

struct MicroProfileTimer;
using MicroProfileZones = zoe::detail::PushedZones<MicroProfileTimer>;

// Version 4 leaves the zone entered last. Earlier versions pass the result of enter to leave.
inline std::uint64_t MicroProfileEnter(MicroProfileToken token)
{
    MicroProfileZones::push([token]() -> zoe::detail::ThreadBuffer * {
        return token != nullptr ? zoe::detail::enter(token) : nullptr;
    });
    return MicroProfileZones::depth();
}
inline void MicroProfileLeave()
{
    MicroProfileZones::pop();
}
inline void MicroProfileLeave(MicroProfileToken, std::uint64_t)
{
    MicroProfileLeave();
}

class MicroProfileScopeHandler {
  public:
    explicit MicroProfileScopeHandler(MicroProfileToken token, bool active = true)
        : m_entered(active && token != nullptr ? zoe::detail::enter(token) : nullptr)
    {}
    ~MicroProfileScopeHandler()
    {
        if (m_entered != nullptr)
            zoe::detail::leave(m_entered);
    }
    MicroProfileScopeHandler(const MicroProfileScopeHandler &) = delete;
    MicroProfileScopeHandler &operator=(const MicroProfileScopeHandler &) = delete;

  private:
    zoe::detail::ThreadBuffer *m_entered;
};

namespace zoe::compat {

inline void counter(const char *name, double value)
{
    const detail::PlotSite site{name, 0};
    if (detail::recording())
        detail::plot(&site, value);
}
inline void label(const char *text)
{
    if (detail::recording())
        detail::valueText("", text, __builtin_strlen(text));
}
ZOE_DETAIL_PRINTF(1, 2) inline void labelFormatted(const char *format, ...)
{
    if (!detail::recording())
        return;
    char text[1024];
    std::va_list arguments;
    va_start(arguments, format);
    const int length = std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (length >= 0)
        label(text);
}

} // namespace zoe::compat

// Ticks are nanoseconds here.
inline std::int64_t MicroProfileTick()
{
    return std::chrono::duration_cast<std::chrono::nanoseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}
inline std::int64_t MicroProfileTicksPerSecondCpu()
{
    return 1000000000;
}
inline float MicroProfileTickToMsMultiplierCpu()
{
    return 1e-6f;
}

inline void MicroProfileOnThreadCreate(const char *name)
{
    zoe::detail::nameThread(name);
}
// Its arguments came later: GPU and flags.
inline void MicroProfileFlip(void * = nullptr, unsigned = 0)
{
    if (zoe::detail::recording())
        zoe::detail::frameMark();
}

template <class Callback>
void MicroProfileFlip_CB(void *context, Callback, unsigned = 0)
{
    MicroProfileFlip(context);
}
inline bool MicroProfileEnabled()
{
    return zoe::detail::recording();
}

#define ZOE_MICRO_SITE(group, name, colour, id)                                                    \
    static const ::zoe::detail::Site ZOE_DETAIL_JOIN(zoeMicroSite, id) = ::zoe::detail::siteOf(    \
        name, ZOE_DETAIL_FUNCTION_NAME, __FILE__, group, __LINE__, (colour)&0xffffff)
#define ZOE_MICRO_SCOPE(active, group, name, colour, id)                                           \
    ZOE_MICRO_SITE(group, name, colour, id);                                                       \
    const MicroProfileScopeHandler ZOE_DETAIL_JOIN(zoeMicroScope,                                  \
                                                   id)(&ZOE_DETAIL_JOIN(zoeMicroSite, id), active)
#define ZOE_MICRO_ENTER(group, name, colour, id)                                                   \
    ZOE_MICRO_SITE(group, name, colour, id);                                                       \
    MicroProfileEnter(&ZOE_DETAIL_JOIN(zoeMicroSite, id))

#define MICROPROFILE_DECLARE(var) extern MicroProfileToken g_mp_##var
#define MICROPROFILE_DEFINE(var, group, name, colour)                                              \
    MicroProfileToken g_mp_##var = MicroProfileGetToken(group, name, colour)
#define MICROPROFILE_REGISTER_GROUP(group, colour, category)
#define MICROPROFILE_SCOPE(var)                                                                    \
    const MicroProfileScopeHandler ZOE_DETAIL_JOIN(zoeMicroScope, __COUNTER__)(g_mp_##var)
#define MICROPROFILE_SCOPE_TOKEN(token)                                                            \
    const MicroProfileScopeHandler ZOE_DETAIL_JOIN(zoeMicroScope, __COUNTER__)(token)
#define MICROPROFILE_SCOPEI(group, name, colour)                                                   \
    ZOE_MICRO_SCOPE(true, group, name, colour, __COUNTER__)
#define MICROPROFILE_CONDITIONAL_SCOPEI(condition, group, name, colour)                            \
    ZOE_MICRO_SCOPE(condition, group, name, colour, __COUNTER__)
#define MICROPROFILE_SCOPE_CSTR(name) ZOE_ZONE_NAMED(name)
#define MICROPROFILE_ENTER(var) MicroProfileEnter(g_mp_##var)
#define MICROPROFILE_ENTER_TOKEN(token) MicroProfileEnter(token)
#define MICROPROFILE_ENTERI(group, name, colour) ZOE_MICRO_ENTER(group, name, colour, __COUNTER__)
#define MICROPROFILE_LEAVE() MicroProfileLeave()
#define MICROPROFILE_DECLARE_SECTION(var) MICROPROFILE_DECLARE(var)
#define MICROPROFILE_DEFINE_SECTION(var, name, colour)                                             \
    MICROPROFILE_DEFINE(var, "__SECTION", name, colour)
#define MICROPROFILE_SECTION(var) MICROPROFILE_SCOPE(var)
#define MICROPROFILE_SECTIONI(name, colour) MICROPROFILE_SCOPEI("__SECTION", name, colour)
#define MICROPROFILE_COUNTER_SET(name, count)                                                      \
    ::zoe::compat::counter(name, static_cast<double>(count))
#define MICROPROFILE_COUNTER_SET_DOUBLE(name, count) MICROPROFILE_COUNTER_SET(name, count)
#define MICROPROFILE_CONDITIONAL(expression) expression
#define MICROPROFILE_META_CPU(name, count) MICROPROFILE_COUNTER_SET(name, count)
#define MICROPROFILE_LABEL(group, name) ::zoe::compat::label(name)
#define MICROPROFILE_LABELF(group, ...) ::zoe::compat::labelFormatted(__VA_ARGS__)

#else

using MicroProfileToken = std::uint64_t;
#define MICROPROFILE_DECLARE(var)
#define MICROPROFILE_DEFINE(var, group, name, colour)
#define MICROPROFILE_REGISTER_GROUP(group, colour, category)
#define MICROPROFILE_SCOPE(var) static_cast<void>(0)
#define MICROPROFILE_SCOPE_TOKEN(token)
#define MICROPROFILE_SCOPEI(group, name, colour) static_cast<void>(0)
#define MICROPROFILE_CONDITIONAL_SCOPEI(condition, group, name, colour) static_cast<void>(0)
#define MICROPROFILE_SCOPE_CSTR(name) static_cast<void>(0)
#define MICROPROFILE_ENTER(var) static_cast<void>(0)
#define MICROPROFILE_ENTER_TOKEN(token) static_cast<void>(0)
#define MICROPROFILE_ENTERI(group, name, colour) static_cast<void>(0)
#define MICROPROFILE_LEAVE() static_cast<void>(0)
#define MICROPROFILE_DECLARE_SECTION(var)
#define MICROPROFILE_DEFINE_SECTION(var, name, colour)
#define MICROPROFILE_SECTION(var) static_cast<void>(0)
#define MICROPROFILE_SECTIONI(name, colour) static_cast<void>(0)
#define MICROPROFILE_COUNTER_SET(name, count) static_cast<void>(0)
#define MICROPROFILE_COUNTER_SET_DOUBLE(name, count) static_cast<void>(0)
#define MICROPROFILE_CONDITIONAL(expression)
#define MICROPROFILE_META_CPU(name, count)
#define MICROPROFILE_LABEL(group, name) static_cast<void>(0)
#define MICROPROFILE_LABELF(group, name, ...) static_cast<void>(0)
#define MicroProfileOnThreadCreate(name) static_cast<void>(0)
#define MicroProfileFlip(...) static_cast<void>(0)
#define MicroProfileFlip_CB(...) static_cast<void>(0)
#define MicroProfileEnabled() 0
#define MicroProfileTick() 0
#define MicroProfileTicksPerSecondCpu() 1
#define MicroProfileTickToMsMultiplierCpu() 1.0f

#endif

#include "microprofile_colours.h"
#include "microprofile_vanished.h"
