#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <pthread.h>
#include <sys/statfs.h>
#include <unistd.h>
#include <utility>

#include "recorder/platform/platform.h"

namespace zoe::recorder::platform {

namespace {

void (*g_forkHook)() = nullptr;
struct Closed {
    std::atomic<int> descriptor{0}; // 0: free
    std::atomic<std::uint64_t> thread{0};
};
std::array<Closed, 64> g_closedInChild{};
// A thread that forks and one that has a NoFork each announce themselves before they check for the
// other. Several threads may have a NoFork, so that one delayed by a dead file server doesn't delay
// others.
std::atomic<int> g_forks{0};
std::atomic<int> g_noForks{0};
std::atomic<int> g_loadersLocks{0}; // number of those
__thread bool t_forks = false;

// An inherited descriptor in the child does less harm than a program that waits for a slow disk.
constexpr int kLongestDelayMs = 10;
constexpr int kLongestLoaderDelayMs = 1000;

// File systems, by the type from statfs(), that flush written data when a descriptor is closed,
// even if others have the file open.
constexpr std::array<std::uint32_t, 10> kOfServers{
    0x6969,      // NFS
    0x517B,      // SMB
    0xFF53'4D42, // CIFS
    0xFE53'4D42, // SMB 2
    0x6573'5546, // FUSE
    0x0102'1997, // 9P
    0x5346'414F, // AFS
    0x00C3'6400, // Ceph
    0x0BD0'0BD0, // Lustre
    0x7375'7245  // Coda
};

bool closingAsksAServer(int descriptor)
{
    struct statfs system {};
    return fstatfs(descriptor, &system) == 0 &&
           std::ranges::find(kOfServers, static_cast<std::uint32_t>(system.f_type)) !=
               kOfServers.end();
}

void delayFork()
{
    t_forks = true;
    ++g_forks;
    for (int ms = 0; ms < kLongestLoaderDelayMs; ++ms) {
        if (ms < kLongestDelayMs ? g_noForks.load() == 0 : g_loadersLocks.load() == 0)
            return;
        sleepMs(1);
    }
}

void endForkDelay()
{
    if (std::exchange(t_forks, false))
        --g_forks;
}

} // namespace

void callInForkedChild(void (*hook)())
{
    g_forkHook = hook;
    pthread_atfork(delayFork, endForkDelay, [] {
        t_forks = false;
        g_forks.store(0);
        g_noForks.store(0);
        g_loadersLocks.store(0);
        for (Closed &slot : g_closedInChild)
            if (const int open = slot.descriptor.exchange(0); open > 0)
                close(open);
        g_forkHook();
    });
}

NoFork::NoFork(Holds what)
    : m_what(what)
{
    for (int ms = 0;; ++ms) {
        ++g_noForks;
        g_loadersLocks += m_what == Holds::LoadersLock ? 1 : 0;
        if (g_forks.load() == 0 || ms == kLongestLoaderDelayMs)
            return;
        end();
        sleepMs(1);
    }
}

NoFork::~NoFork()
{
    end();
}

void NoFork::end() const
{
    g_loadersLocks -= m_what == Holds::LoadersLock ? 1 : 0;
    --g_noForks;
}

void closeInForkedChild(int descriptor)
{
    for (Closed &slot : g_closedInChild) {
        int none = 0;
        if (!slot.descriptor.compare_exchange_strong(none, descriptor))
            continue;
        slot.thread.store(currentThreadId());
        return;
    }
}

void closeFileInForkedChild(int descriptor)
{
    if (!closingAsksAServer(descriptor))
        closeInForkedChild(descriptor);
}

void keepInForkedChild(int descriptor)
{
    for (Closed &slot : g_closedInChild) {
        int expected = descriptor;
        if (slot.descriptor.compare_exchange_strong(expected, 0))
            return;
    }
}

void keepAllInForkedChild(std::uint64_t thread)
{
    for (Closed &slot : g_closedInChild)
        if (slot.thread.load() == thread)
            slot.descriptor.store(0);
}

} // namespace zoe::recorder::platform
