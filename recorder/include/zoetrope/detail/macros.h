// What the macros of zoe.h expand to, recording and compiled out. Not for use by itself.
#pragma once

#define ZOE_DETAIL_JOIN_(a, b) a##b
#define ZOE_DETAIL_JOIN(a, b) ZOE_DETAIL_JOIN_(a, b)

#if ZOE_ENABLED

#include "zoetrope/detail/hot_path.h"

// The empty literals make the compiler refuse names that are not literals.
#define ZOE_DETAIL_ZONE_AT(name, id)                                                               \
    static constexpr ::zoe::detail::Site ZOE_DETAIL_JOIN(zoeSite, id){                             \
        name, __PRETTY_FUNCTION__, __FILE__, "", __LINE__, 0, 0};                                  \
    const ::zoe::detail::Zone ZOE_DETAIL_JOIN(zoeZone, id)(&ZOE_DETAIL_JOIN(zoeSite, id))

#define ZOE_DETAIL_ZONE(name) ZOE_DETAIL_ZONE_AT("" name "", __COUNTER__)
#define ZOE_DETAIL_FUNCTION() ZOE_DETAIL_ZONE_AT(nullptr, __COUNTER__)
#define ZOE_DETAIL_FRAME()                                                                         \
    (::zoe::detail::recording() ? ::zoe::detail::frameMark() : static_cast<void>(0))
#define ZOE_DETAIL_THREAD_NAME(name) ::zoe::detail::nameThread(name)
#define ZOE_DETAIL_PLOT(name, value)                                                               \
    do {                                                                                           \
        static constexpr ::zoe::detail::PlotSite zoePlotSite{"" name ""};                          \
        if (::zoe::detail::recording())                                                            \
            ::zoe::detail::plot(&zoePlotSite, static_cast<double>(value));                         \
    } while (false)
#define ZOE_DETAIL_MESSAGE(text)                                                                   \
    (::zoe::detail::recording() ? ::zoe::detail::messageOf(text) : static_cast<void>(0))

#else

#define ZOE_DETAIL_VANISH __attribute__((always_inline)) inline

// Unevaluated, but the compiler still checks names and types.
#define ZOE_DETAIL_ZONE(name) static_assert(sizeof("" name "") > 0, "")
#define ZOE_DETAIL_FUNCTION() static_assert(true, "")
#define ZOE_DETAIL_FRAME() static_cast<void>(0)
#define ZOE_DETAIL_THREAD_NAME(name) static_cast<void>(sizeof(static_cast<const char *>(name)))
#define ZOE_DETAIL_PLOT(name, value)                                                               \
    static_cast<void>(sizeof("" name "") + sizeof(static_cast<double>(value)))
#define ZOE_DETAIL_MESSAGE(text) static_cast<void>(sizeof((text)))

#endif
