// Zoetrope's version of the macros of CTRACK, for programs that already use them. Put this folder
// first in the include path and link Zoetrope's recorder, or link the CMake target
// Zoetrope::compat_ctrack. Start a session with zoe::startSession() or the environment variables
// ZOE_OUTPUT and ZOE_LISTEN. Results are in the capture; the functions that return them here return
// nothing. Thread-safe.
#pragma once
#pragma GCC system_header

#include <string>

#include <zoetrope/zoe.h>

#ifdef CTRACK_DISABLE

#define CTRACK_PROD
#define CTRACK_PROD_NAME(name)
#define CTRACK_DEV
#define CTRACK_DEV_NAME(name)

#else

// Levels as in CTRACK: 0 for PROD, 1 for DEV.
#ifdef CTRACK_DISABLE_PROD
#define CTRACK_PROD
#define CTRACK_PROD_NAME(name)
#elif ZOE_ENABLED
#define CTRACK_PROD ZOE_DETAIL_ZONE_AT(Zone, nullptr, "", 0, 0, __COUNTER__)
#define CTRACK_PROD_NAME(name) ZOE_DETAIL_ZONE_AT(Zone, name, "", 0, 0, __COUNTER__)
#else
#define CTRACK_PROD ZOE_FUNCTION_PROD()
#define CTRACK_PROD_NAME(name) ZOE_ZONE_PROD(name)
#endif
#if defined(CTRACK_DISABLE_DEV) && !defined(CTRACK_DISABLE_PROD)
#define CTRACK_DEV
#define CTRACK_DEV_NAME(name)
#elif ZOE_ENABLED
#define CTRACK_DEV ZOE_DETAIL_ZONE_AT(Zone, nullptr, "", 0, 1, __COUNTER__)
#define CTRACK_DEV_NAME(name) ZOE_DETAIL_ZONE_AT(Zone, name, "", 0, 1, __COUNTER__)
#else
#define CTRACK_DEV ZOE_FUNCTION_DEV()
#define CTRACK_DEV_NAME(name) ZOE_ZONE_DEV(name)
#endif

#endif

#define CTRACK CTRACK_PROD
#define CTRACK_NAME(name) CTRACK_PROD_NAME(name)

namespace ctrack {

struct ctrack_result_settings {
    unsigned int non_center_percent = 1;
    double min_percent_active_exclusive = 0;
    double percent_exclude_fastest_active_exclusive = 0;
};

inline void result_print(ctrack_result_settings = {}) {}
inline std::string result_as_string(ctrack_result_settings = {})
{
    return {};
}
inline void clear_a_store() {}

} // namespace ctrack
