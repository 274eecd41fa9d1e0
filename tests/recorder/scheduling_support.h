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

// All states of a capture by the name of their thread, in order; pieces that chunks cut are whole.
std::map<std::string, std::vector<ThreadStateSpan>> statesOf(const Capture &capture);
// Start and end of the zones with this name.
std::vector<std::pair<TimeNs, TimeNs>> zonesOf(const Capture &capture, std::string_view name);
// What the header of the capture says about switches.
std::string switchesSaid(const Capture &capture);

// How many of the switches that the system counted a capture may lack: those that its session lost.
// Under load, every test of switches has to allow for them.
std::uint64_t missingSwitches(const Capture &capture, const SessionResult &result);

void sleepUs(long us);
// Uses CPU time, without a system call.
void compute(unsigned rounds);
// Until the recorder knows this thread and its state. REQUIRES: a session without flight recorder.
void settle();

// Whether the thread waits, as the system tells it. It may still be about to.
bool isAsleep(std::uint64_t osId);
// How often a thread of this process has waited so far, the present time included once it has no
// CPU any more.
std::uint64_t waitsOf(std::uint64_t osId);

// From now on the system answers these calls of the calling thread (SYS_…) like this
// (SECCOMP_RET_…), and those of threads it starts. False: not possible here.
bool answerCalls(std::uint32_t answer, const std::vector<long> &calls);
bool answerPerfEvents(std::uint32_t answer);

// What the system counts for the calling thread.
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

// What a capture's header says of something that may not be permitted; empty if nothing.
std::string saidOf(const Capture &capture, std::string_view what);

} // namespace zoe::test
