#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "recorder/platform/crash_guard.h"
#include "recorder/platform/platform.h"
#include "recorder/platform/terminate_note.h"

namespace zoe::recorder {

namespace {

// If the crash also blocks the writer thread (in the allocator, for example), the file stays as it
// is after this time. On a busy machine, the writer thread may not have run during it.
constexpr std::uint64_t kLongestWaitNs = 2'000'000'000;
constexpr int kFewestPauses = 1000;
constexpr timespec kPause{0, 500'000};

struct Fatal {
    int signal;
    const char *what;
    bool evenIfHandled; // false: only if the program has no handler
};
constexpr std::array kFatal{
    Fatal{SIGSEGV, "SIGSEGV, an invalid memory access", true},
    Fatal{SIGBUS, "SIGBUS, a bad memory access", true},
    Fatal{SIGILL, "SIGILL, an invalid instruction", true},
    Fatal{SIGFPE, "SIGFPE, an arithmetic error", true},
    Fatal{SIGABRT, "SIGABRT, abort()", true},
    Fatal{SIGSYS, "SIGSYS, a bad system call", true},
    Fatal{SIGTERM, "SIGTERM", false},
    Fatal{SIGINT, "SIGINT", false},
    Fatal{SIGHUP, "SIGHUP", false},
    Fatal{SIGQUIT, "SIGQUIT", false},
};

struct State {
    std::atomic<long> thread{0}; // the first that crashed
    std::atomic<int> signal{0};
    std::atomic<bool> mayGoOn{false};   // the program has its own handler
    std::atomic<bool> hasGoneOn{false}; // and the writer thread is prepared for that
    std::atomic<bool> writerRuns{false};
    std::atomic<bool> installs{false};
    pid_t process = 0;
    std::array<struct sigaction, kFatal.size()> before{};
    std::array<bool, kFatal.size()> installed{};
};
State g_state;

// Only address space until a handler runs on it.
constexpr std::size_t kStackBytes = std::size_t{64} << 10;
__thread void *t_stack = nullptr;

std::size_t indexOf(int signal)
{
    std::size_t i = 0;
    while (i + 1 < kFatal.size() && kFatal[i].signal != signal)
        ++i;
    return i;
}

void waitForWriter()
{
    const std::uint64_t start = platform::steadyNowNs();
    for (int pauses = 0;
         g_state.writerRuns.load() && g_state.signal.load() != 0 &&
         (pauses < kFewestPauses || platform::steadyNowNs() - start < kLongestWaitNs);
         ++pauses)
        nanosleep(&kPause, nullptr);
}

bool hasHandler(const struct sigaction &action)
{
    return (action.sa_flags & SA_SIGINFO) != 0 ||
           (action.sa_handler != SIG_DFL && action.sa_handler != SIG_IGN);
}

void act(const struct sigaction &before, int signal, siginfo_t *info, void *context)
{
    if ((before.sa_flags & SA_SIGINFO) != 0) {
        before.sa_sigaction(signal, info, context);
    } else if (hasHandler(before)) {
        before.sa_handler(signal);
    } else {
        struct sigaction ends = {};
        ends.sa_handler = SIG_DFL;
        sigaction(signal, &ends, nullptr);
        // A fault happens again on return; any other signal has to be raised again.
        if (info == nullptr || info->si_code <= 0 || signal == SIGABRT)
            raise(signal);
    }
}

void onSignal(int signal, siginfo_t *info, void *context)
{
    const int errorBefore = errno;
    const std::size_t index = indexOf(signal);
    const struct sigaction before = g_state.before[index];
    const bool handled = hasHandler(before);
    // The kernel ends a program that ignores its own faults; signals from other programs are
    // ignored.
    const bool isFault = info != nullptr && info->si_code > 0;
    if (!handled && before.sa_handler == SIG_IGN && !isFault)
        return;
    const bool isOwn = g_state.process == getpid(); // not in a forked child, whose parent continues
    if (isOwn && !(handled && g_state.hasGoneOn.load())) {
        long none = 0;
        if (g_state.thread.compare_exchange_strong(none, syscall(SYS_gettid))) {
            g_state.mayGoOn.store(handled);
            g_state.signal.store(signal);
        }
        waitForWriter();
    }
    if (handled && (static_cast<unsigned>(before.sa_flags) & SA_RESETHAND) != 0)
        g_state.before[index] = {};
    errno = errorBefore;
    act(before, signal, info, context);
}

bool isCrashHandler(const struct sigaction &action)
{
    return (action.sa_flags & SA_SIGINFO) != 0 && action.sa_sigaction == onSignal;
}

} // namespace

CrashGuard::CrashGuard()
{
    g_state.thread.store(0);
    g_state.signal.store(0);
    g_state.mayGoOn.store(false);
    g_state.hasGoneOn.store(false);
    g_state.process = getpid();
    g_state.writerRuns.store(true);
    g_state.installs.store(true);
    protectThread();
    TerminateNote::install();
    // A forked child may have inherited these handlers.
    for (std::size_t i = 0; i < kFatal.size(); ++i) {
        struct sigaction now = {};
        now.sa_sigaction = onSignal;
        now.sa_flags = SA_SIGINFO | SA_ONSTACK;
        sigemptyset(&now.sa_mask);
        struct sigaction before = {};
        sigaction(kFatal[i].signal, nullptr, &before);
        if (!isCrashHandler(before))
            g_state.before[i] = before;
        const bool handled = (g_state.before[i].sa_flags & SA_SIGINFO) != 0 ||
                             g_state.before[i].sa_handler != SIG_DFL;
        g_state.installed[i] = kFatal[i].evenIfHandled || !handled;
        if (g_state.installed[i])
            sigaction(kFatal[i].signal, &now, nullptr);
    }
}

CrashGuard::~CrashGuard()
{
    writerIsDone();
    g_state.installs.store(false);
    for (std::size_t i = 0; i < kFatal.size(); ++i) {
        struct sigaction now = {};
        sigaction(kFatal[i].signal, nullptr, &now);
        // Keeps handlers that the program has installed since.
        if (g_state.installed[i] && isCrashHandler(now))
            sigaction(kFatal[i].signal, &g_state.before[i], nullptr);
    }
    TerminateNote::remove();
    g_state.signal.store(0);
}

void CrashGuard::protectThread()
{
    stack_t now{};
    if (!g_state.installs.load(std::memory_order_relaxed) || t_stack != nullptr ||
        sigaltstack(nullptr, &now) != 0 || (now.ss_flags & SS_DISABLE) == 0)
        return;
    void *const memory = mmap(nullptr, kStackBytes, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
        return;
    t_stack = memory;
    stack_t ours{};
    ours.ss_sp = memory;
    ours.ss_size = kStackBytes;
    sigaltstack(&ours, nullptr);
    platform::noteThreadEnd();
}

void CrashGuard::leaveThread()
{
    if (t_stack == nullptr)
        return;
    stack_t now{};
    if (sigaltstack(nullptr, &now) == 0 && now.ss_sp == t_stack) {
        stack_t none{};
        none.ss_flags = SS_DISABLE;
        sigaltstack(&none, nullptr);
    }
    munmap(t_stack, kStackBytes);
    t_stack = nullptr;
}

bool CrashGuard::crashed()
{
    return g_state.signal.load() != 0;
}

bool CrashGuard::mayGoOn()
{
    return g_state.mayGoOn.load();
}

void CrashGuard::goOn()
{
    g_state.hasGoneOn.store(true);
    g_state.signal.store(0); // waiting handlers go on
    g_state.thread.store(0);
}

std::string CrashGuard::reason()
{
    const int signal = g_state.signal.load();
    std::string text = mayGoOn() ? "the program itself handles " : "the program was ended by ";
    text += kFatal[indexOf(signal)].what;
    text += ", on thread " + std::to_string(g_state.thread.load());
    if (signal == SIGABRT && *TerminateNote::exception() != '\0')
        text += ", because of " + std::string(TerminateNote::exception());
    return text;
}

void CrashGuard::writerIsDone()
{
    g_state.writerRuns.store(false);
}

} // namespace zoe::recorder
