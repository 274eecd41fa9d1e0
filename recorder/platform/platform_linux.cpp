#include "recorder/platform/platform.h"

#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <linux/futex.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

// Registered by compilers for thread_local objects; it uses none of the program's slots.
extern "C" {
int __cxa_thread_atexit_impl(void (*function)(void *), void *object, void *library)
    __attribute__((weak));
extern void *__dso_handle;
}

namespace zoe::recorder::platform {

namespace {

pthread_key_t g_threadEndKey;
std::atomic<bool> g_threadEndReady{false};
void (*g_threadEndHook)() = nullptr;
__thread bool t_threadEndNoted = false; // without a slot
void (*g_processEndHook)() = nullptr;

std::uint64_t nowNs(clockid_t clock)
{
    timespec now{};
    clock_gettime(clock, &now);
    return static_cast<std::uint64_t>(now.tv_sec) * kNsPerSecond +
           static_cast<std::uint64_t>(now.tv_nsec);
}

// If it is pending: for a signal caused by writing, the kernel reports that the process sent it to
// itself. Signals from others stay pending.
void dropCaused(int signal)
{
    sigset_t pending;
    if (sigpending(&pending) != 0 || sigismember(&pending, signal) != 1)
        return;
    sigset_t caused;
    sigemptyset(&caused);
    sigaddset(&caused, signal);
    const timespec now{};
    siginfo_t info{};
    const NoCancel noCancel;
    if (sigtimedwait(&caused, &info, &now) != signal ||
        (info.si_code == SI_USER && info.si_pid == getpid()))
        return;
    if (info.si_code == SI_TKILL)
        syscall(SYS_rt_tgsigqueueinfo, getpid(), syscall(SYS_gettid), signal, &info);
    else
        syscall(SYS_rt_sigqueueinfo, getpid(), signal, &info);
}

__attribute__((destructor)) void runProcessEndHook()
{
    if (g_processEndHook != nullptr)
        g_processEndHook();
    // Threads that end later would call into an unloaded library.
    if (g_threadEndReady.exchange(false))
        pthread_key_delete(g_threadEndKey);
}

} // namespace

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

std::uint64_t asleepNs()
{
    constexpr std::uint64_t kUndisturbedNs = 1'000'000;
    constexpr int kAttempts = 8;
    std::uint64_t asleep = 0;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        const std::uint64_t before = nowNs(CLOCK_MONOTONIC);
        const std::uint64_t boot = nowNs(CLOCK_BOOTTIME);
        const std::uint64_t after = nowNs(CLOCK_MONOTONIC);
        asleep = boot > after ? boot - after : 0;
        if (after - before < kUndisturbedNs)
            break;
    }
    return asleep;
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

const char *trustedEnvironment(const char *name)
{
    return secure_getenv(name);
}

void writeToStderr(std::string_view text)
{
    const NoCancel noCancel;
    SignalMask before{};
    blockSignals(before);
    static_cast<void>(!write(STDERR_FILENO, text.data(), text.size()));
    restoreSignals(before);
}

void sleepMs(unsigned ms)
{
    const timespec pause{ms / 1000, static_cast<long>(ms % 1000) * 1'000'000};
    const NoCancel noCancel; // forks wait for this thread, with locks taken
    nanosleep(&pause, nullptr);
}

void waitWhile(const std::atomic<std::uint32_t> &number, std::uint32_t value, unsigned mostMs)
{
    const timespec most{mostMs / 1000, static_cast<long>(mostMs % 1000) * 1'000'000};
    syscall(SYS_futex, &number, FUTEX_WAIT_PRIVATE, value, &most, nullptr, 0);
}

void wakeWaiters(std::atomic<std::uint32_t> &number)
{
    syscall(SYS_futex, &number, FUTEX_WAKE_PRIVATE, INT_MAX, nullptr, nullptr, 0);
}

std::size_t pageBytes()
{
    static const auto bytes = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    return bytes;
}

void *allocatePages(std::size_t bytes)
{
    // Twice the size always contains an aligned part; returns the rest to the system.
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

void *allocateShared(std::size_t bytes)
{
    void *const pages =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return pages != MAP_FAILED ? pages : nullptr;
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

void callAtThreadEnd(void (*hook)())
{
    g_threadEndHook = hook;
    g_threadEndReady = pthread_key_create(&g_threadEndKey, [](void *) { g_threadEndHook(); }) == 0;
}

void noteThreadEnd()
{
    if (g_threadEndReady.load()) {
        pthread_setspecific(g_threadEndKey, &g_threadEndKey);
    } else if (!t_threadEndNoted && __cxa_thread_atexit_impl != nullptr) {
        const auto end = [](void *) {
            t_threadEndNoted = false;
            g_threadEndHook();
        };
        t_threadEndNoted = __cxa_thread_atexit_impl(end, nullptr, &__dso_handle) == 0;
    }
}

void callAtProcessEnd(void (*hook)())
{
    g_processEndHook = hook;
}

bool threadsBeginAtOnce()
{
    return true;
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
    sigset_t pending;
    const bool known = sigpending(&pending) == 0;
    before.hadPipe = known && sigismember(&pending, SIGPIPE) == 1;
    before.hadFileSize = known && sigismember(&pending, SIGXFSZ) == 1;
}

void restoreSignals(const SignalMask &before)
{
    if (!before.hadPipe)
        dropCaused(SIGPIPE);
    if (!before.hadFileSize)
        dropCaused(SIGXFSZ);
    pthread_sigmask(SIG_SETMASK, reinterpret_cast<const sigset_t *>(before.bytes), nullptr);
}

NoCancel::NoCancel()
{
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &m_before);
}

NoCancel::~NoCancel()
{
    pthread_setcancelstate(m_before, nullptr);
}

} // namespace zoe::recorder::platform
