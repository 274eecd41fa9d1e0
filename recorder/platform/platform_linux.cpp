#include "recorder/platform/platform.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <unistd.h>
#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#endif

namespace zoe::recorder::platform {

namespace {

pthread_key_t g_threadEndKey;
bool g_threadEndReady = false;
void (*g_threadEndHook)() = nullptr;
void (*g_processEndHook)() = nullptr;
void (*g_forkHook)() = nullptr;
std::array<std::atomic<int>, 64> g_closedInChild{}; // 0: free

std::uint64_t nowNs(clockid_t clock)
{
    timespec now{};
    clock_gettime(clock, &now);
    return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000u +
           static_cast<std::uint64_t>(now.tv_nsec);
}

// The value after "key<anything>:" or "key=" in the first such line, without quotes.
std::string lineValue(const char *path, const std::string &key, char separator)
{
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        if (line.compare(0, key.size(), key) != 0)
            continue;
        const std::size_t at = line.find(separator);
        if (at == std::string::npos)
            continue;
        const std::size_t first = line.find_first_not_of(" \t\"", at + 1);
        if (first == std::string::npos)
            return {};
        return line.substr(first, line.find_last_not_of(" \t\"") - first + 1);
    }
    return {};
}

__attribute__((destructor)) void runProcessEndHook()
{
    if (g_processEndHook != nullptr)
        g_processEndHook();
}

} // namespace

bool hasSteadyTicks()
{
#if defined(__x86_64__) || defined(__i386__)
    unsigned a = 0;
    unsigned b = 0;
    unsigned c = 0;
    unsigned d = 0;
    const bool invariant = __get_cpuid(0x8000'0007, &a, &b, &c, &d) != 0 && (d & (1u << 8)) != 0;
    if (invariant)
        return true;
    // Some virtual machines hide the bit, but the kernel knows whether all cores agree.
    std::ifstream file("/sys/devices/system/clocksource/clocksource0/current_clocksource");
    std::string source;
    return std::getline(file, source) && source == "tsc";
#elif defined(__aarch64__)
    return true;
#else
    return false;
#endif
}

const char *tickSourceName()
{
#if defined(__aarch64__)
    return "cntvct";
#else
    return "tsc";
#endif
}

std::uint64_t steadyNowNs()
{
    return nowNs(CLOCK_MONOTONIC);
}

std::int64_t unixNowNs()
{
    return static_cast<std::int64_t>(nowNs(CLOCK_REALTIME));
}

std::uint64_t threadCpuNs()
{
    return nowNs(CLOCK_THREAD_CPUTIME_ID);
}

std::uint64_t currentThreadId()
{
    return static_cast<std::uint64_t>(syscall(SYS_gettid));
}

std::uint32_t currentProcessId()
{
    return static_cast<std::uint32_t>(getpid());
}

void currentThreadName(char *name, std::size_t capacity)
{
    name[0] = '\0';
    // An unnamed thread has the program's name.
    if (pthread_getname_np(pthread_self(), name, capacity) != 0 ||
        std::strncmp(name, program_invocation_short_name, 15) == 0)
        name[0] = '\0';
}

HostFacts hostFacts()
{
    HostFacts facts;
    facts.program = program_invocation_short_name;
    char host[256] = {};
    if (gethostname(host, sizeof host - 1) == 0)
        facts.host = host;
    utsname system{};
    if (uname(&system) == 0)
        facts.operatingSystem = std::string(system.sysname) + ' ' + system.release;
    const std::string distribution = lineValue("/etc/os-release", "PRETTY_NAME", '=');
    if (!distribution.empty())
        facts.operatingSystem = distribution + ", " + facts.operatingSystem;
    facts.processor = lineValue("/proc/cpuinfo", "model name", ':');
    if (facts.processor.empty())
        facts.processor = system.machine;
    return facts;
}

const char *trustedEnvironment(const char *name)
{
    return secure_getenv(name);
}

void writeToStderr(const std::string &text)
{
    static_cast<void>(!write(STDERR_FILENO, text.data(), text.size()));
}

void sleepMs(unsigned ms)
{
    const timespec pause{ms / 1000, static_cast<long>(ms % 1000) * 1'000'000};
    nanosleep(&pause, nullptr);
}

std::string randomName()
{
    std::uint64_t bits = 0;
    if (getrandom(&bits, sizeof bits, GRND_NONBLOCK) != sizeof bits)
        bits = steadyNowNs() * 0x9E37'79B9'7F4A'7C15u ^ currentProcessId();
    char text[17];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(bits));
    return text;
}

bool onlyUserCanReplace(const char *path)
{
    const auto trusted = [](uid_t owner) { return owner == geteuid() || owner == 0; };
    struct stat file {};
    struct stat folder {};
    const std::string name = path;
    const std::size_t slash = name.rfind('/');
    const std::string holder = slash == std::string::npos ? "." : name.substr(0, slash + 1);
    return lstat(path, &file) == 0 && stat(holder.c_str(), &folder) == 0 && trusted(file.st_uid) &&
           trusted(folder.st_uid) && (folder.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

FileId fileId(const char *path)
{
    struct stat file {};
    if (lstat(path, &file) != 0)
        return {};
    return {file.st_dev, file.st_ino, file.st_mtim.tv_sec * 1'000'000'000 + file.st_mtim.tv_nsec};
}

std::size_t pageBytes()
{
    static const auto bytes = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    return bytes;
}

void *allocatePages(std::size_t bytes)
{
    // Twice the size always contains an aligned part; return the rest.
    void *const raw =
        mmap(nullptr, 2 * bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (raw == MAP_FAILED)
        return nullptr;
    auto *const begin = static_cast<unsigned char *>(raw);
    const std::size_t skip = (bytes - reinterpret_cast<std::uintptr_t>(begin) % bytes) % bytes;
    if (skip != 0)
        munmap(begin, skip);
    munmap(begin + skip + bytes, bytes - skip);
    return begin + skip;
}

void discardPages(void *pages, std::size_t bytes)
{
    madvise(pages, bytes, MADV_DONTNEED);
}

void touchPages(void *pages, std::size_t bytes)
{
#if defined(MADV_POPULATE_WRITE) // one call instead of a fault per page; older kernels lack it
    if (madvise(pages, bytes, MADV_POPULATE_WRITE) == 0)
        return;
#endif
    auto *const begin = static_cast<volatile unsigned char *>(pages);
    for (std::size_t at = 0; at < bytes; at += pageBytes())
        begin[at] = begin[at];
}

bool callAtThreadEnd(void (*hook)())
{
    g_threadEndHook = hook;
    g_threadEndReady = pthread_key_create(&g_threadEndKey, [](void *) { g_threadEndHook(); }) == 0;
    return g_threadEndReady;
}

void noteThreadEnd()
{
    if (g_threadEndReady)
        pthread_setspecific(g_threadEndKey, &g_threadEndKey);
}

void callInForkedChild(void (*hook)())
{
    g_forkHook = hook;
    pthread_atfork(nullptr, nullptr, [] {
        for (std::atomic<int> &descriptor : g_closedInChild)
            if (const int open = descriptor.exchange(0); open > 0)
                close(open);
        g_forkHook();
    });
}

void closeInForkedChild(int descriptor)
{
    for (std::atomic<int> &slot : g_closedInChild) {
        int none = 0;
        if (slot.compare_exchange_strong(none, descriptor))
            return;
    }
}

void keepInForkedChild(int descriptor)
{
    for (std::atomic<int> &slot : g_closedInChild) {
        int expected = descriptor;
        if (slot.compare_exchange_strong(expected, 0))
            return;
    }
}

void callAtProcessEnd(void (*hook)())
{
    g_processEndHook = hook;
}

void becomeBackgroundThread(const char *name)
{
    pthread_setname_np(pthread_self(), name);
}

void blockSignals(SignalMask &before)
{
    static_assert(sizeof(sigset_t) <= sizeof before.bytes);
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, reinterpret_cast<sigset_t *>(before.bytes));
}

void restoreSignals(const SignalMask &before)
{
    for (const int signal : {SIGPIPE, SIGXFSZ}) {
        sigset_t caused;
        sigemptyset(&caused);
        sigaddset(&caused, signal);
        sigset_t pending;
        if (sigpending(&pending) == 0 && sigismember(&pending, signal) == 1) {
            const timespec now{};
            sigtimedwait(&caused, nullptr, &now);
        }
    }
    pthread_sigmask(SIG_SETMASK, reinterpret_cast<const sigset_t *>(before.bytes), nullptr);
}

} // namespace zoe::recorder::platform
