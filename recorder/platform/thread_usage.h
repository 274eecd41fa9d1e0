// What the operating system counts for threads of this process and for CPUs; a port implements this
// header. Thread-safe.
#pragma once

#include <cstdint>
#include <vector>

namespace zoe::recorder::platform {

// One sentence if the system counts none of the first three kinds; empty if it does.
const char *whyNotCounted();

// Since the thread started.
struct ThreadTimes {
    std::uint64_t runningNs = 0; // on a CPU; of a running thread up to the last tick
    std::uint64_t queuedNs = 0;  // able to run, without a CPU
    std::uint64_t runs = 0;      // how often it got a CPU
};
struct ThreadFaults {
    std::uint64_t all = 0;   // page faults
    std::uint64_t major = 0; // those that read from a disk
};
struct ThreadSwitchCounts {
    std::uint64_t waits = 0;
    std::uint64_t preemptions = 0;
};

// By rising cost: about 4, 15 and 20 us. False: the thread is gone, the system doesn't count this,
// or too many files are open.
bool readThreadTimes(std::uint64_t osId, ThreadTimes &times);
bool readThreadFaults(std::uint64_t osId, ThreadFaults &faults);
bool readThreadSwitchCounts(std::uint64_t osId, ThreadSwitchCounts &counts);

// Also false if the system doesn't say.
bool threadHasEnded(std::uint64_t osId);

// Page faults of the whole process, to avoid asking for those of threads without need.
std::uint64_t processFaults();

// How often threads of the process read from a disk or wrote to one, in arbitrary units. Network
// file systems don't count.
std::uint64_t processIo();

// Of one CPU since the system started.
struct CpuStolen {
    std::uint32_t cpu = 0;
    std::uint64_t hypervisorNs = 0;
    std::uint64_t interruptNs = 0;
};
// In steps of a clock tick, usually 10 ms. Empty if the system doesn't say.
void readStolen(std::vector<CpuStolen> &cpus);

} // namespace zoe::recorder::platform
