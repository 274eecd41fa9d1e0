#include <array>
#include <atomic>
#include <chrono>
#include <mutex>
#include <new>
#include <pthread.h>
#include <unistd.h>
#include <utility>

#include "recorder/platform/platform.h"

namespace zoe::recorder::platform {

namespace {

void (*g_forkHook)() = nullptr;
std::array<std::atomic<int>, 64> g_closedInChild{}; // 0: free
constinit std::timed_mutex g_noFork;
__thread bool t_delaysFork = false; // holds g_noFork in fork()
// A fork that goes ahead without g_noFork and a thread that takes the loader's lock must each see
// that the other one is there.
std::atomic<bool> g_holdsLoadersLock{false};
std::atomic<int> g_forksAhead{0};
__thread bool t_forksAhead = false;

// A descriptor more in the child does less harm than a program that waits for a slow disk.
constexpr std::chrono::milliseconds kLongestDelay{10};
constexpr std::chrono::milliseconds kLongestLoaderDelay{1000};

void delayFork()
{
    t_delaysFork = g_noFork.try_lock_for(kLongestDelay);
    if (t_delaysFork)
        return;
    t_forksAhead = true;
    ++g_forksAhead;
    const auto end = std::chrono::steady_clock::now() + kLongestLoaderDelay;
    while (g_holdsLoadersLock.load() && !t_delaysFork && std::chrono::steady_clock::now() < end)
        t_delaysFork = g_noFork.try_lock_for(std::chrono::milliseconds(1));
}

void endForkDelay()
{
    if (std::exchange(t_forksAhead, false))
        --g_forksAhead;
    if (std::exchange(t_delaysFork, false))
        g_noFork.unlock();
}

// REQUIRES: the thread holds g_noFork.
void awaitForksAhead()
{
    const auto end = std::chrono::steady_clock::now() + kLongestLoaderDelay;
    g_holdsLoadersLock.store(true);
    while (g_forksAhead.load() > 0 && std::chrono::steady_clock::now() < end) {
        g_holdsLoadersLock.store(false);
        sleepMs(1);
        g_holdsLoadersLock.store(true);
    }
}

} // namespace

void callInForkedChild(void (*hook)())
{
    g_forkHook = hook;
    pthread_atfork(delayFork, endForkDelay, [] {
        new (&g_noFork) std::timed_mutex;
        t_delaysFork = false;
        t_forksAhead = false;
        g_holdsLoadersLock.store(false);
        g_forksAhead.store(0);
        for (std::atomic<int> &descriptor : g_closedInChild)
            if (const int open = descriptor.exchange(0); open > 0)
                close(open);
        g_forkHook();
    });
}

NoFork::NoFork(Holds what)
    : m_what(what)
{
    g_noFork.lock();
    if (m_what == Holds::LoadersLock)
        awaitForksAhead();
}

NoFork::~NoFork()
{
    if (m_what == Holds::LoadersLock)
        g_holdsLoadersLock.store(false);
    g_noFork.unlock();
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

} // namespace zoe::recorder::platform
