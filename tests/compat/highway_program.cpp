// A program with Highway's zones.
#define PROFILER_ENABLED 1
#include <hwy/profiler.h>

static int leaf(int n)
{
    PROFILER_FUNC2(0);
    PROFILER_ZONE2(0, "part");
    return n + 1;
}

int highway_program()
{
    PROFILER_ZONE("whole");
    const int n = leaf(leaf(0));
    PROFILER_END_ROOT_RUN();
    PROFILER_PRINT_RESULTS();
    return n;
}
