#include "tests/recorder/timer_support.h"

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <sys/wait.h>
#include <unistd.h>

#include "recorder/platform/platform.h"
#include "recorder/platform/samples/timer_slots.h"
#include "tests/recorder/unwinding_support.h"

namespace zoe::test {

namespace {

std::atomic<int> g_ownSignals{0};

} // namespace

void countSignal(int)
{
    ++g_ownSignals;
}

int ownSignals()
{
    return g_ownSignals.exchange(0);
}

TimersTried::TimersTried()
{
    setenv("ZOE_SWITCHES", "1", 1);
}

TimersTried::~TimersTried()
{
    unsetenv("ZOE_SWITCHES");
    const struct sigaction before = actionWith(SIG_DFL);
    sigaction(SIGURG, &before, nullptr);
}

DurationNs cpuSpentNs()
{
    return static_cast<DurationNs>(recorder::platform::threadCpuNs());
}

[[NO_FRAME_POINTER, gnu::section("timed_inner")]] unsigned timedInner(unsigned rounds)
{
    volatile unsigned sum = 0;
    for (unsigned i = 0; i < rounds; ++i)
        sum = sum + i;
    return sum;
}

OwnTicks::OwnTicks()
{
    sigemptyset(&m_signals);
    sigaddset(&m_signals, SIGRTMIN);
    pthread_sigmask(SIG_BLOCK, &m_signals, nullptr);
    sigevent event = {};
    event.sigev_notify = SIGEV_THREAD_ID;
    event.sigev_signo = SIGRTMIN;
    event._sigev_un._tid = static_cast<pid_t>(recorder::platform::currentThreadId());
    timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &m_timer);
    const itimerspec interval{{0, kNsPerMs}, {0, kNsPerMs}};
    timer_settime(m_timer, 0, &interval, nullptr);
}

bool OwnTicks::seen() const
{
    const timespec now{0, 0};
    return sigtimedwait(&m_signals, nullptr, &now) == SIGRTMIN;
}

[[NO_FRAME_POINTER, gnu::section("timed_outer")]] DurationNs timedOuter(int ticks)
{
    const OwnTicks own;
    const DurationNs begin = cpuSpentNs();
    for (int seen = 0; seen < ticks; seen += own.seen() ? 1 : 0)
        timedInner(100'000);
    return cpuSpentNs() - begin;
}

struct sigaction actionWith(void (*handler)(int))
{
    struct sigaction action = {};
    action.sa_handler = handler;
    return action;
}

struct sigaction presentAction()
{
    struct sigaction present = {};
    sigaction(SIGURG, nullptr, &present);
    return present;
}

int statusOfChild(const std::function<int()> &work)
{
    const pid_t child = fork();
    if (child == 0)
        _exit(work());
    int status = 1;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    return status;
}

std::size_t openSlots()
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < recorder::platform::TimerSlots::kMost; ++i)
        count += recorder::platform::TimerSlots::at(i).isOpen ? 1 : 0;
    return count;
}

} // namespace zoe::test
