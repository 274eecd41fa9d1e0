#include <windows.h>

#include <array>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "recorder/platform/crash_guard.h"
#include "recorder/platform/platform.h"
#include "recorder/platform/terminate_note.h"

namespace zoe::recorder {

namespace {

// If the crash also blocks the writer thread (in the allocator, for example), the file stays as it
// is after this time. On a busy machine, the writer thread may not have run during it.
constexpr std::uint64_t kLongestWaitNs = 2'000'000'000;
constexpr int kFewestPauses = 1000;
constexpr DWORD kPollMs = 1;
// Room for the filter on an overflowed stack.
constexpr ULONG kStackBytes = 64 << 10;

struct Fault {
    DWORD code;
    const char *what;
    int signal = SIGSEGV; // as the C runtime names it
};
constexpr std::array kFaults{
    Fault{EXCEPTION_ACCESS_VIOLATION, "an invalid memory access"},
    Fault{EXCEPTION_IN_PAGE_ERROR, "a bad memory access"},
    Fault{EXCEPTION_STACK_OVERFLOW, "a stack overflow"},
    Fault{EXCEPTION_ILLEGAL_INSTRUCTION, "an invalid instruction", SIGILL},
    Fault{EXCEPTION_PRIV_INSTRUCTION, "an invalid instruction", SIGILL},
    Fault{EXCEPTION_INT_DIVIDE_BY_ZERO, "an arithmetic error", SIGFPE},
    Fault{EXCEPTION_INT_OVERFLOW, "an arithmetic error", SIGFPE},
    Fault{EXCEPTION_FLT_DIVIDE_BY_ZERO, "an arithmetic error", SIGFPE},
    Fault{EXCEPTION_FLT_INVALID_OPERATION, "an arithmetic error", SIGFPE},
    Fault{EXCEPTION_DATATYPE_MISALIGNMENT, "a bad memory access"},
};

enum class End : DWORD { None, Fault, Abort, Console };

struct State {
    std::atomic<DWORD> thread{0}; // the first that crashed
    std::atomic<End> end{End::None};
    std::atomic<DWORD> code{0};         // of the fault, or of the console event
    std::atomic<bool> mayGoOn{false};   // the program has its own handler
    std::atomic<bool> hasGoneOn{false}; // and the writer thread is prepared for that
    std::atomic<bool> writerRuns{false};
    std::atomic<bool> installs{false};
    PVOID firstHandler = nullptr;
    std::atomic<LPTOP_LEVEL_EXCEPTION_FILTER> filterBefore{nullptr};
    void (*abortBefore)(int) = SIG_DFL;
};
State g_state;

// The C runtime's filter, which is installed before any code of the program runs.
LPTOP_LEVEL_EXCEPTION_FILTER g_filterOfRuntime = nullptr;

__attribute__((constructor(101))) void noteFilterOfRuntime()
{
    g_filterOfRuntime = SetUnhandledExceptionFilter(nullptr);
    SetUnhandledExceptionFilter(g_filterOfRuntime);
}

const Fault *faultOf(DWORD code)
{
    for (const Fault &fault : kFaults)
        if (fault.code == code)
            return &fault;
    return nullptr;
}

// The runtime's filter calls the program's signal handlers.
bool hasSignalHandler(DWORD code)
{
    const Fault *const fault = faultOf(code);
    if (fault == nullptr)
        return false;
    void (*const handler)(int) = std::signal(fault->signal, SIG_DFL);
    std::signal(fault->signal, handler);
    return handler != SIG_DFL && handler != SIG_IGN && handler != SIG_ERR;
}

void waitForWriter()
{
    const std::uint64_t start = platform::steadyNowNs();
    for (int pauses = 0;
         g_state.writerRuns.load() && g_state.end.load() != End::None &&
         (pauses < kFewestPauses || platform::steadyNowNs() - start < kLongestWaitNs);
         ++pauses)
        Sleep(kPollMs);
}

void tellWriter(End end, DWORD code, bool mayGoOn)
{
    if (mayGoOn && g_state.hasGoneOn.load())
        return;
    DWORD none = 0;
    if (g_state.thread.compare_exchange_strong(none, GetCurrentThreadId())) {
        g_state.mayGoOn.store(mayGoOn);
        g_state.code.store(code);
        g_state.end.store(end);
    }
    waitForWriter();
}

// Called if nobody has handled the exception.
LONG WINAPI onUnhandled(EXCEPTION_POINTERS *pointers)
{
    const LPTOP_LEVEL_EXCEPTION_FILTER before = g_state.filterBefore.load();
    const DWORD code = pointers->ExceptionRecord->ExceptionCode;
    const bool handled = before == g_filterOfRuntime ? hasSignalHandler(code) : before != nullptr;
    tellWriter(End::Fault, code, handled);
    return before != nullptr ? before(pointers) : EXCEPTION_CONTINUE_SEARCH;
}

// Sees all exceptions first, and leaves them alone. The program may have replaced our filter since.
LONG WINAPI onAny(EXCEPTION_POINTERS *pointers)
{
    if (faultOf(pointers->ExceptionRecord->ExceptionCode) != nullptr) {
        const LPTOP_LEVEL_EXCEPTION_FILTER present = SetUnhandledExceptionFilter(onUnhandled);
        if (present != onUnhandled)
            g_state.filterBefore.store(present);
    }
    return EXCEPTION_CONTINUE_SEARCH;
}

void onAbort(int signal)
{
    void (*const before)(int) = g_state.abortBefore;
    const bool handled = before != SIG_DFL && before != SIG_IGN;
    tellWriter(End::Abort, 0, handled);
    if (handled)
        before(signal);
}

// Handlers that the program installed later come first; earlier ones are unknown here. The file is
// complete either way.
BOOL WINAPI onConsole(DWORD event)
{
    tellWriter(End::Console, event, true);
    return FALSE;
}

const char *consoleName(DWORD event)
{
    switch (event) {
    case CTRL_C_EVENT:
        return "Ctrl+C";
    case CTRL_BREAK_EVENT:
        return "Ctrl+Break";
    case CTRL_CLOSE_EVENT:
        return "the end of its console";
    default:
        return "the end of its user's session";
    }
}

} // namespace

CrashGuard::CrashGuard()
{
    g_state.thread.store(0);
    g_state.end.store(End::None);
    g_state.mayGoOn.store(false);
    g_state.hasGoneOn.store(false);
    g_state.writerRuns.store(true);
    g_state.installs.store(true);
    protectThread();
    TerminateNote::install();
    g_state.abortBefore = std::signal(SIGABRT, onAbort);
    g_state.filterBefore.store(SetUnhandledExceptionFilter(onUnhandled));
    g_state.firstHandler = AddVectoredExceptionHandler(1, onAny);
    SetConsoleCtrlHandler(onConsole, TRUE);
}

CrashGuard::~CrashGuard()
{
    writerIsDone();
    g_state.installs.store(false);
    SetConsoleCtrlHandler(onConsole, FALSE);
    RemoveVectoredExceptionHandler(g_state.firstHandler);
    // Keeps what the program has installed since.
    if (const auto present = SetUnhandledExceptionFilter(g_state.filterBefore.load());
        present != onUnhandled)
        SetUnhandledExceptionFilter(present);
    if (void (*const present)(int) = std::signal(SIGABRT, g_state.abortBefore); present != onAbort)
        std::signal(SIGABRT, present);
    TerminateNote::remove();
    g_state.end.store(End::None);
}

void CrashGuard::protectThread()
{
    if (!g_state.installs.load(std::memory_order_relaxed))
        return;
    ULONG bytes = kStackBytes;
    SetThreadStackGuarantee(&bytes);
}

void CrashGuard::leaveThread() {}

bool CrashGuard::crashed()
{
    return g_state.end.load() != End::None;
}

bool CrashGuard::mayGoOn()
{
    return g_state.mayGoOn.load();
}

void CrashGuard::goOn()
{
    // The console may report several events, and most programs end at the first.
    if (g_state.end.load() != End::Console)
        g_state.hasGoneOn.store(true);
    g_state.end.store(End::None); // waiting handlers go on
    g_state.thread.store(0);
}

std::string CrashGuard::reason()
{
    const DWORD code = g_state.code.load();
    if (g_state.end.load() == End::Console)
        return std::string("the program was told of ") + consoleName(code);
    std::string text = mayGoOn() ? "the program itself handles " : "the program was ended by ";
    if (g_state.end.load() == End::Abort) {
        text += "abort()";
    } else {
        std::array<char, 16> number{};
        std::snprintf(number.data(), number.size(), "0x%08lX", code);
        const Fault *const fault = faultOf(code);
        text += std::string("exception ") + number.data();
        if (fault != nullptr)
            text += std::string(", ") + fault->what;
    }
    text += ", on thread " + std::to_string(g_state.thread.load());
    if (g_state.end.load() == End::Abort && *TerminateNote::exception() != '\0')
        text += ", because of " + std::string(TerminateNote::exception());
    return text;
}

void CrashGuard::writerIsDone()
{
    g_state.writerRuns.store(false);
}

} // namespace zoe::recorder
