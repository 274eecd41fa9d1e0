// What tests of samples by timers have in common.
#pragma once

#include <csignal>
#include <cstddef>
#include <ctime>
#include <functional>

#include "analysis/model/units.h"

// Bounds that the linker gives to sections with such names.
extern const char __start_timed_inner[];
extern const char __stop_timed_inner[];
extern const char __start_timed_outer[];
extern const char __stop_timed_outer[];

namespace zoe::test {

// Of the calling thread, so far.
DurationNs cpuSpentNs();

// Uses CPU time, without a system call.
unsigned timedInner(unsigned rounds);

// Counts how often a timer of the calling thread's CPU time could go off: a busy machine skips
// ticks.
class OwnTicks {
  public:
    OwnTicks();
    ~OwnTicks() { timer_delete(m_timer); }
    OwnTicks(const OwnTicks &) = delete;
    OwnTicks &operator=(const OwnTicks &) = delete;

    // Since the last call: one at most.
    [[nodiscard]] bool seen() const;

  private:
    sigset_t m_signals;
    timer_t m_timer{};
};

// Works for this many ticks in timedInner(). Returns the CPU time used.
DurationNs timedOuter(int ticks);

struct sigaction actionWith(void (*handler)(int));
// For the signal of the timers.
struct sigaction presentAction();

// A handler of the program's own, and how often it was called since the last question.
void countSignal(int signal);
int ownSignals();

// Timers are tried although a test's filter refuses other calls, as it doesn't kill. Afterwards the
// signal is unused again.
class TimersTried {
  public:
    TimersTried();
    ~TimersTried();
    TimersTried(const TimersTried &) = delete;
    TimersTried &operator=(const TimersTried &) = delete;
};

// How a forked child ends that does this.
int statusOfChild(const std::function<int()> &work);

// Threads that timers sample.
std::size_t openSlots();

} // namespace zoe::test
