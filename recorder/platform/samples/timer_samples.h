// Samples of threads where the system takes none: timers of their CPU time send them a signal, and
// its handler copies the registers and the innermost part of the stack. Belongs to one thread,
// apart from what the handler does.
//
// The signal is SIGURG, which by default is ignored: one that comes when the program has just
// changed its mind about it does no harm. The handler makes no system call, allocates and locks
// nothing, and reads only stacks that are known to be mapped (thread_stack.h). It does nothing for
// other signals of the kind. If the program handles the signal itself, before or while it is
// sampled, the program's handler stays and there are no samples. Forked children and programs that
// take the process's place have no timers.
//
// Copies of stacks are overwritten as soon as they are read. They are in no core dump and in no
// forked child.
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
        // Of the timer's interval. Timers go off at ticks of the system, of often 4 ms.
        std::uint32_t intervals = 1;
        UnwindRegisters registers;
        // Valid during the call. Empty: the thread ran on memory that is not known as its stack.
        std::span<const unsigned char> stack;
    };

    static constexpr const char *kSignalName = "SIGURG";
    static constexpr std::uint32_t kLongestMs = 100; // that a sample stands for

    TimerSamples(std::uint32_t perSecond, std::size_t stackBytes);
    ~TimerSamples();
    TimerSamples(const TimerSamples &) = delete;
    TimerSamples &operator=(const TimerSamples &) = delete;

    // Installs the handler. False: whyNot says what is in the way.
    bool start(std::string &whyNot);
    // False: whyNot says why; it is empty if the thread is gone.
    bool add(std::uint64_t osId, std::uint32_t thread, std::string &whyNot);
    void end(std::uint32_t thread);
    // Stops the timers for a while, or starts them again.
    void pause();
    void resume();
    void read(const std::function<void(std::uint32_t thread, const Sample &)> &take);

    // Samples that there was no room for.
    [[nodiscard]] std::uint64_t lost() const { return m_lost; }
    // Samples of threads that did not take the signal for longer than kLongestMs of CPU time.
    [[nodiscard]] std::uint64_t late() const { return m_late; }
    // The program handles the signal itself meanwhile.
    [[nodiscard]] bool isDisplaced() const { return m_isDisplaced; }

    // Before Linux 4.19, a fork begins anew whenever a signal comes: with timers it may never end.
    [[nodiscard]] static bool worksOn(std::string_view kernelRelease);
    // In a forked child: the parent's samples are not there.
    static void forgetAfterFork();

  private:
    struct Timer;

    // Returns an errno, or 0.
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
