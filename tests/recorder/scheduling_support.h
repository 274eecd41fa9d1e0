// What tests of switches, sums and samples have in common. Pure functions, except those that take
// time.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/model/capture.h"
#include "zoetrope/zoe.h"

namespace zoe::test {

// For as many threads as a test has, too: programs may lock little memory for records.
bool switchesArePermitted();

// All states of a capture by the name of their thread, in order; pieces cut by chunks are joined.
std::map<std::string, std::vector<ThreadStateSpan>> statesOf(const Capture &capture);
// Start and end of the zones with this name.
std::vector<std::pair<TimeNs, TimeNs>> zonesOf(const Capture &capture, std::string_view name);
// The header's text about switches.
std::string switchesSaid(const Capture &capture);

// How many of the switches that the system counted a capture may lack: those that its session lost.
// Under load, every test of switches has to allow for them.
std::uint64_t missingSwitches(const Capture &capture, const SessionResult &result);

void sleepUs(long us);
// Uses CPU time, without a system call.
void compute(unsigned rounds);
// Waits until the recorder knows this thread and its state. REQUIRES: a session without flight
// recorder.
void settle();

// Whether the thread is waiting, according to the system. It may still be about to.
bool isAsleep(std::uint64_t osId);
// How often a thread of this process has waited so far, including the present wait once it has no
// CPU.
std::uint64_t waitsOf(std::uint64_t osId);

// From now on the system answers these calls of the calling thread (SYS_…) like this
// (SECCOMP_RET_…), and those of threads it starts. False: not possible here.
bool answerCalls(std::uint32_t answer, const std::vector<long> &calls);
bool answerPerfEvents(std::uint32_t answer);

// The system's counts for the calling thread.
struct OwnCounts {
    std::uint64_t waits = 0;
    std::uint64_t preemptions = 0;
    std::uint64_t faults = 0;
    DurationNs cpuNs = 0;

    static OwnCounts now();
    OwnCounts operator-(const OwnCounts &before) const
    {
        return {waits - before.waits, preemptions - before.preemptions, faults - before.faults,
                cpuNs - before.cpuNs};
    }
};

// The text in a capture's header about something that may not be permitted; empty if there is none.
std::string saidOf(const Capture &capture, std::string_view what);

} // namespace zoe::test
