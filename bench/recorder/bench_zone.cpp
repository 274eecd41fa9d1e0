// Measures what a zone costs the program, compared with the limit: two reads of the tick counter
// and a 16-byte store into warm memory. Bursts of both alternate in one run, like the zones of a
// game's frames; the counters are medians over the bursts. The writer thread drains all the time.
// Likewise zones with a value, plot points and holds of a lock.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <benchmark/benchmark.h>
#include <zoetrope/lock.h>
#include <zoetrope/zoe.h>

#include "recorder/producer/thread_buffer.h"

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kBurst = 8192;
constexpr std::size_t kRingBytes = std::size_t{64} << 10;

struct Ring {
    alignas(64) unsigned char bytes[kRingBytes] = {};
};

std::uint64_t ticks()
{
    const zoe::detail::Ticks now = zoe::detail::readTicks();
    return std::uint64_t{now.high} << 32 | now.low;
}

__attribute__((noinline)) void limitBurst(Ring &ring)
{
    std::size_t at = 0;
    for (int i = 0; i < kBurst; ++i) {
        auto *const slot = reinterpret_cast<std::uint64_t *>(ring.bytes + at);
        slot[0] = ticks();
        slot[1] = ticks();
        benchmark::ClobberMemory();
        at = (at + 16) % kRingBytes;
    }
}

__attribute__((noinline)) void emptyZones()
{
    for (int i = 0; i < kBurst; ++i) {
        ZOE_ZONE("empty");
        benchmark::ClobberMemory();
    }
}

__attribute__((noinline)) void nestedZones()
{
    for (int i = 0; i < kBurst; i += 8) {
        ZOE_ZONE("1");
        ZOE_ZONE("2");
        ZOE_ZONE("3");
        ZOE_ZONE("4");
        ZOE_ZONE("5");
        ZOE_ZONE("6");
        ZOE_ZONE("7");
        ZOE_ZONE("8");
        benchmark::ClobberMemory();
    }
}

__attribute__((noinline)) void plotPoints()
{
    for (int i = 0; i < kBurst; ++i)
        ZOE_PLOT("value", i);
}

__attribute__((noinline)) void zonesWithValues()
{
    for (int i = 0; i < kBurst; ++i) {
        ZOE_ZONE("value");
        ZOE_VALUE("i", i);
    }
}

// Free each time: locking, unlocking and two events.
__attribute__((noinline)) void holds()
{
    static zoe::Lockable<std::mutex> lock{"lock"};
    for (int i = 0; i < kBurst; ++i)
        const std::lock_guard hold(lock);
}

__attribute__((noinline)) void noZones()
{
    for (int i = 0; i < kBurst; ++i)
        benchmark::ClobberMemory();
}

template <class Body>
double nsOf(Body body)
{
    const auto before = Clock::now();
    body();
    return std::chrono::duration<double, std::nano>(Clock::now() - before).count() / kBurst;
}

// Time of the calling thread, so that other programs don't count.
template <class Body>
double cpuNsOf(Body body)
{
    const auto now = [] {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_nsec);
    };
    const double before = now();
    body();
    return (now() - before) / kBurst;
}

double median(std::vector<double> &values)
{
    std::nth_element(values.begin(),
                     values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
    return values[values.size() / 2];
}

std::string recordingPath()
{
    return (std::filesystem::temp_directory_path() / "zoetrope-bench.zoe").string();
}

// A session around a benchmark; only the first of its threads starts and stops it.
class Recording {
  public:
    explicit Recording(benchmark::State &state)
        : m_state(state)
        , m_first(state.thread_index() == 0)
    {
        if (m_first && !zoe::startSession(recordingPath().c_str()))
            state.SkipWithError(zoe::lastError());
    }
    ~Recording()
    {
        if (!m_first)
            return;
        const zoe::SessionResult result = zoe::stopSession();
        m_state.counters["lost"] = static_cast<double>(result.lostZones);
        if (result.zones > 0)
            m_state.counters["B/zone"] =
                static_cast<double>(result.bytes) / static_cast<double>(result.zones);
        std::filesystem::remove(recordingPath());
    }
    Recording(const Recording &) = delete;
    Recording &operator=(const Recording &) = delete;

  private:
    benchmark::State &m_state;
    bool m_first;
};

template <class Body>
void compareWithLimit(benchmark::State &state, Body body)
{
    static Ring rings[4];
    Ring &ring = rings[state.thread_index()];
    const Recording recording(state);
    std::vector<double> limits;
    std::vector<double> zones;
    for (auto _ : state) {
        limitBurst(ring);
        limits.push_back(nsOf([&] { limitBurst(ring); }));
        const double ns = nsOf(body);
        zones.push_back(ns);
        state.SetIterationTime(ns * 1e-9 * kBurst);
        if (state.thread_index() == 0)
            ZOE_FRAME();
        // The rest of the frame, in which the writer thread gets its turn.
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    const double limit = median(limits);
    const double zone = median(zones);
    const auto averaged = [](double value) {
        return benchmark::Counter(value, benchmark::Counter::kAvgThreads);
    };
    state.counters["limit_ns"] = averaged(limit);
    state.counters["zone_ns"] = averaged(zone);
    state.counters["ratio"] = averaged(zone / limit);
}

void emptyZone(benchmark::State &state)
{
    compareWithLimit(state, emptyZones);
}

void nestedZone(benchmark::State &state)
{
    compareWithLimit(state, nestedZones);
}

void zoneWithValue(benchmark::State &state)
{
    compareWithLimit(state, zonesWithValues);
}

// zone_ns: of a point.
void plotPoint(benchmark::State &state)
{
    compareWithLimit(state, plotPoints);
}

// zone_ns: of locking and unlocking, which are two events.
void hold(benchmark::State &state)
{
    compareWithLimit(state, holds);
}

// As fast as possible, ten million consecutive zones: more than the writer thread keeps up with, so
// memory is cold at first and may run out; the counters say how many zones were dropped.
void tenMillionInARow(benchmark::State &state)
{
    constexpr int kBursts = 10'000'000 / kBurst;
    static Ring ring;
    const Recording recording(state);
    for (auto _ : state) {
        limitBurst(ring);
        double limit = 0;
        double sum = 0;
        for (int burst = 0; burst < kBursts; ++burst) {
            if (burst % 8 == 0)
                limit += 8 * cpuNsOf([&] { limitBurst(ring); });
            sum += cpuNsOf(emptyZones);
        }
        ZOE_FRAME();
        state.SetIterationTime(sum * 1e-9 * kBurst);
        state.counters["limit_ns"] = limit / kBursts;
        state.counters["zone_ns"] = sum / kBursts;
        state.counters["ratio"] = sum / limit;
    }
}

void switchedOff(benchmark::State &state)
{
    std::vector<double> zones;
    std::vector<double> none;
    for (auto _ : state) {
        none.push_back(nsOf(noZones));
        zones.push_back(nsOf(emptyZones));
        state.SetIterationTime(zones.back() * 1e-9 * kBurst);
    }
    state.counters["zone_ns"] = median(zones);
    state.counters["loop_ns"] = median(none);
}

// For callgrind: --instructions N runs N zones and nothing else; the difference of two N counts.
int runPlain(long zones)
{
    if (!zoe::startSession(recordingPath().c_str()))
        return 1;
    for (long i = 0; i < zones; i += kBurst)
        emptyZones();
    zoe::stopSession();
    std::filesystem::remove(recordingPath());
    return 0;
}

} // namespace

BENCHMARK(emptyZone)->UseManualTime()->Iterations(400);
BENCHMARK(nestedZone)->UseManualTime()->Iterations(400);
BENCHMARK(emptyZone)->UseManualTime()->Iterations(400)->Threads(2);
BENCHMARK(zoneWithValue)->UseManualTime()->Iterations(400);
BENCHMARK(plotPoint)->UseManualTime()->Iterations(400);
BENCHMARK(hold)->UseManualTime()->Iterations(400);
BENCHMARK(switchedOff)->UseManualTime()->Iterations(400);
BENCHMARK(tenMillionInARow)->UseManualTime()->Iterations(1);

int main(int argc, char **argv)
{
    if (argc == 3 && std::string(argv[1]) == "--instructions")
        return runPlain(std::stol(argv[2]));
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
