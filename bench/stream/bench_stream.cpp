// Size and speed of the capture stream. "ratio" counters are our figure divided by the target: at
// most 1 is good for bytes, at least 1 for speeds. W3 writes a file of 280 MB to the folder for
// temporary files and takes a minute, so it runs only with ZOE_BENCH_W3=1 in the environment.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <numeric>

#include "bench/stream/workloads.h"
#include "formats/reading/capture_file.h"
#include "formats/reading/capture_reader.h"
#include "formats/stream/assembler/frame_assembler.h"
#include "formats/stream/codec/chunk_codec.h"
#include "formats/stream/output/file_sink.h"
#include "formats/stream/output/stream_writer.h"

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

// Passes events directly to an assembler.
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
    std::map<int, std::vector<std::byte>> streams; // by compression level, and kPacked
};

// As written by `zoe pack`, except for the level, which gains nothing here and takes long.
constexpr int kPacked = 100;

ChunkEncoder encoderFor(int level)
{
    return level == kPacked ? ChunkEncoder(1, true) : ChunkEncoder(level);
}

void addDictionary(StreamWriter &writer)
{
    for (std::uint32_t i = 0; i < kSites; ++i) {
        Site site;
        site.name = "site " + std::to_string(i);
        writer.addSite(site);
    }
    writer.addThread({"main", 1, 1});
}

std::vector<std::byte> streamOf(const std::vector<Chunk> &chunks, int level)
{
    BytesSink sink;
    StreamOptions options;
    options.compressionLevel = level == kPacked ? 1 : level;
    options.smallest = level == kPacked;
    StreamWriter writer(sink, options);
    bool ok = writer.begin({}).ok();
    addDictionary(writer);
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
    ChunkEncoder encoder = encoderFor(level);
    for (auto _ : state)
        for (const Chunk &chunk : from.chunks)
            benchmark::DoNotOptimize(encoder.encode(chunk, {kSites, 1}));
    countRate(state, from.zones, 20);
    const double bytesPerZone =
        static_cast<double>(streamOf(from, level).size()) / static_cast<double>(from.zones);
    const bool isW1 = state.range(0) == 1;
    const double wanted = level == kPacked ? (isW1 ? 3.6 : 2.6) : (isW1 ? 4.2 : 3.1);
    state.counters["B/zone"] = bytesPerZone;
    state.counters["sizeRatio"] = bytesPerZone / wanted;
}

DurationNs sumOf(const CaptureFile &file, ChunkDecoder &decoder, Chunk &chunk)
{
    DurationNs sum = 0;
    for (const ChunkSummary &summary : file.chunks()) {
        const auto message = readChunkMessage(*messageAt(file.stream(), summary.byteOffset));
        if (!decoder.decode(*message, chunk).ok())
            std::abort();
        sum = std::accumulate(chunk.zones.selfNs.begin(), chunk.zones.selfNs.end(), sum);
    }
    return sum;
}

void decodeAndSum(benchmark::State &state)
{
    Recorded &from = recorded(static_cast<int>(state.range(0)));
    const auto capture = openCaptureBytes(streamOf(from, static_cast<int>(state.range(1))));
    const auto &file = dynamic_cast<const CaptureFile &>(**capture);
    ChunkDecoder decoder;
    Chunk chunk;
    for (auto _ : state)
        benchmark::DoNotOptimize(sumOf(file, decoder, chunk));
    countRate(state, from.zones, 100);
}

// As in a query: through the capture, without a cache.
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

// The file of W3, removed when the program ends.
class W3File {
  public:
    static const W3File &get()
    {
        static const W3File file;
        return file;
    }
    ~W3File()
    {
        std::error_code ignored;
        std::filesystem::remove(m_path, ignored);
    }
    W3File(const W3File &) = delete;
    W3File &operator=(const W3File &) = delete;

    [[nodiscard]] const std::filesystem::path &path() const { return m_path; }

  private:
    W3File()
        : m_path(std::filesystem::temp_directory_path() / "zoetrope-bench-w3.zoe")
    {
        std::error_code ignored;
        std::filesystem::remove(m_path, ignored);
        auto sink = FileSink::create(m_path);
        if (!sink)
            std::abort();
        StreamWriter writer(**sink);
        bool ok = writer.begin({}).ok();
        addDictionary(writer);
        FrameAssembler assembler({}, [&](const Chunk &chunk) { return writer.writeChunk(chunk); });
        Feed feed{assembler};
        Simulation(kW3).run(feed);
        ok = ok && assembler.finish(0).ok() && writer.end().ok() && (*sink)->close().ok();
        if (!ok)
            std::abort();
    }

    std::filesystem::path m_path;
};

std::shared_ptr<const Capture> openW3()
{
    const auto capture = openCapture(W3File::get().path());
    if (!capture)
        std::abort();
    return *capture;
}

void w3Open(benchmark::State &state)
{
    (void)W3File::get(); // written before the measurement starts
    for (auto _ : state)
        benchmark::DoNotOptimize(openW3());
}

void w3DecodeAndSum(benchmark::State &state)
{
    const auto capture = openW3();
    const auto &file = dynamic_cast<const CaptureFile &>(*capture);
    ChunkDecoder decoder;
    Chunk chunk;
    for (auto _ : state)
        benchmark::DoNotOptimize(sumOf(file, decoder, chunk));
    countRate(state, capture->info().zones, 100);
    state.counters["B/zone"] =
        static_cast<double>(capture->info().byteSize) / static_cast<double>(capture->info().zones);
}

void w3Encode(benchmark::State &state)
{
    const auto capture = openW3();
    ChunkEncoder encoder(1);
    std::uint64_t zones = 0;
    for (auto _ : state) {
        for (std::size_t i = 0; i < capture->chunks().size(); ++i) {
            state.PauseTiming();
            const auto chunk = capture->chunk(i);
            if (!chunk)
                std::abort();
            state.ResumeTiming();
            benchmark::DoNotOptimize(encoder.encode(**chunk, {kSites, 1}));
        }
        zones = capture->info().zones;
    }
    countRate(state, zones, 20);
}

void registerW3()
{
    benchmark::RegisterBenchmark("W3/open", w3Open)->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark("W3/encode", w3Encode)
        ->Iterations(1)
        ->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark("W3/decodeAndSum", w3DecodeAndSum)->Unit(benchmark::kMillisecond);
}

// Workload, compression level.
BENCHMARK(encode)
    ->Args({1, 1})
    ->Args({2, 1})
    ->Args({2, 0})
    ->Args({1, kPacked})
    ->Args({2, kPacked})
    ->Unit(benchmark::kMillisecond);
BENCHMARK(decodeAndSum)
    ->Args({1, 1})
    ->Args({2, 1})
    ->Args({2, 0})
    ->Args({1, kPacked})
    ->Args({2, kPacked})
    ->Unit(benchmark::kMillisecond);
BENCHMARK(chunkAndSum)->Args({2})->Unit(benchmark::kMillisecond);
BENCHMARK(open)->Args({1})->Args({2})->Unit(benchmark::kMillisecond);
BENCHMARK(assemble)->Args({1})->Args({2})->Unit(benchmark::kMillisecond);

} // namespace

int main(int argc, char **argv)
{
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 1;
    if (std::getenv("ZOE_BENCH_W3") != nullptr)
        registerW3();
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
}
