#include "recorder/platform/samples/timer_samples.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstring>
#include <ctime>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <ucontext.h>
#include <unistd.h>
#include <utility>

#include "recorder/platform/loaded_recorders.h"
#include "recorder/platform/platform.h"
#include "recorder/platform/proc_file.h"
#include "recorder/platform/samples/context_registers.h"
#include "recorder/platform/samples/thread_stack.h"
#include "recorder/platform/samples/timer_slots.h"
#include "recorder/platform/thread_usage.h"

namespace zoe::recorder::platform {

namespace {

constexpr int kTimerSignal = SIGURG; // ignored by default
// The value that our timers' signals carry: this mark, and the generation and number of a slot.
constexpr std::uint64_t kTimerMark = 0x5a6f;
constexpr unsigned kMarkShift = 48;
constexpr unsigned kGenerationShift = 16;

// The previous handler. Kept in forked children, which have our handler, too.
struct sigaction g_programsAction = {};

// Not by memcpy(), which memory checkers replace: they would report reads across variables.
void copyStack(std::uint64_t from, unsigned char *to, std::size_t bytes)
{
#if defined(__x86_64__)
    asm volatile("rep movsb" : "+S"(from), "+D"(to), "+c"(bytes) : : "memory");
#else
    const auto *byte = reinterpret_cast<const volatile unsigned char *>(from);
    while (bytes-- > 0)
        *to++ = *byte++;
#endif
}

// Like pthread_self(), which the loader may have to look up first.
std::uint64_t threadBlock()
{
    std::uint64_t block = 0;
#if defined(__x86_64__)
    asm("mov %%fs:0, %0" : "=r"(block));
#endif
    return block;
}

void writeSample(TimerSlot &slot, const siginfo_t &info, const ucontext_t &context)
{
    const std::uint32_t passed = 1U + static_cast<std::uint32_t>(std::max(0, info.si_overrun));
    const std::uint32_t intervals = std::min(passed, slot.mostIntervals);
    slot.late.fetch_add(passed - intervals, std::memory_order_relaxed);
    const std::uint64_t number = slot.written.load(std::memory_order_relaxed);
    if (number - slot.read.load(std::memory_order_acquire) >= slot.room()) {
        slot.lost.fetch_add(intervals, std::memory_order_relaxed);
        return;
    }
    unsigned char *const entry = slot.entry(number);
    TimedStack head{steadyNowNs(), threadBlock(), intervals, 0, registersOf(context)};
    const std::uint64_t top = head.registers.values[UnwindRegisters::kStackPointer];
    const StackBounds stack = slot.stack();
    if (stack.holds(top)) {
        head.stackBytes = static_cast<std::uint32_t>(
            std::min<std::uint64_t>(stack.end - top, slot.entryBytes - sizeof head));
        copyStack(top, entry + sizeof head, head.stackBytes);
    }
    std::memcpy(entry, &head, sizeof head);
    slot.written.store(number + 1, std::memory_order_release);
}

std::uintptr_t markOf(std::size_t slot)
{
    return kTimerMark << kMarkShift |
           std::uintptr_t{TimerSlots::at(slot).generation.load()} << kGenerationShift | slot;
}

void takeTimerSample(int, siginfo_t *info, void *context)
{
    const auto mark = reinterpret_cast<std::uintptr_t>(info->si_value.sival_ptr);
    const std::size_t which = mark & ((1U << kGenerationShift) - 1);
    if (info->si_code != SI_TIMER || which >= TimerSlots::kMost)
        return;
    const int before = errno;
    TimerSlot &slot = TimerSlots::at(which);
    slot.handlers.fetch_add(1);
    // A signal may be late: the slot may then belong to another thread.
    if (slot.isOpen.load() && mark == markOf(which))
        writeSample(slot, *info, *static_cast<const ucontext_t *>(context));
    slot.handlers.fetch_sub(1);
    errno = before;
}

bool isTimerHandler(const struct sigaction &action)
{
    return (action.sa_flags & SA_SIGINFO) != 0 && action.sa_sigaction == takeTimerSample;
}

// Our own handler: from the session before a fork.
bool isFree(const struct sigaction &action)
{
    return action.sa_handler == SIG_DFL || action.sa_handler == SIG_IGN || isTimerHandler(action);
}

bool handlerIsOurs()
{
    struct sigaction present = {};
    return sigaction(kTimerSignal, nullptr, &present) == 0 && isTimerHandler(present);
}

// False if the existing action must not be replaced; it stays.
bool replaceAction(const struct sigaction &by, bool (*mayReplace)(const struct sigaction &),
                   struct sigaction &before)
{
    if (sigaction(kTimerSignal, nullptr, &before) != 0 || !mayReplace(before) ||
        sigaction(kTimerSignal, &by, &before) != 0)
        return false;
    if (mayReplace(before))
        return true;
    sigaction(kTimerSignal, &before, nullptr); // the program has just set it
    return false;
}

bool blocksTheSignal(std::uint64_t osId)
{
    const std::string path = "/proc/self/task/" + std::to_string(osId) + "/status";
    const std::uint64_t mask = procField(path.c_str(), "SigBlk", 16);
    return (mask >> (kTimerSignal - 1) & 1U) != 0;
}

// For a thread of this process: the kernel's number of its CPU-time clock.
clockid_t cpuClockOf(std::uint64_t osId)
{
    constexpr unsigned kOneThread = 4;
    constexpr unsigned kRunningTime = 2;
    return static_cast<clockid_t>((~static_cast<unsigned>(osId) << 3) | kOneThread | kRunningTime);
}

std::string timerError(int error)
{
    switch (error) {
    case EINVAL: // no such thread
    case ESRCH:
        return {};
    case EAGAIN:
        return "the system has no more timers; a greater `ulimit -i` permits more";
    default:
        return std::string("the system refuses timers (") + std::strerror(error) + ")";
    }
}

} // namespace

struct TimerSamples::Timer {
    int id = 0;
    std::size_t slot = 0;
    std::uint64_t osId = 0;
    std::uint32_t thread = 0;
    bool isEnding = false;
    // Intervals of samples taken before the stack was known: they count for the next sample. If
    // there is none, they count for the code of the last of them.
    std::uint32_t owedIntervals = 0;
    std::uint64_t owedNs = 0;
    std::uint64_t owedCode = 0;
    std::uint64_t lookAgainNs = 0; // for checking the stack
};

TimerSamples::TimerSamples(std::uint32_t perSecond, std::size_t stackBytes)
    : m_perSecond(perSecond)
    , m_stackBytes(stackBytes)
    , m_process(getpid())
{}

TimerSamples::~TimerSamples()
{
    if (!m_isStarted || m_process != getpid())
        return;
    for (Timer &timer : m_timers)
        remove(timer);
    struct sigaction ours = {};
    replaceAction(g_programsAction, isTimerHandler, ours);
    // Memory to which a handler still writes is freed after the next session.
    constexpr int kMostWaits = 100;
    for (int i = 0; i < kMostWaits && !TimerSlots::freeClosed(); ++i)
        sleepMs(1);
}

bool TimerSamples::start(std::string &whyNot)
{
    if (!StackUnwinder::isAvailable()) {
        whyNot = "timers work on x86-64 only";
        return false;
    }
    utsname system{};
    if (uname(&system) != 0 || !worksOn(system.release)) {
        whyNot = "timers need Linux 4.19 or newer";
        return false;
    }
    if (!keepLoaded(reinterpret_cast<const void *>(&takeTimerSample))) {
        whyNot = "the library with the recorder may be unloaded while a handler runs";
        return false;
    }
    struct sigaction action = {};
    action.sa_sigaction = takeTimerSample;
    action.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK;
    sigfillset(&action.sa_mask);
    struct sigaction before = {};
    m_isStarted = replaceAction(action, isFree, before);
    if (m_isStarted && !isTimerHandler(before))
        g_programsAction = before;
    whyNot = m_isStarted ? "" : std::string("the program handles ") + kSignalName + " itself";
    return m_isStarted;
}

bool TimerSamples::worksOn(std::string_view kernelRelease)
{
    int major = 0;
    int minor = 0;
    const char *const last = kernelRelease.data() + kernelRelease.size();
    const auto first = std::from_chars(kernelRelease.data(), last, major);
    if (first.ec != std::errc{} || first.ptr == last || *first.ptr != '.' ||
        std::from_chars(first.ptr + 1, last, minor).ec != std::errc{})
        return false;
    return major > 4 || (major == 4 && minor >= 19);
}

bool TimerSamples::add(std::uint64_t osId, std::uint32_t thread, std::string &whyNot)
{
    if (m_isDisplaced || blocksTheSignal(osId)) {
        whyNot = m_isDisplaced ? std::string("the program handles ") + kSignalName + " itself"
                               : std::string("these threads block ") + kSignalName;
        return false;
    }
    const std::size_t which = TimerSlots::take(m_stackBytes, 1 + m_perSecond * kLongestMs / 1000);
    if (which == TimerSlots::kMost) {
        whyNot = "at most " + std::to_string(TimerSlots::kMost) +
                 " threads can be sampled at a time, as far as there is memory";
        return false;
    }
    sigevent event = {};
    event.sigev_notify = SIGEV_THREAD_ID;
    event.sigev_signo = kTimerSignal;
    event.sigev_value.sival_ptr = reinterpret_cast<void *>(markOf(which));
    event._sigev_un._tid = static_cast<pid_t>(osId);
    Timer timer{0, which, osId, thread};
    if (syscall(SYS_timer_create, cpuClockOf(osId), &event, &timer.id) != 0) {
        whyNot = timerError(errno);
        TimerSlots::close(which);
        return false;
    }
    TimerSlot &slot = TimerSlots::at(which);
    if (osId == static_cast<std::uint64_t>(m_process))
        slot.setStack(mainStack());
    slot.isOpen.store(true);
    if (const int error = setTimer(timer, !m_isPaused); error != 0) {
        whyNot = timerError(error);
        remove(timer);
        return false;
    }
    m_timers.push_back(timer);
    return true;
}

int TimerSamples::setTimer(const Timer &timer, bool runs) const
{
    itimerspec interval = {};
    if (runs) {
        const auto periodNs = static_cast<long>(kNsPerSecond / m_perSecond);
        constexpr auto kWhole = static_cast<long>(kNsPerSecond);
        interval.it_interval = {periodNs / kWhole, periodNs % kWhole};
        interval.it_value = interval.it_interval;
    }
    return syscall(SYS_timer_settime, timer.id, 0, &interval, nullptr) == 0 ? 0 : errno;
}

void TimerSamples::pause()
{
    m_isPaused = true;
    for (const Timer &timer : m_timers)
        setTimer(timer, false);
}

void TimerSamples::resume()
{
    m_isPaused = false;
    for (const Timer &timer : m_timers)
        setTimer(timer, true);
}

void TimerSamples::end(std::uint32_t thread)
{
    for (Timer &timer : m_timers)
        timer.isEnding = timer.isEnding || timer.thread == thread;
}

void TimerSamples::remove(Timer &timer)
{
    syscall(SYS_timer_delete, timer.id);
    TimerSlots::close(timer.slot);
    m_lost += std::exchange(timer.owedIntervals, 0);
}

void TimerSamples::readTimer(Timer &timer,
                             const std::function<void(std::uint32_t, const Sample &)> &take)
{
    TimerSlot &slot = TimerSlots::at(timer.slot);
    for (std::uint64_t number = slot.read.load();
         number < slot.written.load(std::memory_order_acquire); ++number) {
        unsigned char *const entry = slot.entry(number);
        TimedStack head;
        std::memcpy(&head, entry, sizeof head);
        const std::uint64_t top = head.registers.values[UnwindRegisters::kStackPointer];
        if (head.stackBytes == 0 && !slot.stack().holds(top) &&
            head.steadyNs >= timer.lookAgainNs) {
            timer.lookAgainNs = head.steadyNs + kNsPerSecond;
            slot.setStack(timer.osId == static_cast<std::uint64_t>(m_process)
                              ? mainStack()
                              : threadStack(top, head.threadBlock));
        }
        if (head.stackBytes == 0 && slot.stack().holds(top)) {
            timer.owedIntervals += head.intervals;
            timer.owedNs = head.steadyNs;
            timer.owedCode = head.registers.values[UnwindRegisters::kCode];
        } else {
            take(timer.thread, {head.steadyNs,
                                head.intervals + std::exchange(timer.owedIntervals, 0),
                                head.registers,
                                {entry + sizeof head, head.stackBytes}});
        }
        explicit_bzero(entry, sizeof head + head.stackBytes);
        slot.read.store(number + 1, std::memory_order_release);
    }
    m_lost += slot.lost.exchange(0);
    m_late += slot.late.exchange(0);
}

void TimerSamples::read(const std::function<void(std::uint32_t, const Sample &)> &take)
{
    std::erase_if(m_timers, [&](Timer &timer) {
        const bool isGone = timer.isEnding && threadHasEnded(timer.osId); // nothing follows
        readTimer(timer, take);
        if (isGone && timer.owedIntervals > 0) {
            UnwindRegisters registers;
            registers.values[UnwindRegisters::kCode] = timer.owedCode;
            take(timer.thread,
                 {timer.owedNs, std::exchange(timer.owedIntervals, 0), registers, {}});
        }
        if (isGone)
            remove(timer);
        return isGone;
    });
    m_isDisplaced = m_isDisplaced || (m_isStarted && !handlerIsOurs());
    if (m_isDisplaced) {
        for (Timer &timer : m_timers)
            remove(timer);
        m_timers.clear();
    }
}

void TimerSamples::forgetAfterFork()
{
    TimerSlots::forgetAll();
}

} // namespace zoe::recorder::platform
