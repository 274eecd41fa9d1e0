// For programs that are instrumented for microprofile: the same macros and functions, recorded by
// Zoetrope. Put this folder in front of the include path and link Zoetrope's recorder, or CMake's
// target Zoetrope::compat_microprofile. A session is started by zoe::startSession() or the
// environment (ZOE_OUTPUT, ZOE_LISTEN). As there, everything vanishes with MICROPROFILE_ENABLED 0.
// A timer's group is the zone's category.
#pragma once
#pragma GCC system_header

#include <cstdarg>
#include <cstdint>
#include <cstdio>

#include <zoetrope/zoe.h>

#ifndef MICROPROFILE_ENABLED
#define MICROPROFILE_ENABLED 1
#endif

using MicroProfileGroupId = std::uint16_t;

#if MICROPROFILE_ENABLED && ZOE_ENABLED

enum MicroProfileTokenType { MicroProfileTokenTypeCpu, MicroProfileTokenTypeGpu };
enum MicroProfileDumpType { MicroProfileDumpTypeHtml, MicroProfileDumpTypeCsv };

// Where a timer is defined; lives as long as the program.
using MicroProfileToken = const zoe::detail::Site *;
#define MICROPROFILE_INVALID_TOKEN nullptr

// Timers made at run time are few, and stay. Names must live as long as the recording.
inline MicroProfileToken MicroProfileGetToken(const char *group, const char *name,
                                              std::uint32_t colour,
                                              MicroProfileTokenType = MicroProfileTokenTypeCpu)
{
    return new zoe::detail::Site{name, name, "", group, 0, colour & 0xffffff, 0};
}

// What Leave needs of Enter; 0: the zone is not recorded.
inline std::uint64_t MicroProfileEnter(MicroProfileToken token)
{
    return token != nullptr ? reinterpret_cast<std::uint64_t>(zoe::detail::enter(token)) : 0;
}
inline void MicroProfileLeave(MicroProfileToken, std::uint64_t entered)
{
    if (entered != 0)
        zoe::detail::leave(reinterpret_cast<zoe::detail::ThreadBuffer *>(entered));
}

class MicroProfileScopeHandler {
  public:
    explicit MicroProfileScopeHandler(MicroProfileToken token)
        : m_entered(MicroProfileEnter(token))
    {}
    ~MicroProfileScopeHandler() { MicroProfileLeave(nullptr, m_entered); }
    MicroProfileScopeHandler(const MicroProfileScopeHandler &) = delete;
    MicroProfileScopeHandler &operator=(const MicroProfileScopeHandler &) = delete;

  private:
    std::uint64_t m_entered;
};

namespace zoe::compat {

inline void label(const char *text)
{
    if (detail::recording())
        detail::valueText("", text, __builtin_strlen(text));
}
__attribute__((format(printf, 1, 2))) inline void labelFormatted(const char *format, ...)
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

inline void MicroProfileOnThreadCreate(const char *name)
{
    zoe::detail::nameThread(name);
}
inline void MicroProfileFlip()
{
    if (zoe::detail::recording())
        zoe::detail::frameMark();
}

#define ZOE_MICRO_SCOPE(group, name, colour, id)                                                   \
    static constexpr ::zoe::detail::Site ZOE_DETAIL_JOIN(zoeMicroSite, id){                        \
        "" name "", __PRETTY_FUNCTION__, __FILE__, "" group "", __LINE__, (colour)&0xffffff, 0};   \
    const MicroProfileScopeHandler ZOE_DETAIL_JOIN(zoeMicroScope, id)(                             \
        ZOE_DETAIL_PLACE(ZOE_DETAIL_JOIN(zoeMicroSite, id)))

#define MICROPROFILE_DECLARE(var) extern MicroProfileToken g_mp_##var
#define MICROPROFILE_DEFINE(var, group, name, colour)                                              \
    MicroProfileToken g_mp_##var = MicroProfileGetToken(group, name, colour)
#define MICROPROFILE_REGISTER_GROUP(group, colour, category)
#define MICROPROFILE_SCOPE(var)                                                                    \
    const MicroProfileScopeHandler ZOE_DETAIL_JOIN(zoeMicroScope, __COUNTER__)(g_mp_##var)
#define MICROPROFILE_SCOPE_TOKEN(token)                                                            \
    const MicroProfileScopeHandler ZOE_DETAIL_JOIN(zoeMicroScope, __COUNTER__)(token)
#define MICROPROFILE_SCOPEI(group, name, colour) ZOE_MICRO_SCOPE(group, name, colour, __COUNTER__)
#define MICROPROFILE_META_CPU(name, count) ZOE_PLOT(name, count)
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
#define MICROPROFILE_META_CPU(name, count)
#define MICROPROFILE_LABEL(group, name) static_cast<void>(0)
#define MICROPROFILE_LABELF(group, name, ...) static_cast<void>(0)
#define MicroProfileOnThreadCreate(name) static_cast<void>(0)
#define MicroProfileFlip() static_cast<void>(0)

#endif

// No counterpart: nothing.
#define MICROPROFILE_DECLARE_GPU(var)
#define MICROPROFILE_DEFINE_GPU(var, name, colour)
#define MICROPROFILE_SCOPEGPU(var) static_cast<void>(0)
#define MICROPROFILE_SCOPEGPUI(name, colour) static_cast<void>(0)
#define MICROPROFILE_META_GPU(name, count)
#define MICROPROFILE_FORCEENABLECPUGROUP(group) static_cast<void>(0)
#define MICROPROFILE_FORCEDISABLECPUGROUP(group) static_cast<void>(0)
#define MICROPROFILE_FORCEENABLEGPUGROUP(group) static_cast<void>(0)
#define MICROPROFILE_FORCEDISABLEGPUGROUP(group) static_cast<void>(0)
#define MicroProfileInit() static_cast<void>(0)
#define MicroProfileShutdown() static_cast<void>(0)
#define MicroProfileOnThreadExit() static_cast<void>(0)
#define MicroProfileTogglePause() static_cast<void>(0)
#define MicroProfileToggleAllGroups() static_cast<void>(0)
#define MicroProfileSetForceEnable(on) static_cast<void>(0)
#define MicroProfileGetForceEnable() false
#define MicroProfileSetEnableAllGroups(on) static_cast<void>(0)
#define MicroProfileGetEnableAllGroups() false
#define MicroProfileEnableCategory(category) static_cast<void>(0)
#define MicroProfileDisableCategory(category) static_cast<void>(0)
#define MicroProfileSetForceMetaCounters(on) static_cast<void>(0)
#define MicroProfileGetForceMetaCounters() 0
#define MicroProfileEnableMetaCounter(counter) static_cast<void>(0)
#define MicroProfileDisableMetaCounter(counter) static_cast<void>(0)
#define MicroProfileSetAggregateFrames(frames) static_cast<void>(0)
#define MicroProfileGetAggregateFrames() 0
#define MicroProfileGetCurrentAggregateFrames() 0
#define MicroProfileGetTime(group, name) 0.0f
#define MicroProfileDumpFile(path, type, frames) static_cast<void>(0)
#define MicroProfileWebServerPort() 0
