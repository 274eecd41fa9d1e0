// Zoetrope's version of the macros of CTRACK, for programs that already use them. Put this folder
// first in the include path and link Zoetrope's recorder, or link the CMake target
// Zoetrope::compat_ctrack. Start a session with zoe::startSession() or the environment variables
// ZOE_OUTPUT and ZOE_LISTEN. Results are in the capture, and ctrack_results.hpp has what is known
// while it records. Thread-safe.
#pragma once
#pragma GCC system_header

#include <zoetrope/zoe.h>

#include "ctrack_results.hpp"

// The version whose macros these are.
#define CTRACK_VERSION_MAJOR 1
#define CTRACK_VERSION_MINOR 1
#define CTRACK_VERSION_PATCH 0
#define CTRACK_VERSION_STRING "1.1.0"

#ifdef CTRACK_DISABLE

#define CTRACK_PROD
#define CTRACK_PROD_NAME(name)
#define CTRACK_DEV
#define CTRACK_DEV_NAME(name)

#else

namespace ctrack {

namespace compat {

#if ZOE_ENABLED
template <bool isLiteral>
struct ZoneNamed : zoe::detail::Zone {
    ZoneNamed(const zoe::detail::Site *site, const char *) noexcept
        : Zone(site)
    {}
};
template <>
struct ZoneNamed<false> : zoe::detail::NamedZone {
    ZoneNamed(const zoe::detail::Site *site, const char *name) noexcept
        : NamedZone(site, name)
    {}
};

// Clang warns about addresses of temporaries in a Site, where only those of literals get.
constexpr const char *textOf(const char *name)
{
    return name;
}
#endif

} // namespace compat

} // namespace ctrack

// Names that are no literals are read when the zone begins.
#define ZOE_CTRACK_NAMED(name, level, id) ZOE_CTRACK_NAMED_AT(name, level, id)
#define ZOE_CTRACK_NAMED_AT(name, level, id)                                                       \
    ZOE_DETAIL_SITE(ZOE_DETAIL_JOIN(zoeSite, id),                                                  \
                    __builtin_constant_p(name) ? ::ctrack::compat::textOf(name) : nullptr, "", 0,  \
                    level);                                                                        \
    const ::ctrack::compat::ZoneNamed<__builtin_constant_p(name)> ZOE_DETAIL_JOIN(zoeZone, id)(    \
        &ZOE_DETAIL_JOIN(zoeSite, id), name)

// Levels as in CTRACK: 0 for PROD, 1 for DEV.
#ifdef CTRACK_DISABLE_PROD
#define CTRACK_PROD
#define CTRACK_PROD_NAME(name)
#elif ZOE_ENABLED
#define CTRACK_PROD ZOE_DETAIL_ZONE_AT(Zone, nullptr, "", 0, 0, __COUNTER__)
#define CTRACK_PROD_NAME(name) ZOE_CTRACK_NAMED(name, 0, __COUNTER__)
#else
#define CTRACK_PROD ZOE_FUNCTION_PROD()
#define CTRACK_PROD_NAME(name) ZOE_ZONE_PROD(name)
#endif
#if defined(CTRACK_DISABLE_DEV) && !defined(CTRACK_DISABLE_PROD)
#define CTRACK_DEV
#define CTRACK_DEV_NAME(name)
#elif ZOE_ENABLED
#define CTRACK_DEV ZOE_DETAIL_ZONE_AT(Zone, nullptr, "", 0, 1, __COUNTER__)
#define CTRACK_DEV_NAME(name) ZOE_CTRACK_NAMED(name, 1, __COUNTER__)
#else
#define CTRACK_DEV ZOE_FUNCTION_DEV()
#define CTRACK_DEV_NAME(name) ZOE_ZONE_DEV(name)
#endif

#endif

#define CTRACK CTRACK_PROD
#define CTRACK_NAME(name) CTRACK_PROD_NAME(name)
