/* A shared library in C that is unloaded before its events are read. */
#define TRACY_ENABLE
#include <tracy/TracyC.h>

__attribute__((visibility("default"))) void workInC(int zones)
{
    int i = 0;
    for (i = 0; i < zones; ++i) {
        ZOE_C_ZONE_BEGIN(zone, "in C");
        {
            TracyCZoneN(tracy, "Tracy in C", 1);
            ZOE_C_VALUE_INT("key in C", i);
            TracyCPlot("plot in C", i);
            TracyCZoneEnd(tracy);
        }
        ZOE_C_ZONE_END(zone);
    }
}
