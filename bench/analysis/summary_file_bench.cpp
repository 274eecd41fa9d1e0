// The summary of a whole capture from a real file in the default, compressed format: decoding
// included, and decoding alone. "ratio" is the time over what TARGETS wants for so many zones
// (below 1: reached); "ns/zone" is processor time over all cores. The file is made once and kept
// for the run; ZOE_BENCH_FILE=capture.zoe measures one that is there already.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

#include "analysis/statistics/quantile.h"
#include "analysis/summary/summary.h"
#include "analysis/walk/chunk_run.h"
#include "analysis/walk/tbb_executor.h"
#include "bench/stream/workloads.h"
#include "formats/reading/capture_reader.h"
#include "formats/writing/capture_writer.h"

using namespace zoe;

namespace {

constexpr double kWantedNsPerZone = 12; // 0.12 s for 10 M zones, and 1.0 s for 100 M is below that

void check(bool good)
{
    if (!good)
        std::abort();
}

// The files that the benchmarks read; removed at the end.
class Files {
  public:
    ~Files()
    {
        for (const auto &[name, path] : m_paths)
            std::filesystem::remove(path);
    }

    template <class Make>
    const std::filesystem::path &get(const std::string &name, Make make)
    {
        auto [found, isNew] = m_paths.try_emplace(name);
        if (isNew) {
            found->second = std::filesystem::temp_directory_path() /
                            ("zoe-bench-" + std::to_string(getpid()) + "-" + name + ".zoe");
            auto writer = CaptureWriter::create(found->second, {});
            check(writer.ok());
            make(**writer);
        }
        return found->second;
    }

  private:
    std::map<std::string, std::filesystem::path> m_paths;
};

struct Event {
    enum Kind : std::uint8_t { Enter, Leave, Mark };
    TimeNs timeNs;
    std::uint32_t site;
    Kind kind;
};

// Keeps the events of one thread.
struct Recording {
    std::vector<Event> events;
    void enter(TimeNs timeNs, std::uint32_t site)
    {
        events.push_back({timeNs, site, Event::Enter});
    }
    void leave(TimeNs timeNs) { events.push_back({timeNs, 0, Event::Leave}); }
    void frameMark(TimeNs timeNs) { events.push_back({timeNs, 0, Event::Mark}); }
};

// Passes events directly to the writer's assembler.
struct Feed {
    FrameAssembler &events;
    std::vector<Recording> others; // of further threads, without marks
    std::vector<std::size_t> next;
    TimeNs lastNs = 0;

    void enter(TimeNs timeNs, std::uint32_t site)
    {
        events.enter(ThreadId{0}, timeNs, SiteId{site});
    }
    void leave(TimeNs timeNs) { events.leave(ThreadId{0}, timeNs); }
    void frameMark(TimeNs timeNs)
    {
        for (std::uint32_t i = 0; i < others.size(); ++i)
            feedOther(i, timeNs);
        events.frameMark(timeNs);
        check(events.advance(timeNs).ok());
        lastNs = timeNs;
    }
    // Sites are shuffled, because all simulations would otherwise use the same ones.
    void feedOther(std::uint32_t i, TimeNs untilNs)
    {
        const ThreadId thread{i + 1};
        for (; next[i] < others[i].events.size(); ++next[i]) {
            const Event &event = others[i].events[next[i]];
            if (event.timeNs >= untilNs)
                return;
            if (event.kind == Event::Enter)
                events.enter(thread, event.timeNs,
                             SiteId{(event.site * 7 + thread.value * 3) % bench::kSites});
            else if (event.kind == Event::Leave)
                events.leave(thread, event.timeNs);
        }
    }
};

// W2 and W3 of the stream's benchmarks; with several threads, the same total number of zones.
void writeWorkload(CaptureWriter &writer, std::uint32_t frames, std::uint32_t threads)
{
    for (std::uint32_t i = 0; i < bench::kSites; ++i) {
        Site site;
        site.name = "site " + std::to_string(i);
        writer.addSite(site);
    }
    for (std::uint32_t i = 0; i < threads; ++i)
        writer.addThread({"thread " + std::to_string(i), i + 1, 1});
    bench::Workload workload = bench::kW2;
    workload.frames = frames;
    workload.zonesPerFrame /= threads;
    Feed feed{writer.events(), {}, {}};
    for (std::uint32_t i = 1; i < threads; ++i) {
        bench::Workload other = workload;
        other.zonesPerFrame += 7 * i; // otherwise all would have the same zones
        bench::Simulation(other).run(feed.others.emplace_back());
        feed.next.push_back(0);
    }
    bench::Simulation(workload).run(feed);
    check(writer.finish(feed.lastNs).ok());
}

// million: 10 or 100; threads: of the program.
std::shared_ptr<const Capture> captureOf(std::int64_t million, std::int64_t threads)
{
    static Files files;
    if (const char *path = std::getenv("ZOE_BENCH_FILE"))
        return *openCapture(path);
    const std::string name = std::to_string(million) + "M" + std::to_string(threads);
    return *openCapture(files.get(name, [&](CaptureWriter &writer) {
        writeWorkload(writer, static_cast<std::uint32_t>(million * 100),
                      static_cast<std::uint32_t>(threads));
    }));
}

double secondsOf(clockid_t clock)
{
    timespec now{};
    clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

template <class Work>
void measure(benchmark::State &state, std::uint64_t zones, Work work)
{
    std::vector<double> clock;
    std::vector<double> cpu;
    for (auto _ : state) {
        const double clockStart = secondsOf(CLOCK_MONOTONIC);
        const double cpuStart = secondsOf(CLOCK_PROCESS_CPUTIME_ID);
        work();
        cpu.push_back(secondsOf(CLOCK_PROCESS_CPUTIME_ID) - cpuStart);
        clock.push_back(secondsOf(CLOCK_MONOTONIC) - clockStart);
    }
    std::ranges::sort(clock);
    std::ranges::sort(cpu);
    const double count = static_cast<double>(zones);
    const double medianNs = 1e9 * quantileOfSorted(std::span<const double>(clock), 0.5);
    state.counters["ns/zone"] = 1e9 * quantileOfSorted(std::span<const double>(cpu), 0.5) / count;
    state.counters["least"] = 1e9 * cpu.front() / count;
    state.counters["ratio"] = medianNs / count / kWantedNsPerZone;
}

// Arguments: million zones, threads of the program, our threads.
void summaryOfFile(benchmark::State &state)
{
    const auto capture = captureOf(state.range(0), state.range(1));
    TbbExecutor executor(static_cast<unsigned>(state.range(2)));
    measure(state, capture->info().zones,
            [&] { check(summarize(*capture, {}, Task(executor)).ok()); });
}
BENCHMARK(summaryOfFile)
    ->Args({10, 1, 1})
    ->Args({10, 1, 2})
    ->Args({10, 4, 1})
    ->Args({10, 4, 2})
    ->Args({100, 1, 2})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

void decodingOfFile(benchmark::State &state)
{
    const auto capture = captureOf(state.range(0), state.range(1));
    TbbExecutor executor(static_cast<unsigned>(state.range(2)));
    measure(state, capture->info().zones, [&] {
        ChunkRun run(*capture, Selection{});
        check(run.forEach(Task(executor),
                          [](std::size_t, std::size_t, const Chunk &chunk) {
                              benchmark::DoNotOptimize(chunk.zones.selfNs.data());
                          })
                  .ok());
    });
}
BENCHMARK(decodingOfFile)
    ->Args({10, 1, 1})
    ->Args({10, 1, 2})
    ->Args({10, 4, 1})
    ->Args({100, 1, 2})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

} // namespace

BENCHMARK_MAIN();
