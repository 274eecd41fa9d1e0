// Measures what recording costs beside the zones themselves: the processor time of the recorder's
// own threads, per zone, at a steady rate of zones of many functions, and how many zones are lost.
// Prints a row of a table for each number of threads and rate; without options, for all of the
// documentation. With a port, it serves a viewer instead and writes no file.
//     bench_writer [THREADS MILLIONS_PER_SECOND SECONDS [PORT]]
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include <zoetrope/zoe.h>

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kFunctions = 300;
constexpr int kDeepest = 6;
constexpr std::chrono::microseconds kFrame{16'667};

double cpuSeconds(clockid_t clock)
{
    timespec now{};
    clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// A random walk over functions that call each other.
struct Walk {
    std::uint64_t random = 1;
    std::uint64_t left = 0; // zones of this frame
    int depth = 0;

    std::uint64_t next()
    {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        return random;
    }
    void callSome();
};

// f000 to f299, each with a name of its own.
#define ONE(a, b, c)                                                                               \
    void f##a##b##c(Walk &walk)                                                                    \
    {                                                                                              \
        ZOE_ZONE("f" #a #b #c);                                                                    \
        --walk.left;                                                                               \
        walk.callSome();                                                                           \
    }
#define NAME(a, b, c) f##a##b##c,
#define TEN(each, a, b)                                                                            \
    each(a, b, 0) each(a, b, 1) each(a, b, 2) each(a, b, 3) each(a, b, 4) each(a, b, 5)            \
        each(a, b, 6) each(a, b, 7) each(a, b, 8) each(a, b, 9)
#define HUNDRED(each, a)                                                                           \
    TEN(each, a, 0)                                                                                \
    TEN(each, a, 1)                                                                                \
    TEN(each, a, 2) TEN(each, a, 3) TEN(each, a, 4) TEN(each, a, 5) TEN(each, a, 6)                \
        TEN(each, a, 7) TEN(each, a, 8) TEN(each, a, 9)
HUNDRED(ONE, 0)
HUNDRED(ONE, 1)
HUNDRED(ONE, 2)
constexpr std::array<void (*)(Walk &), kFunctions> kTable{HUNDRED(NAME, 0) HUNDRED(NAME, 1)
                                                              HUNDRED(NAME, 2)};
#undef ONE
#undef NAME
#undef TEN
#undef HUNDRED

void Walk::callSome()
{
    if (depth == kDeepest)
        return;
    ++depth;
    const std::uint64_t seed = next();
    for (std::uint64_t call = seed % 4; call > 0 && left > 0; --call)
        kTable[(seed >> 8) * call % kFunctions](*this);
    --depth;
}

struct Load {
    unsigned threads = 1;
    double millionsPerSecond = 1;
    double seconds = 5;
};

// Begins as many zones per frame as the rate asks for. What a late frame missed is made up for.
double produce(const Load &load, unsigned thread, Clock::time_point start)
{
    ZOE_THREAD_NAME(("worker " + std::to_string(thread)).c_str());
    Walk walk;
    walk.random = thread + 88172645463325252ULL;
    const double perSecond = load.millionsPerSecond * 1e6 / load.threads;
    double made = 0;
    for (Clock::time_point frame = start;; frame += kFrame) {
        std::this_thread::sleep_until(frame);
        const double at = std::chrono::duration<double>(Clock::now() - start).count();
        walk.left = static_cast<std::uint64_t>(at * perSecond - made);
        made += static_cast<double>(walk.left);
        while (walk.left > 0)
            kTable[walk.next() % kFunctions](walk);
        if (thread == 0)
            ZOE_FRAME();
        if (at >= load.seconds)
            return cpuSeconds(CLOCK_THREAD_CPUTIME_ID);
    }
}

bool measure(const Load &load, const char *port)
{
    const auto path =
        std::filesystem::temp_directory_path() /
        ("zoe-bench-writer-" + std::to_string(Clock::now().time_since_epoch().count()) + ".zoe");
    zoe::SessionOptions options;
    options.listen = port;
    if (!zoe::startSession(port == nullptr ? path.c_str() : nullptr, options)) {
        std::fprintf(stderr, "%s\n", zoe::lastError());
        return false;
    }
    const auto start = Clock::now();
    const double before = cpuSeconds(CLOCK_PROCESS_CPUTIME_ID);
    std::atomic<double> producing = 0;
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < load.threads; ++i)
        threads.emplace_back([&, i] { producing += produce(load, i, start); });
    for (std::thread &thread : threads)
        thread.join();
    const double took = std::chrono::duration<double>(Clock::now() - start).count();
    const zoe::SessionResult result = zoe::stopSession();
    const double writing = cpuSeconds(CLOCK_PROCESS_CPUTIME_ID) - before - producing;
    if (port == nullptr)
        std::filesystem::remove(path);
    if (!result.ok) {
        std::fprintf(stderr, "%s\n", result.error);
        return false;
    }
    const auto zones = static_cast<double>(result.zones + result.lostZones);
    std::printf("| %u | %.1f | %.1f %% | %.1f | %llu |\n", load.threads, zones / took / 1e6,
                100 * writing / took, 1e9 * writing / zones,
                static_cast<unsigned long long>(result.lostZones));
    std::fflush(stdout);
    return true;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 1 && argc != 4 && argc != 5) {
        std::fprintf(stderr, "bench_writer [THREADS MILLIONS_PER_SECOND SECONDS [PORT]]\n");
        return 2;
    }
    std::printf("| threads | million zones/s | of a core | ns per zone | lost zones |\n"
                "|--:|--:|--:|--:|--:|\n");
    if (argc > 1) {
        const Load load{static_cast<unsigned>(std::max(1, std::atoi(argv[1]))), std::atof(argv[2]),
                        std::atof(argv[3])};
        return measure(load, argc == 5 ? argv[4] : nullptr) ? 0 : 1;
    }
    for (const unsigned threads : {1U, 8U, 64U}) {
        for (const double rate : {1.0, 5.0, 10.0, 20.0, 30.0}) {
            if (!measure({threads, rate}, nullptr))
                return 1;
        }
    }
    return 0;
}
