// A program to be recorded by tst_process: what happens at its edges. program MODE FILE [FILE]
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include <zoetrope/zoe.h>

namespace {

const char *g_file = nullptr;

void work()
{
    ZOE_FUNCTION();
}

bool start(const char *file)
{
    if (zoe::startSession(file))
        return true;
    std::fprintf(stderr, "%s\n", zoe::lastError());
    std::exit(10);
}

int stop()
{
    const zoe::SessionResult result = zoe::stopSession();
    if (!result.ok)
        std::fprintf(stderr, "%s\n", result.error);
    return result.ok ? 0 : 11;
}

struct ZoneInDestructor {
    ~ZoneInDestructor()
    {
        ZOE_ZONE("destructor of a static object");
        work();
    }
};
const ZoneInDestructor g_static;
thread_local ZoneInDestructor t_local;

struct EarlyStart {
    EarlyStart()
    {
        const char *const early = std::getenv("RECORD_EARLY");
        if (early != nullptr && start(early)) {
            ZOE_ZONE("constructor of a static object");
        }
    }
};
const EarlyStart g_early;

int neverStopped()
{
    start(g_file);
    ZOE_THREAD_NAME("main");
    work();
    ZOE_FRAME();
    return 0;
}

int threadLocals()
{
    start(g_file);
    for (int i = 0; i < 3; ++i)
        std::thread([] {
            ZOE_THREAD_NAME("worker");
            static_cast<void>(&t_local);
            work();
        }).join();
    return stop();
}

[[noreturn]] void exitOnAnotherThread()
{
    start(g_file);
    ZOE_THREAD_NAME("main");
    ZOE_ZONE("waits for ever");
    std::thread([] {
        ZOE_THREAD_NAME("worker");
        ZOE_ZONE("ends the program");
        std::exit(0);
    }).join();
    std::abort();
}

// Dies by a signal once complete content is in the file.
[[noreturn]] void dieBy(int signal)
{
    start(g_file);
    ZOE_THREAD_NAME("main");
    struct stat before {};
    stat(g_file, &before);
    for (;;) {
        for (int i = 0; i < 100; ++i)
            work();
        ZOE_FRAME();
        struct stat now {};
        stat(g_file, &now);
        if (now.st_size <= before.st_size + 10'000)
            continue;
        // The writer thread answers after a pass, even without a flight recorder; by the next
        // answer, everything that it had begun to write is there.
        zoe::saveFlight();
        zoe::saveFlight();
        raise(signal);
    }
}

// Without main frames, as the recorder makes their ends itself.
[[noreturn]] void recordUntilKilled(bool marksSet)
{
    start(g_file);
    ZOE_THREAD_NAME("main");
    for (int i = 0; i < 20; ++i) {
        if (marksSet)
            ZOE_FRAME_BEGIN("audio");
        for (int call = 0; call < 100; ++call)
            work();
        if (marksSet)
            ZOE_FRAME_END("audio");
    }
    for (;;)
        pause();
}

int forks(const char *childFile)
{
    start(g_file);
    ZOE_THREAD_NAME("main");
    ZOE_ZONE("across the fork");
    work();
    const pid_t child = fork();
    if (child == 0) {
        work();
        if (zoe::isRecording() || zoe::stopSession().ok)
            std::_Exit(20);
        if (childFile == nullptr)
            std::_Exit(0);
        start(childFile);
        ZOE_THREAD_NAME("child");
        work();
        work();
        std::thread(work).join();
        ZOE_FRAME();
        std::_Exit(stop());
    }
    int status = 0;
    waitpid(child, &status, 0);
    work();
    ZOE_FRAME();
    const int stopped = stop();
    return WIFEXITED(status) ? WEXITSTATUS(status) + stopped : 30;
}

} // namespace

int main(int argc, char **argv)
{
    const char *const mode = argc > 1 ? argv[1] : "";
    g_file = argc > 2 ? argv[2] : "";
    if (std::strcmp(mode, "never-stopped") == 0)
        return neverStopped();
    if (std::strcmp(mode, "thread-locals") == 0)
        return threadLocals();
    if (std::strcmp(mode, "exit-on-thread") == 0)
        exitOnAnotherThread();
    if (std::strcmp(mode, "abort") == 0)
        dieBy(SIGABRT);
    if (std::strcmp(mode, "kill") == 0)
        dieBy(SIGKILL);
    if (std::strcmp(mode, "kill-set") == 0)
        recordUntilKilled(true);
    if (std::strcmp(mode, "kill-unmarked") == 0)
        recordUntilKilled(false);
    if (std::strcmp(mode, "fork") == 0)
        return forks(argc > 3 ? argv[3] : nullptr);
    return std::getenv("RECORD_EARLY") != nullptr ? 0 : 40;
}
