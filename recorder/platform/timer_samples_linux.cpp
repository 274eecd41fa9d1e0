#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <ucontext.h>
#include <unistd.h>
#include <utility>

#include "recorder/platform/platform.h"
#include "recorder/platform/proc_file.h"
#include "recorder/platform/thread_usage.h"
#include "recorder/platform/timer_samples.h"

namespace zoe::recorder::platform {

namespace {

constexpr int kTimerSignal = SIGPROF;
constexpr std::size_t kMostSlots = 1024;
constexpr std::size_t kSlotBytes = std::size_t{256} << 10;
constexpr std::uintptr_t kFirstMark = 0x5a6f'6500'0000; // tells our timers from others

struct TimedStack {
    std::uint64_t steadyNs;
    std::uint32_t intervals;
    std::uint32_t stackBytes;
    UnwindRegisters registers;
    // The copy of the stack follows.
};

// What handlers on one thread write and the writer thread reads. Never freed: a handler may still
// run on the thread when its timer is gone.
struct TimerSlot {
    unsigned char *entries = nullptr;
    std::size_t entryBytes = 0;
    std::atomic<bool> isOpen{false};
    std::atomic<std::uint32_t> handlers{0}; // that run
    std::atomic<std::uint64_t> written{0};
    std::atomic<std::uint64_t> read{0};
    std::atomic<std::uint64_t> lost{0};

    [[nodiscard]] std::uint64_t room() const { return kSlotBytes / entryBytes; }
    [[nodiscard]] unsigned char *entry(std::uint64_t number) const
    {
        return entries + (number % room()) * entryBytes;
    }
};

std::array<std::atomic<TimerSlot *>, kMostSlots> g_timerSlots{};

// What of it is there: less than asked for at the end of a stack, nothing if it is not permitted.
std::size_t copyOwnMemory(std::uint64_t from, unsigned char *to, std::size_t bytes)
{
    const iovec ours{to, bytes};
    const iovec stack{reinterpret_cast<void *>(from), bytes};
    const long copied = syscall(SYS_process_vm_readv, getpid(), &ours, 1UL, &stack, 1UL, 0UL);
    return copied > 0 ? static_cast<std::size_t>(copied) : 0;
}

#if defined(__x86_64__)
void copyRegisters(const ucontext_t &context, UnwindRegisters &registers)
{
    // In the order of DWARF.
    constexpr std::array<int, UnwindRegisters::kCount> kNumbers{
        REG_RAX, REG_RDX, REG_RCX, REG_RBX, REG_RSI, REG_RDI, REG_RBP, REG_RSP, REG_R8,
        REG_R9,  REG_R10, REG_R11, REG_R12, REG_R13, REG_R14, REG_R15, REG_RIP};
    for (std::size_t i = 0; i < kNumbers.size(); ++i)
        registers.values[i] = static_cast<std::uint64_t>(context.uc_mcontext.gregs[kNumbers[i]]);
}
#else
void copyRegisters(const ucontext_t &, UnwindRegisters &) {}
#endif

void writeSample(TimerSlot &slot, const siginfo_t &info, const ucontext_t &context)
{
    const std::uint64_t number = slot.written.load(std::memory_order_relaxed);
    if (number - slot.read.load(std::memory_order_acquire) >= slot.room()) {
        slot.lost.fetch_add(1, std::memory_order_relaxed);
        return;
    }
    unsigned char *const entry = slot.entry(number);
    TimedStack head{
        steadyNowNs(), 1U + static_cast<std::uint32_t>(std::max(0, info.si_overrun)), 0, {}};
    copyRegisters(context, head.registers);
    head.stackBytes = static_cast<std::uint32_t>(
        copyOwnMemory(head.registers.values[UnwindRegisters::kStackPointer], entry + sizeof head,
                      slot.entryBytes - sizeof head));
    std::memcpy(entry, &head, sizeof head);
    slot.written.store(number + 1, std::memory_order_release);
}

void takeTimerSample(int, siginfo_t *info, void *context)
{
    const std::uintptr_t which =
        reinterpret_cast<std::uintptr_t>(info->si_value.sival_ptr) - kFirstMark;
    if (info->si_code != SI_TIMER || which >= kMostSlots)
        return;
    const int before = errno;
    TimerSlot *const slot = g_timerSlots[which].load(std::memory_order_acquire);
    if (slot != nullptr) {
        slot->handlers.fetch_add(1);
        if (slot->isOpen.load())
            writeSample(*slot, *info, *static_cast<const ucontext_t *>(context));
        slot->handlers.fetch_sub(1);
    }
    errno = before;
}

bool handlerIsOurs()
{
    struct sigaction present = {};
    return sigaction(kTimerSignal, nullptr, &present) == 0 &&
           (present.sa_flags & SA_SIGINFO) != 0 && present.sa_sigaction == takeTimerSample;
}

// Ours: of the session before a fork.
bool signalIsFree()
{
    struct sigaction present = {};
    return sigaction(kTimerSignal, nullptr, &present) == 0 &&
           (present.sa_handler == SIG_DFL || present.sa_handler == SIG_IGN || handlerIsOurs());
}

bool blocksTheSignal(std::uint64_t osId)
{
    constexpr const char *kBlocked = "\nSigBlk:";
    std::array<char, 4096> text{};
    const std::string path = "/proc/self/task/" + std::to_string(osId) + "/status";
    readProcFile(path.c_str(), text.data(), text.size());
    const char *const found = std::strstr(text.data(), kBlocked);
    if (found == nullptr)
        return false;
    const unsigned long long mask = std::strtoull(found + std::strlen(kBlocked), nullptr, 16);
    return (mask >> (kTimerSignal - 1) & 1U) != 0;
}

// Of a thread of this process, as the kernel numbers clocks of CPU time.
clockid_t cpuClockOf(std::uint64_t osId)
{
    constexpr unsigned kOneThread = 4;
    constexpr unsigned kRunningTime = 2;
    return static_cast<clockid_t>((~static_cast<unsigned>(osId) << 3) | kOneThread | kRunningTime);
}

// A closed one with room for copies of so many bytes of stack; kMostSlots if there is none.
std::size_t slotFor(std::size_t stackBytes)
{
    for (std::size_t i = 0; i < kMostSlots; ++i) {
        TimerSlot *slot = g_timerSlots[i].load();
        if (slot != nullptr && (slot->isOpen.load() || slot->handlers.load() != 0))
            continue;
        const bool isNew = slot == nullptr;
        if (isNew) {
            void *const entries = allocatePages(kSlotBytes);
            if (entries == nullptr)
                return kMostSlots;
            slot = new TimerSlot;
            slot->entries = static_cast<unsigned char *>(entries);
        }
        slot->entryBytes = sizeof(TimedStack) + stackBytes;
        slot->read.store(0);
        slot->written.store(0);
        slot->lost.store(0);
        if (isNew)
            g_timerSlots[i].store(slot, std::memory_order_release);
        return i;
    }
    return kMostSlots;
}

} // namespace

struct TimerSamples::Timer {
    int id = 0;
    std::size_t slot = 0;
    std::uint64_t osId = 0;
    std::uint32_t thread = 0;
    bool isEnding = false;
};

TimerSamples::TimerSamples(std::uint32_t perSecond, std::size_t stackBytes)
    : m_perSecond(perSecond)
    , m_stackBytes(stackBytes)
{}

TimerSamples::~TimerSamples()
{
    for (const Timer &timer : m_timers)
        remove(timer);
    if (!m_isStarted || !handlerIsOurs())
        return;
    // Ignoring it drops signals that are on their way: by default they would end the program.
    struct sigaction action = {};
    action.sa_handler = SIG_IGN;
    sigaction(kTimerSignal, &action, nullptr);
    action.sa_handler = SIG_DFL;
    sigaction(kTimerSignal, &action, nullptr);
}

bool TimerSamples::start(std::string &whyNot)
{
    std::uint64_t word = 1;
    std::uint64_t copy = 0;
    if (!StackUnwinder::isAvailable()) {
        whyNot = "timers sample x86-64 programs alone";
        return false;
    }
    if (copyOwnMemory(reinterpret_cast<std::uint64_t>(&word),
                      reinterpret_cast<unsigned char *>(&copy), sizeof word) != sizeof word) {
        whyNot = "timers need process_vm_readv, which is forbidden here";
        return false;
    }
    struct sigaction action = {};
    action.sa_sigaction = takeTimerSample;
    action.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK;
    m_isStarted = signalIsFree() && sigaction(kTimerSignal, &action, nullptr) == 0;
    whyNot = m_isStarted ? "" : "the program handles SIGPROF itself";
    return m_isStarted;
}

bool TimerSamples::add(std::uint64_t osId, std::uint32_t thread, std::string &whyNot)
{
    constexpr long kNsOfASecond = 1'000'000'000;
    if (m_isDisplaced || blocksTheSignal(osId)) {
        whyNot = m_isDisplaced ? "the program handles SIGPROF itself" : "they block SIGPROF";
        return false;
    }
    const std::size_t which = slotFor(m_stackBytes);
    if (which == kMostSlots) {
        whyNot = "there is no room for more than " + std::to_string(kMostSlots);
        return false;
    }
    sigevent event = {};
    event.sigev_notify = SIGEV_THREAD_ID;
    event.sigev_signo = kTimerSignal;
    event.sigev_value.sival_ptr = reinterpret_cast<void *>(kFirstMark + which);
    event._sigev_un._tid = static_cast<pid_t>(osId);
    Timer timer{0, which, osId, thread, false};
    if (syscall(SYS_timer_create, cpuClockOf(osId), &event, &timer.id) != 0) {
        whyNot = errno == EAGAIN
                     ? "the system has no more timers; a greater `ulimit -i` permits more"
                     : "";
        return false;
    }
    g_timerSlots[which].load()->isOpen.store(true);
    itimerspec interval = {};
    const long periodNs = kNsOfASecond / m_perSecond;
    interval.it_interval = {periodNs / kNsOfASecond, periodNs % kNsOfASecond};
    interval.it_value = interval.it_interval;
    syscall(SYS_timer_settime, timer.id, 0, &interval, nullptr);
    m_timers.push_back(timer);
    whyNot.clear();
    return true;
}

void TimerSamples::end(std::uint32_t thread)
{
    for (Timer &timer : m_timers)
        timer.isEnding = timer.isEnding || timer.thread == thread;
}

void TimerSamples::remove(const Timer &timer)
{
    syscall(SYS_timer_delete, timer.id);
    g_timerSlots[timer.slot].load()->isOpen.store(false);
}

void TimerSamples::read(const std::function<void(std::uint32_t, const Sample &)> &take)
{
    std::erase_if(m_timers, [&](const Timer &timer) {
        const bool isGone = timer.isEnding && threadHasEnded(timer.osId); // nothing follows
        TimerSlot &slot = *g_timerSlots[timer.slot].load();
        std::uint64_t number = slot.read.load();
        for (; number < slot.written.load(std::memory_order_acquire); ++number) {
            const unsigned char *const entry = slot.entry(number);
            TimedStack head;
            std::memcpy(&head, entry, sizeof head);
            take(timer.thread, {head.steadyNs,
                                head.intervals,
                                head.registers,
                                {entry + sizeof head, head.stackBytes}});
            slot.read.store(number + 1, std::memory_order_release);
        }
        m_lost += slot.lost.exchange(0);
        if (isGone)
            remove(timer);
        return isGone;
    });
    m_isDisplaced = m_isDisplaced || (m_isStarted && !handlerIsOurs());
    if (m_isDisplaced) {
        for (const Timer &timer : m_timers)
            remove(timer);
        m_timers.clear();
    }
}

} // namespace zoe::recorder::platform
