// A program with Highway's zones.
#define PROFILER_ENABLED 1
#include <hwy/profiler.h>

static int leaf(int n)
{
    PROFILER_FUNC2(0);
    PROFILER_ZONE2(0, "part");
    return n + 1;
}

static int worker(hwy::Profiler &profiler, std::size_t index)
{
    static const auto zone = profiler.AddZone("added", hwy::ProfilerFlags::kInclusive);
    PROFILER_ZONE3(hwy::Profiler::Get(), index, zone);
    return index < hwy::profiler::kMaxWorkers ? 0 : 1;
}

int highway_program()
{
    PROFILER_ZONE("whole");
    hwy::Profiler &profiler = hwy::Profiler::Get();
    int printed = 0;
    profiler.AddFunc(&printed, [&] { ++printed; });
    const int n =
        leaf(leaf(0)) + worker(profiler, 0) + worker(profiler, hwy::Profiler::GlobalIdx());
    PROFILER_END_ROOT_RUN();
    PROFILER_PRINT_RESULTS();
    profiler.RemoveFunc(&printed);
    profiler.PrintResults();
    return printed == 1 ? n : -1;
}
