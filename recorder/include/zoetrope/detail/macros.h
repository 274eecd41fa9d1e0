// Expansions of the macros in instrument.h. Don't include it directly.
#pragma once

#define ZOE_DETAIL_JOIN_(a, b) a##b
#define ZOE_DETAIL_JOIN(a, b) ZOE_DETAIL_JOIN_(a, b)

#if ZOE_ENABLED

#include "zoetrope/detail/events.h"
#include "zoetrope/detail/hot_path.h"
#include "zoetrope/detail/zones.h"

#define ZOE_DETAIL_WHEN_RECORDING(call) (::zoe::detail::recording() ? (call) : static_cast<void>(0))

// The empty literals make the compiler reject names that are not literals.
#define ZOE_DETAIL_SITE(variable, name, category, colour, level)                                   \
    static constexpr ::zoe::detail::Site variable                                                  \
    {                                                                                              \
        name, ZOE_DETAIL_FUNCTION_NAME, __FILE__, "" category "", __LINE__, colour, level, nullptr \
    }
#define ZOE_DETAIL_ZONE_AT(type, name, category, colour, level, id)                                \
    ZOE_DETAIL_SITE(ZOE_DETAIL_JOIN(zoeSite, id), name, category, colour, level);                  \
    const ::zoe::detail::type ZOE_DETAIL_JOIN(zoeZone, id)(&ZOE_DETAIL_JOIN(zoeSite, id))
#define ZOE_DETAIL_ZONE_IF(name, category, colour, level, id)                                      \
    ZOE_DETAIL_SITE(ZOE_DETAIL_JOIN(zoeSite, id), name, category, colour, level);                  \
    static ::zoe::detail::CategorySwitch ZOE_DETAIL_JOIN(zoeSwitch, id) = {"" category "", 0};     \
    const ::zoe::detail::SwitchedZone ZOE_DETAIL_JOIN(zoeZone, id)(                                \
        &ZOE_DETAIL_JOIN(zoeSite, id), &ZOE_DETAIL_JOIN(zoeSwitch, id))
#define ZOE_DETAIL_NAMED_AT(text, id)                                                              \
    ZOE_DETAIL_SITE(ZOE_DETAIL_JOIN(zoeSite, id), nullptr, "", 0, 0);                              \
    const ::zoe::detail::NamedZone ZOE_DETAIL_JOIN(zoeZone, id)(&ZOE_DETAIL_JOIN(zoeSite, id), text)

#define ZOE_DETAIL_ZONE(name, colour, level)                                                       \
    ZOE_DETAIL_ZONE_AT(Zone, "" name "", "", colour, level, __COUNTER__)
#define ZOE_DETAIL_FUNCTION(level) ZOE_DETAIL_ZONE_AT(Zone, nullptr, "", 0, level, __COUNTER__)
#define ZOE_DETAIL_ZONE_IN(category, name, colour)                                                 \
    ZOE_DETAIL_ZONE_IF("" name "", category, colour, 0, __COUNTER__)
#define ZOE_DETAIL_ZONE_NAMED(text) ZOE_DETAIL_NAMED_AT(text, __COUNTER__)
#define ZOE_DETAIL_FIBRE_ZONE(name) ZOE_DETAIL_ZONE_AT(FibreZone, "" name "", "", 0, 0, __COUNTER__)
#define ZOE_DETAIL_BEGIN(handle, name)                                                             \
    ZOE_DETAIL_SITE(ZOE_DETAIL_JOIN(zoeSiteOf, handle), "" name "", "", 0, 0);                     \
    ::zoe::ZoneHandle handle                                                                       \
    {                                                                                              \
        ::zoe::detail::enter(&ZOE_DETAIL_JOIN(zoeSiteOf, handle))                                  \
    }
#define ZOE_DETAIL_END(handle) ::zoe::detail::endZone(handle)
#define ZOE_DETAIL_TRACK_ZONE(track, name, ...)                                                    \
    do {                                                                                           \
        ZOE_DETAIL_SITE(zoeTrackSite, name, "", 0, 0);                                             \
        if (::zoe::detail::recording())                                                            \
            ::zoe::detail::trackZone(&(track), &zoeTrackSite, __VA_ARGS__);                        \
    } while (false)

#define ZOE_DETAIL_VALUE(key, value)                                                               \
    ZOE_DETAIL_WHEN_RECORDING(::zoe::detail::giveValue("" key "", value))
#define ZOE_DETAIL_VALUES(key, pointer, count)                                                     \
    ZOE_DETAIL_WHEN_RECORDING(                                                                     \
        ::zoe::detail::numbers("" key "", pointer, static_cast<::std::uint64_t>(count)))
#define ZOE_DETAIL_FRAME() ZOE_DETAIL_WHEN_RECORDING(::zoe::detail::frameMark())
#define ZOE_DETAIL_FRAME_OF(set, step)                                                             \
    ZOE_DETAIL_WHEN_RECORDING(::zoe::detail::frameOfSet("" set "", ::zoe::detail::FrameStep::step))
#define ZOE_DETAIL_FRAME_DEADLINE(set, time)                                                       \
    ZOE_DETAIL_WHEN_RECORDING(                                                                     \
        ::zoe::detail::frameDeadline("" set "", ::zoe::detail::nanosecondsOf(time)))
#define ZOE_DETAIL_THREAD_NAME(name) ::zoe::detail::nameThread(name)
#define ZOE_DETAIL_PLOT(name, value, kind)                                                         \
    do {                                                                                           \
        static constexpr ::zoe::detail::PlotSite zoePlotSite{"" name "", kind};                    \
        if (::zoe::detail::recording())                                                            \
            ::zoe::detail::plot(&zoePlotSite, static_cast<double>(value));                         \
    } while (false)
#define ZOE_DETAIL_MESSAGE(level, text)                                                            \
    ZOE_DETAIL_WHEN_RECORDING(::zoe::detail::messageOf(level, text))
#define ZOE_DETAIL_BOOKMARK(text) ZOE_DETAIL_WHEN_RECORDING(::zoe::detail::bookmarkOf(text))
#define ZOE_DETAIL_ASYNC(name, id, step)                                                           \
    ZOE_DETAIL_WHEN_RECORDING(                                                                     \
        ::zoe::detail::async("" name "", ::zoe::detail::idOf(id), ::zoe::detail::LinkStep::step))
#define ZOE_DETAIL_FLOW(name, id, step)                                                            \
    ZOE_DETAIL_WHEN_RECORDING(                                                                     \
        ::zoe::detail::flow("" name "", ::zoe::detail::idOf(id), ::zoe::detail::LinkStep::step))
#define ZOE_DETAIL_MEMORY(pool, pointer, size, isFree)                                             \
    ZOE_DETAIL_WHEN_RECORDING(                                                                     \
        ::zoe::detail::memory("" pool "", pointer, static_cast<::std::uint64_t>(size), isFree))
// Also without a session: one may start while the fibre runs.
#define ZOE_DETAIL_FIBRE_ENTER(name) ::zoe::detail::enterFibreOf(name)
#define ZOE_DETAIL_FIBRE_LEAVE() ::zoe::detail::leaveFibre()

#else

#include "zoetrope/detail/disabled.h"

#endif
