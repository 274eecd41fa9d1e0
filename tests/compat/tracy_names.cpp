// Every macro of the header that takes a name which need not be a literal.
#define TRACY_ENABLE
#include <tracy/Tracy.hpp>

#include "tests/compat/run_time_names.h"

void tracy_names()
{
    withNames("each transient", [](char *name) { ZoneTransientN(zone, name, true); });
    withNames("each fibre", [](char *name) {
        TracyFiberEnter(name);
        ZoneScopedN("in a fibre");
        TracyFiberLeave;
    });
    withNames("each plot", [](char *name) { TracyPlot(name, 1); });
    withNames("each set", [](char *name) {
        FrameMarkNamed(name);
        FrameMarkStart(name);
        FrameMarkEnd(name);
    });
    withNames("each pool", [](char *name) {
        TracyAllocN(name, 1, name);
        TracyFreeN(name, name);
    });
}
