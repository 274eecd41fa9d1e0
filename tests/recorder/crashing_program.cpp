// A program that ends badly, recorded by tst_crash. crashing_program MODE FILE [LOG]
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <stdexcept>
#include <string>
#include <sys/mman.h>
#include <thread>
#include <unistd.h>

#include <zoetrope/zoe.h>

namespace {

constexpr zoe::Track kGpu{"GPU", zoe::Track::Gpu, 0};

void work()
{
    ZOE_FUNCTION();
}

void start(const char *file, zoe::SessionOptions options = {})
{
    options.catchCrashes = true;
    if (!zoe::startSession(file, options)) {
        std::fprintf(stderr, "%s\n", zoe::lastError());
        std::exit(10);
    }
    ZOE_THREAD_NAME("main");
}

// NOLINTNEXTLINE(misc-no-recursion)
int recurse(int depth)
{
    volatile char room[1024] = {};
    room[depth % 1024] = 1;
    return depth == 0 ? 0 : recurse(depth + 1) + room[0];
}

void crash(const std::string &mode)
{
    ZOE_ZONE("crashes");
    work();
    ZOE_ZONE("here");
    if (mode == "overflow") {
        recurse(1);
    } else if (mode == "segv") {
        // Not null: a sanitizer would stop before it happens.
        volatile std::uintptr_t nowhere = 2048;
        *reinterpret_cast<volatile int *>(nowhere) = 1;
    } else if (mode == "abort") {
        std::abort();
    } else if (mode == "throw") {
        throw std::runtime_error("on purpose");
    } else if (mode == "kill-term") {
        kill(getpid(), SIGTERM);
    } else if (mode == "worker") {
        std::thread([] {
            ZOE_THREAD_NAME("worker");
            ZOE_ZONE("in a worker");
            std::abort();
        }).join();
    } else if (mode == "worker-overflow") {
        std::thread([] {
            ZOE_THREAD_NAME("worker");
            ZOE_ZONE("in a worker");
            recurse(1);
        }).join();
    } else if (mode == "two-at-once") {
        std::thread other([] {
            ZOE_THREAD_NAME("worker");
            ZOE_ZONE("in a worker");
            std::abort();
        });
        std::abort();
    } else if (mode == "fork") {
        // A child's crash doesn't concern the parent.
        if (fork() == 0)
            std::abort();
        for (int i = 0; i < 1000; ++i)
            work();
        zoe::stopSession();
        std::_Exit(0);
    }
}

void oldHandler(int signal)
{
    std::fprintf(stderr, "the handler before got %d\n", signal);
    std::_Exit(42);
}

std::uint64_t nowNs()
{
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000u +
           static_cast<std::uint64_t>(now.tv_nsec);
}

// Frames of about a millisecond until somebody ends it; the log has their number, and the end of
// each.
[[noreturn]] void runFrames(const char *file, const char *log)
{
    constexpr std::size_t kEntries = 100'000;
    const int descriptor = open(log, O_RDWR);
    void *const memory = mmap(nullptr, kEntries * sizeof(std::uint64_t), PROT_READ | PROT_WRITE,
                              MAP_SHARED, descriptor, 0);
    if (descriptor < 0 || memory == MAP_FAILED)
        std::exit(11);
    auto *const ends = static_cast<volatile std::uint64_t *>(memory);
    start(file);
    for (std::uint64_t frame = 1; frame + 1 < kEntries; ++frame) {
        ZOE_ZONE("step");
        const std::uint64_t until = nowNs() + 1'000'000;
        for (int i = 0; i < 100; ++i)
            work();
        while (nowNs() < until) {
        }
        ZOE_FRAME();
        ends[frame] = nowNs();
        ends[0] = frame;
    }
    std::exit(12);
}

} // namespace

int main(int argc, char **argv)
{
    if (argc < 3)
        return 1;
    const std::string mode = argv[1];
    if (mode == "frames" && argc > 3)
        runFrames(argv[2], argv[3]);
    if (mode == "chain") {
        std::signal(SIGSEGV, oldHandler);
        start(argv[2]);
        crash("segv");
    }
    zoe::SessionOptions options;
    const bool keeps = mode == "flight" || mode == "flight-asked";
    options.keepSeconds = keeps ? 60 : 0;
    start(argv[2], options);
    work();
    ZOE_FRAME();
    if (mode == "flight-asked") {
        // Each save waits a quarter of a second for zones of a GPU, all for longer than the
        // handler.
        ZOE_TRACK_ZONE(kGpu, "pass", zoe::now(), zoe::now());
        for (int i = 0; i < 40; ++i)
            std::thread([path = argv[2] + std::string(".asked")] {
                zoe::saveFlight(path.c_str());
            }).detach();
        usleep(500'000);
    }
    crash(keeps ? "segv" : mode);
    return 2;
}
