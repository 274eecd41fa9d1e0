// Samples of threads where the system takes none: timers of their CPU time send them a signal,
// whose handler copies the registers and the innermost part of the stack. Belongs to one thread,
// apart from the handler.
//
// The signal is SIGURG, which is ignored by default, so a signal that arrives just after the
// program has reset its handling does no harm. The handler makes no system calls, neither allocates
// nor locks, and reads only stacks known to be mapped (thread_stack.h). It ignores SIGURG from
// other sources. If the program handles the signal itself, before or during sampling, its handler
// stays and there are no samples. Forked children and programs that replace this one have no
// timers.
//
// Copies of stacks are overwritten as soon as they are read. They are in no core dump and no forked
// child.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

#include "recorder/platform/samples/stack_unwinder.h"

namespace zoe::recorder::platform {

class TimerSamples {
  public:
    struct Sample {
        std::uint64_t steadyNs = 0;
        // Of the timer. Timers expire at ticks of the system, which often are 4 ms apart.
        std::uint32_t intervals = 1;
        UnwindRegisters registers;
        // Valid during the call. Empty if the thread ran on memory not known to be its stack.
        std::span<const unsigned char> stack;
    };

    static constexpr const char *kSignalName = "SIGURG";
    static constexpr std::uint32_t kLongestMs = 100; // that a sample stands for

    TimerSamples(std::uint32_t perSecond, std::size_t stackBytes);
    ~TimerSamples();
    TimerSamples(const TimerSamples &) = delete;
    TimerSamples &operator=(const TimerSamples &) = delete;

    // Installs the handler. False: whyNot says what prevents it.
    bool start(std::string &whyNot);
    // False: whyNot says why; it is empty if the thread is gone.
    bool add(std::uint64_t osId, std::uint32_t thread, std::string &whyNot);
    void end(std::uint32_t thread);
    // Stops the timers for a while, or starts them again.
    void pause();
    void resume();
    void read(const std::function<void(std::uint32_t thread, const Sample &)> &take);

    // Samples for which there was no room.
    [[nodiscard]] std::uint64_t lost() const { return m_lost; }
    // Samples of threads that did not receive the signal for more than kLongestMs of CPU time.
    [[nodiscard]] std::uint64_t late() const { return m_late; }
    // The program now handles the signal itself.
    [[nodiscard]] bool isDisplaced() const { return m_isDisplaced; }

    // Whether timers work on this kernel. Before Linux 4.19, a fork starts over whenever a signal
    // arrives, so with timers it may never finish.
    [[nodiscard]] static bool worksOn(std::string_view kernelRelease);
    // For a forked child, which doesn't have the parent's samples.
    static void forgetAfterFork();

  private:
    struct Timer;

    // Returns 0 or an errno.
    int setTimer(const Timer &timer, bool runs) const;
    void remove(Timer &timer);
    void readTimer(Timer &timer,
                   const std::function<void(std::uint32_t thread, const Sample &)> &take);

    const std::uint32_t m_perSecond;
    const std::size_t m_stackBytes;
    const pid_t m_process;
    std::vector<Timer> m_timers;
    std::uint64_t m_lost = 0;
    std::uint64_t m_late = 0;
    bool m_isStarted = false;
    bool m_isPaused = false;
    bool m_isDisplaced = false;
};

} // namespace zoe::recorder::platform
