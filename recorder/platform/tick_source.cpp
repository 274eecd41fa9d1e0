#include "recorder/platform/tick_source.h"

#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#endif

namespace zoe::recorder::platform {

bool ticksAreInvariant()
{
#if defined(__x86_64__) || defined(__i386__)
    unsigned a = 0;
    unsigned b = 0;
    unsigned c = 0;
    unsigned d = 0;
    return __get_cpuid(0x8000'0007, &a, &b, &c, &d) != 0 && (d & (1U << 8)) != 0;
#elif defined(__aarch64__)
    return true;
#else
    return false;
#endif
}

const char *tickSourceName()
{
#if defined(__aarch64__)
    return "cntvct";
#else
    return "tsc";
#endif
}

} // namespace zoe::recorder::platform
