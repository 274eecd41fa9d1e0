// A program with Highway's zones.
#define PROFILER_ENABLED 1
#include <string>

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

static bool numbersTexts()
{
    static hwy::StringTable<3> texts;
    const std::size_t first = texts.Add("first");
    return first == 1 && texts.Add("second") == 2 && texts.Add("first") == first &&
           texts.Add("too many") == 0 && texts.Name(2) == std::string("second") &&
           texts.Name(3) == nullptr;
}

int highway_program()
{
    if (!numbersTexts())
        return -2;
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
