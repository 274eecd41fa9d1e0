// A program that makes life hard for the recorder inside it, run by tst_host. host_program MODE
// FILE
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <pthread.h>
#include <string>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include <zoetrope/zoe.h>

namespace {

void work()
{
    ZOE_FUNCTION();
}

void start(const char *file, zoe::SessionOptions options = {})
{
    if (!zoe::startSession(file, options)) {
        std::fprintf(stderr, "%s\n", zoe::lastError());
        std::exit(10);
    }
    ZOE_THREAD_NAME("main");
}

int stop()
{
    const zoe::SessionResult result = zoe::stopSession();
    std::fprintf(stderr, "%s\n", result.error);
    return result.ok ? 0 : 11;
}

zoe::SessionOptions catching()
{
    zoe::SessionOptions options;
    options.catchCrashes = true;
    return options;
}

void fault()
{
    volatile std::uintptr_t nowhere = 2048;
    *reinterpret_cast<volatile int *>(nowhere) = 1;
}

constexpr std::size_t kPageBytes = 4096;
constexpr std::size_t kPages = 500;
unsigned char *g_pages = nullptr;

// Like an emulator's memory or a garbage collector: makes the page usable at its first use.
void makeUsable(int, siginfo_t *info, void *)
{
    auto *const at = static_cast<unsigned char *>(info->si_addr);
    if (at < g_pages || at >= g_pages + kPages * kPageBytes)
        std::_Exit(12);
    const auto offset = static_cast<std::size_t>(at - g_pages);
    unsigned char *const page = g_pages + offset / kPageBytes * kPageBytes;
    mprotect(page, kPageBytes, PROT_READ | PROT_WRITE);
}

int handlesFaults(const char *file)
{
    g_pages = static_cast<unsigned char *>(
        mmap(nullptr, kPages * kPageBytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    struct sigaction action = {};
    action.sa_sigaction = makeUsable;
    action.sa_flags = SA_SIGINFO;
    sigaction(SIGSEGV, &action, nullptr);
    start(file, catching());
    for (std::size_t page = 0; page < kPages; ++page) {
        ZOE_ZONE("faults");
        static_cast<volatile unsigned char *>(g_pages)[page * kPageBytes] = 1;
        ZOE_FRAME();
    }
    return stop();
}

int exitsInAHandler(const char *file)
{
    std::signal(SIGALRM, [](int) { std::exit(13); });
    zoe::SessionOptions options;
    options.compressionLevel = 19; // stopping takes long
    start(file, options);
    for (int i = 0; i < 300'000; ++i)
        work();
    const itimerval soon{{0, 0}, {0, 20'000}};
    setitimer(ITIMER_REAL, &soon, nullptr);
    stop();
    for (;;)
        pause();
}

// Its own files alternate, while files with the same names appear where it goes to.
int changesFolder(const char *file)
{
    const std::filesystem::path path = file;
    std::filesystem::current_path(path.parent_path());
    zoe::SessionOptions options;
    options.rotateBytes = 1000;
    options.keepFiles = 2;
    options.flushIntervalMs = 1;
    start(path.filename().c_str(), options);
    const std::filesystem::path other = path.parent_path() / "other";
    std::filesystem::create_directory(other);
    std::filesystem::current_path(other);
    for (int i = 1; i < 50; ++i) {
        char name[32];
        std::snprintf(name, sizeof name, "run.%04d.zoe", i);
        std::ofstream(name) << "someone's";
    }
    for (int i = 0; i < 400; ++i) {
        for (int zone = 0; zone < 100; ++zone)
            work();
        ZOE_FRAME();
        usleep(500);
    }
    return stop();
}

int forksAfterThreads(const char *file)
{
    const auto onThreads = [](int count) {
        std::vector<std::thread> threads;
        for (int i = 0; i < count; ++i)
            threads.emplace_back([] {
                for (int zone = 0; zone < 5000; ++zone)
                    work();
            });
        for (std::thread &thread : threads)
            thread.join();
    };
    zoe::SessionOptions options;
    options.memoryLimitBytes = std::uint64_t{64} << 20;
    start(file, options);
    onThreads(50);
    const pid_t child = fork();
    if (child == 0) {
        if (*zoe::lastError() == '\0')
            std::_Exit(20);
        start((std::string(file) + ".child").c_str(), options);
        onThreads(20);
        const zoe::SessionResult result = zoe::stopSession();
        std::fprintf(stderr, "%llu of %llu\n", static_cast<unsigned long long>(result.lostZones),
                     static_cast<unsigned long long>(result.zones));
        std::_Exit(result.ok && result.lostZones == 0 && result.zones == 100'000 ? 0 : 21);
    }
    int status = 0;
    waitpid(child, &status, 0);
    const int stopped = stop();
    return WIFEXITED(status) ? WEXITSTATUS(status) + stopped : 30;
}

// Like daemon(): the parent ends immediately. Its standard output stays open until the child ends.
int becomesDaemon()
{
    work();
    ZOE_FRAME();
    if (fork() != 0)
        std::_Exit(0);
    setsid();
    static_cast<void>(!chdir("/"));
    for (int i = 0; i < 100; ++i) {
        work();
        ZOE_FRAME();
    }
    std::printf("%s\n", zoe::lastError());
    return 0;
}

// Children that record, do nothing, and have children of their own.
int forksOn()
{
    work();
    for (int child = 0; child < 3; ++child) {
        const pid_t id = fork();
        if (id == 0) {
            for (int i = 0; i < 10 * child; ++i)
                work();
            if (child == 2) {
                const pid_t grandchild = fork();
                if (grandchild == 0) {
                    work();
                    return 0;
                }
                waitpid(grandchild, nullptr, 0);
            }
            return 0;
        }
        waitpid(id, nullptr, 0);
    }
    work();
    return 0;
}

// A server with a process for each request. The last one says why it isn't recorded.
int forksForEach(int requests)
{
    int status = 0;
    for (int request = 0; request < requests; ++request) {
        const pid_t id = fork();
        if (id == 0) {
            work();
            return std::strstr(zoe::lastError(), "ZOE_MOST_FORKS") != nullptr ? 47 : 0;
        }
        waitpid(id, &status, 0);
    }
    work();
    return WIFEXITED(status) && WEXITSTATUS(status) == 47 ? 0 : 46;
}

// An ended program had the child's process id. Its capture is there before the child's first zone.
int childFindsAFile(const char *file)
{
    const pid_t child = fork();
    if (child == 0) {
        std::filesystem::path name = file;
        name.replace_filename(name.stem().string() + '.' + std::to_string(getpid()) +
                              name.extension().string());
        std::ofstream(name) << "old";
        work();
        zoe::stopSession();
        std::string text;
        std::ifstream(name) >> text;
        std::_Exit(text == "old" ? 0 : 44);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 45;
}

// The child's own session, on demand, replaces the one that it would get.
int childServesViewers()
{
    work();
    const pid_t child = fork();
    if (child == 0) {
        zoe::SessionOptions options;
        options.listen = "127.0.0.1:0";
        options.onDemand = true;
        start(nullptr, options);
        const std::uint16_t port = zoe::listeningPort();
        work();
        ZOE_FRAME();
        const bool still = port != 0 && zoe::listeningPort() == port && !zoe::isRecording();
        const zoe::SessionResult result = zoe::stopSession();
        work();
        std::_Exit(!still                            ? 40
                   : !result.ok || result.zones != 0 ? 41
                   : zoe::stopSession().ok           ? 42
                                                     : 0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 43;
}

// No slot is left for the recorder; a thread for each task.
int usesSlots(const char *file)
{
    for (pthread_key_t key = 0; pthread_key_create(&key, nullptr) == 0;) {
    }
    zoe::SessionOptions options;
    options.memoryLimitBytes = std::uint64_t{16} << 20;
    options.waitForMemory = true;
    start(file, options);
    for (int task = 0; task < 2000; ++task)
        std::thread(work).join();
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    std::printf("%ld\n", usage.ru_maxrss);
    return stop();
}

// Records until its input ends.
int recordsUntilTold(const char *file)
{
    start(file);
    std::printf("%s\n", zoe::lastError());
    std::fflush(stdout);
    work();
    static_cast<void>(std::getchar());
    return stop();
}

// Signals that the program itself waits for are pending before and after each call.
int keepsSignals(const char *file)
{
    sigset_t own;
    sigemptyset(&own);
    sigaddset(&own, SIGPIPE);
    sigaddset(&own, SIGXFSZ);
    pthread_sigmask(SIG_BLOCK, &own, nullptr);
    std::raise(SIGPIPE);
    kill(getpid(), SIGXFSZ);
    const auto areThere = [] {
        sigset_t pending;
        return sigpending(&pending) == 0 && sigismember(&pending, SIGPIPE) == 1 &&
               sigismember(&pending, SIGXFSZ) == 1;
    };
    start(file);
    if (!areThere())
        return 50;
    work();
    ZOE_FRAME();
    if (zoe::startSession(file) || !areThere())
        return 51;
    const int code = stop();
    if (!areThere())
        return 52;
    return zoe::startSession("/dev/full") || !areThere() ? 53 : code;
}

// One thread saves, asks and stops all the time, until another one cancels it.
int cancelsThreads(const char *file)
{
    zoe::SessionOptions options;
    options.keepSeconds = 60;
    options.compressionLevel = 19; // stopping takes long
    const std::string asked = std::string(file) + ".asked.zoe";
    const auto run = [](void *path) -> void * {
        for (;;) {
            zoe::saveFlight(static_cast<const char *>(path));
            zoe::listeningPort();
            zoe::lastError();
            zoe::stopSession();
            pthread_testcancel();
        }
        return nullptr;
    };
    for (int round = 0; round < 30; ++round) {
        start(file, options);
        for (int i = 0; i < 10'000; ++i)
            work();
        ZOE_FRAME();
        pthread_t thread{};
        if (pthread_create(&thread, nullptr, run, const_cast<char *>(asked.c_str())) != 0)
            return 54;
        usleep(static_cast<useconds_t>(round * 200));
        pthread_cancel(thread);
        void *result = nullptr;
        pthread_join(thread, &result);
        if (result != PTHREAD_CANCELED)
            return 55;
        zoe::stopSession();
    }
    start(file); // nothing is locked
    work();
    return stop();
}

// Handlers interrupt the recorder's functions and call them again.
int callsInHandlers(const char *file)
{
    static std::atomic<int> calls{0};
    struct sigaction action = {};
    action.sa_handler = [](int) {
        zoe::lastError();
        zoe::setCategory("category", calls % 2 == 0);
        ++calls;
    };
    sigaction(SIGALRM, &action, nullptr);
    start(file);
    const itimerval often{{0, 50}, {0, 50}};
    setitimer(ITIMER_REAL, &often, nullptr);
    while (calls < 20'000) {
        zoe::lastError();
        zoe::setCategory("other", calls % 2 == 0);
        zoe::startSession(file);
    }
    const itimerval none{};
    setitimer(ITIMER_REAL, &none, nullptr);
    return stop();
}

// Becomes another user, and changes its folder, while the flight recorder keeps its data.
int savesAsAnother(const char *file)
{
    zoe::SessionOptions options;
    options.keepSeconds = 60;
    start(file, options);
    work();
    ZOE_FRAME();
    const std::filesystem::path folder = std::filesystem::path(file).parent_path();
    std::filesystem::create_directory(folder / "other");
    std::filesystem::permissions(folder / "other", std::filesystem::perms::all);
    std::filesystem::current_path(folder / "other");
    if (getuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0))
        return 56;
    if (!zoe::saveFlight("asked.zoe")) { // in the folder of now
        std::fprintf(stderr, "%s\n", zoe::lastError());
        return 57;
    }
    std::filesystem::current_path("/");
    // The numbered ones go where the session began, with the rights of now.
    if (getuid() == 65534 && zoe::saveFlight())
        return 58;
    return getuid() == 65534 || zoe::saveFlight() ? stop() : 59;
}

} // namespace

int main(int argc, char **argv)
{
    const std::string mode = argc > 1 ? argv[1] : "";
    const char *const file = argc > 2 ? argv[2] : "";
    if (mode == "ignores-faults") {
        std::signal(SIGSEGV, SIG_IGN);
        start(file, catching());
        kill(getpid(), SIGSEGV); // is ignored
        work();
        fault();
    }
    if (mode == "handles-faults")
        return handlesFaults(file);
    if (mode == "exits-in-handler")
        return exitsInAHandler(file);
    if (mode == "changes-folder")
        return changesFolder(file);
    if (mode == "forks")
        return forksAfterThreads(file);
    if (mode == "until-told")
        return recordsUntilTold(file);
    if (mode == "uses-slots")
        return usesSlots(file);
    if (mode == "daemon")
        return becomesDaemon();
    if (mode == "forks-on")
        return forksOn();
    if (mode == "forks-for-each")
        return forksForEach(std::atoi(file));
    if (mode == "child-finds")
        return childFindsAFile(file);
    if (mode == "child-serves")
        return childServesViewers();
    if (mode == "keeps-signals")
        return keepsSignals(file);
    if (mode == "cancels-threads")
        return cancelsThreads(file);
    if (mode == "calls-in-handlers")
        return callsInHandlers(file);
    if (mode == "saves-as-another")
        return savesAsAnother(file);
    if (mode == "environment") {
        work();
        ZOE_FRAME();
        return 0;
    }
    return 2;
}
