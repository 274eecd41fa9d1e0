// The same program without PROFILER_ENABLED, which is the default.
#include <hwy/profiler.h>

static_assert(PROFILER_ENABLED == 0);

int highway_nothing()
{
    PROFILER_FUNC;
    static const auto zone = hwy::Profiler::Get().AddZone("added");
    PROFILER_ZONE3(hwy::Profiler::Get(), 0, zone);
    PROFILER_ZONE2(0, "part");
    hwy::Profiler::Get().AddFunc(nullptr, [] {});
    static hwy::StringTable<3> texts;
    if (texts.Add("first") != 1)
        return -1;
    PROFILER_PRINT_RESULTS();
    return PROFILER_IS_ROOT_RUN() ? 1 : 5;
}
