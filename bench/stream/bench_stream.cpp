// Size and speed of the capture stream against TARGETS: "ratio" counters are ours over the target,
// so at most 1 is good for bytes, at least 1 for speeds.
#include <benchmark/benchmark.h>

#include <map>
#include <memory>
#include <numeric>

#include "bench/stream/workloads.h"
#include "formats/capture_file.h"
#include "formats/stream/chunk_codec.h"
#include "formats/stream/frame_assembler.h"
#include "formats/stream/stream_writer.h"

namespace {

using namespace zoe;
using namespace zoe::bench;

class BytesSink final : public ByteSink {
  public:
    Status write(std::span<const std::byte> more) override
    {
        bytes.insert(bytes.end(), more.begin(), more.end());
        return {};
    }
    Status flush() override { return {}; }
    std::vector<std::byte> bytes;
};

// Events straight into an assembler.
struct Feed {
    FrameAssembler &assembler;
    void enter(TimeNs timeNs, std::uint32_t site)
    {
        assembler.enter(ThreadId{0}, timeNs, SiteId{site});
    }
    void leave(TimeNs timeNs) { assembler.leave(ThreadId{0}, timeNs); }
    void frameMark(TimeNs timeNs)
    {
        assembler.frameMark(timeNs);
        (void)assembler.advance(timeNs);
    }
};

struct Recorded {
    std::vector<Chunk> chunks;
    std::uint64_t zones = 0;
    std::map<int, std::vector<std::byte>> streams; // by compression level
};

std::vector<std::byte> streamOf(const std::vector<Chunk> &chunks, int level)
{
    BytesSink sink;
    StreamOptions options;
    options.compressionLevel = level;
    StreamWriter writer(sink, options);
    bool ok = writer.begin({}).ok();
    for (std::uint32_t i = 0; i < kSites; ++i) {
        Site site;
        site.name = "site " + std::to_string(i);
        writer.addSite(site);
    }
    writer.addThread({"main", 1, 1});
    for (const Chunk &chunk : chunks)
        ok = ok && writer.writeChunk(chunk).ok();
    ok = ok && writer.end().ok();
    if (!ok)
        std::abort();
    return std::move(sink.bytes);
}

Recorded &recorded(int workload)
{
    static std::map<int, Recorded> all;
    const auto [found, isNew] = all.try_emplace(workload);
    Recorded &result = found->second;
    if (!isNew)
        return result;
    FrameAssembler assembler({}, [&](const Chunk &chunk) -> Status {
        result.chunks.push_back(chunk);
        return {};
    });
    Feed feed{assembler};
    Simulation(workload == 1 ? kW1 : kW2).run(feed);
    if (!assembler.finish(0).ok())
        std::abort();
    for (const Chunk &chunk : result.chunks)
        result.zones += chunk.zones.size();
    return result;
}

std::vector<std::byte> &streamOf(Recorded &from, int level)
{
    auto &bytes = from.streams[level];
    if (bytes.empty())
        bytes = streamOf(from.chunks, level);
    return bytes;
}

void countRate(benchmark::State &state, std::uint64_t zones, double target)
{
    const double millions =
        static_cast<double>(zones) * static_cast<double>(state.iterations()) / 1e6;
    state.counters["Mzones/s"] = benchmark::Counter(millions, benchmark::Counter::kIsRate);
    state.counters["ratio"] = benchmark::Counter(millions / target, benchmark::Counter::kIsRate);
}

void encode(benchmark::State &state)
{
    Recorded &from = recorded(static_cast<int>(state.range(0)));
    const int level = static_cast<int>(state.range(1));
    ChunkEncoder encoder(level);
    for (auto _ : state)
        for (const Chunk &chunk : from.chunks)
            benchmark::DoNotOptimize(encoder.encode(chunk, {kSites, 1, 0, 0}));
    countRate(state, from.zones, 20);
    const double bytesPerZone =
        static_cast<double>(streamOf(from, level).size()) / static_cast<double>(from.zones);
    state.counters["B/zone"] = bytesPerZone;
    state.counters["sizeRatio"] = bytesPerZone / (state.range(0) == 1 ? 4.2 : 3.1);
}

void decodeAndSum(benchmark::State &state)
{
    Recorded &from = recorded(static_cast<int>(state.range(0)));
    const auto capture = openCaptureBytes(streamOf(from, static_cast<int>(state.range(1))));
    const auto &file = dynamic_cast<const CaptureFile &>(**capture);
    ChunkDecoder decoder;
    Chunk chunk;
    for (auto _ : state) {
        DurationNs sum = 0;
        for (const ChunkSummary &summary : file.chunks()) {
            const auto message = readChunkMessage(*messageAt(file.stream(), summary.byteOffset));
            if (!decoder.decode(*message, chunk).ok())
                std::abort();
            sum = std::accumulate(chunk.zones.selfNs.begin(), chunk.zones.selfNs.end(), sum);
        }
        benchmark::DoNotOptimize(sum);
    }
    countRate(state, from.zones, 100);
}

// As a query does it: through the capture, without a cache.
void chunkAndSum(benchmark::State &state)
{
    Recorded &from = recorded(static_cast<int>(state.range(0)));
    ReaderOptions options;
    options.cacheBytes = 0;
    const auto capture = openCaptureBytes(streamOf(from, 1), Task{}, options);
    for (auto _ : state) {
        DurationNs sum = 0;
        for (std::size_t i = 0; i < (*capture)->chunks().size(); ++i) {
            const auto chunk = (*capture)->chunk(i);
            sum =
                std::accumulate((*chunk)->zones.selfNs.begin(), (*chunk)->zones.selfNs.end(), sum);
        }
        benchmark::DoNotOptimize(sum);
    }
    countRate(state, from.zones, 100);
}

void open(benchmark::State &state)
{
    Recorded &from = recorded(static_cast<int>(state.range(0)));
    const auto &bytes = streamOf(from, 1);
    for (auto _ : state) {
        state.PauseTiming();
        auto copy = bytes;
        state.ResumeTiming();
        benchmark::DoNotOptimize(openCaptureBytes(std::move(copy)));
    }
    state.counters["MB"] = static_cast<double>(bytes.size()) / 1e6;
}

void assemble(benchmark::State &state)
{
    struct Kept {
        TimeNs timeNs;
        std::uint32_t site;
        int kind;
    };
    struct Keep {
        std::vector<Kept> &events;
        void enter(TimeNs timeNs, std::uint32_t site) { events.push_back({timeNs, site, 0}); }
        void leave(TimeNs timeNs) { events.push_back({timeNs, 0, 1}); }
        void frameMark(TimeNs timeNs) { events.push_back({timeNs, 0, 2}); }
    };
    std::vector<Kept> events;
    Keep keep{events};
    Workload workload = state.range(0) == 1 ? kW1 : kW2;
    workload.frames /= 5;
    Simulation(workload).run(keep);
    for (auto _ : state) {
        std::size_t zones = 0;
        FrameAssembler assembler({}, [&](const Chunk &chunk) -> Status {
            zones += chunk.zones.size();
            return {};
        });
        Feed feed{assembler};
        for (const Kept &event : events) {
            if (event.kind == 0)
                feed.enter(event.timeNs, event.site);
            else if (event.kind == 1)
                feed.leave(event.timeNs);
            else
                feed.frameMark(event.timeNs);
        }
        benchmark::DoNotOptimize(assembler.finish(0).ok());
        benchmark::DoNotOptimize(zones);
    }
    const double millions =
        static_cast<double>(events.size()) * static_cast<double>(state.iterations()) / 1e6;
    state.counters["Mevents/s"] = benchmark::Counter(millions, benchmark::Counter::kIsRate);
    state.counters["ratio"] = benchmark::Counter(millions / 30, benchmark::Counter::kIsRate);
}

// Workload, compression level.
BENCHMARK(encode)->Args({1, 1})->Args({2, 1})->Args({2, 0})->Unit(benchmark::kMillisecond);
BENCHMARK(decodeAndSum)->Args({1, 1})->Args({2, 1})->Args({2, 0})->Unit(benchmark::kMillisecond);
BENCHMARK(chunkAndSum)->Args({2})->Unit(benchmark::kMillisecond);
BENCHMARK(open)->Args({1})->Args({2})->Unit(benchmark::kMillisecond);
BENCHMARK(assemble)->Args({1})->Args({2})->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
