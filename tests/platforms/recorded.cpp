// A program to be recorded on any system, by try_recorder.sh.
//   recorded MODE FILE [LIBRARY]
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <zoetrope/lock.h>
#include <zoetrope/zoe.h>

#include "tests/platforms/system.h"

namespace {

void work()
{
    ZOE_FUNCTION();
}

// What follows is later by the recorder's clock, too: under QEMU, its steps are a microsecond, and
// a zone that begins in the same step as a frame belongs to that frame.
void waitForNextTick()
{
    const std::uint64_t before = zoe::now();
    while (zoe::now() == before)
        continue;
}

void start(const char *file, zoe::SessionOptions options = {})
{
    if (zoe::startSession(file, options))
        return;
    std::fprintf(stderr, "%s\n", zoe::lastError());
    std::exit(10);
}

int stop()
{
    const zoe::SessionResult result = zoe::stopSession();
    if (!result.ok || result.lostZones != 0 || result.lostEvents != 0) {
        std::fprintf(stderr, "not whole: %s\n", result.error);
        return 11;
    }
    std::printf("frames=%llu zones=%llu\n", static_cast<unsigned long long>(result.frames),
                static_cast<unsigned long long>(result.zones));
    return 0;
}

struct ZoneInDestructor {
    ~ZoneInDestructor()
    {
        ZOE_ZONE("destructor");
        work();
    }
};
const ZoneInDestructor g_static;
thread_local ZoneInDestructor t_local;

// Frames 0 to 99 of 20 zones; 4 threads with 1,000 zones, each with its name, and 2 in the
// destructor of a thread-local object.
int whole(const char *file)
{
    start(file);
    ZOE_THREAD_NAME("main");
    zoe::Lockable<std::mutex> lock{"lock"};
    for (int frame = 0; frame < 100; ++frame) {
        for (int i = 0; i < 19; ++i)
            work();
        ZOE_ZONE_NAMED(std::string("frame ") + std::to_string(frame % 3));
        ZOE_VALUE("number", frame);
        ZOE_PLOT("plot", frame);
        waitForNextTick();
        ZOE_FRAME();
    }
    std::vector<std::thread> threads;
    for (int number = 0; number < 4; ++number)
        threads.emplace_back([number, &lock] {
            ZOE_THREAD_NAME(("worker " + std::to_string(number)).c_str());
            static_cast<void>(&t_local);
            for (int i = 0; i < 1000; ++i) {
                const std::lock_guard guard(lock);
                work();
            }
            ZOE_MESSAGE("done");
        });
    for (std::thread &thread : threads)
        thread.join();
    ZOE_FRAME();
    return stop();
}

// NOLINTNEXTLINE(misc-no-recursion)
int recurse(int depth)
{
    volatile char room[1024] = {};
    room[depth % 1024] = 1;
    return depth == 0 ? 0 : recurse(depth + 1) + room[0];
}

void access()
{
    volatile std::uintptr_t nowhere = 2048;
    *reinterpret_cast<volatile int *>(nowhere) = 1;
}

[[noreturn]] void crash(const std::string &how)
{
    ZOE_ZONE("crashes");
    work();
    if (how == "access")
        access();
    else if (how == "overflow")
        recurse(1);
    else if (how == "abort")
        std::abort();
    else if (how == "throw")
        throw std::runtime_error("on purpose");
    else if (how == "thread")
        std::thread([] {
            ZOE_THREAD_NAME("worker");
            ZOE_ZONE("in a worker");
            access();
        }).join();
    std::exit(12);
}

int crashing(const std::string &how, const char *file)
{
    platforms::crashQuietly();
    const bool hasOwn = how == "own-handler";
    if (hasOwn)
        platforms::installOwnHandler();
    zoe::SessionOptions options;
    options.catchCrashes = true;
    start(file, options);
    ZOE_THREAD_NAME("main");
    work();
    ZOE_FRAME();
    if (how != "handled")
        crash(hasOwn ? "access" : how);
    for (int frame = 0; frame < 10; ++frame) {
        platforms::handleOwnFault();
        work();
        ZOE_FRAME();
    }
    return stop();
}

// As long as those of a game with little to do, until the program's input ends.
void framesUntilTold()
{
    constexpr std::chrono::milliseconds kFrame{2};
    std::mutex mutex;
    std::condition_variable changed;
    bool isTold = false;
    std::thread listener([&] {
        while (std::getchar() != EOF) {
        }
        const std::lock_guard lock(mutex);
        isTold = true;
        changed.notify_one();
    });
    std::unique_lock lock(mutex);
    while (!changed.wait_for(lock, kFrame, [&] { return isTold; })) {
        work();
        ZOE_FRAME();
    }
    lock.unlock();
    listener.join();
}

[[noreturn]] void killed(const char *file)
{
    start(file);
    ZOE_THREAD_NAME("main");
    framesUntilTold();
    platforms::dieOnTheSpot();
    std::abort();
}

// A library with its own recorder, which is unloaded while the session goes on.
int withLibrary(const char *file, const char *path)
{
    start(file);
    ZOE_THREAD_NAME("main");
    void *const library = platforms::load(path);
    if (library == nullptr)
        return 13;
    const auto workThere = reinterpret_cast<void (*)(int)>(platforms::find(library, "work"));
    const auto onThread = reinterpret_cast<void (*)()>(platforms::find(library, "workOnThread"));
    for (int frame = 0; frame < 50; ++frame) {
        ZOE_ZONE("in the program");
        workThere(frame);
        ZOE_FRAME();
    }
    onThread();
    platforms::unload(library);
    for (int frame = 0; frame < 50; ++frame) {
        work();
        ZOE_FRAME();
    }
    return stop();
}

// For a viewer to connect to.
int listening()
{
    zoe::SessionOptions options;
    options.listen = "127.0.0.1:0";
    options.commandToken = "a token for the trial";
    start(nullptr, options);
    ZOE_THREAD_NAME("main");
    std::printf("%u\n", zoe::listeningPort());
    std::fflush(stdout);
    framesUntilTold();
    return stop();
}

} // namespace

int main(int argc, char **argv)
{
    const std::string mode = argc > 1 ? argv[1] : "";
    const char *const file = argc > 2 ? argv[2] : "";
    if (mode == "whole")
        return whole(file);
    if (mode == "never-stopped") {
        start(file);
        ZOE_THREAD_NAME("main");
        work();
        ZOE_FRAME();
        return 0;
    }
    if (mode == "environment") {
        for (int frame = 0; frame < 10; ++frame) {
            work();
            ZOE_FRAME();
        }
        return 0;
    }
    if (mode == "killed")
        killed(file);
    if (mode == "library" && argc > 3)
        return withLibrary(file, argv[3]);
    if (mode == "listening")
        return listening();
    return crashing(mode, file);
}
