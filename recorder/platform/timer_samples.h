// Samples of threads where the system takes none: timers of their CPU time send them a signal, and
// its handler copies the registers and the innermost part of the stack. Belongs to one thread,
// apart from what the handler does.
//
// The handler allocates and locks nothing, and reads the stack by a system call that can't fault.
// It does nothing for other signals of the kind. If the program handles the signal itself, before
// or while it is sampled, the program's handler stays and there are no samples. Forked children and
// programs that take the process's place have no timers.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "recorder/platform/stack_unwinder.h"

namespace zoe::recorder::platform {

class TimerSamples {
  public:
    struct Sample {
        std::uint64_t steadyNs = 0;
        // Of the timer's interval. Timers go off at ticks of the system, of often 4 ms.
        std::uint32_t intervals = 1;
        UnwindRegisters registers;
        std::span<const unsigned char> stack; // valid during the call
    };

    TimerSamples(std::uint32_t perSecond, std::size_t stackBytes);
    ~TimerSamples();
    TimerSamples(const TimerSamples &) = delete;
    TimerSamples &operator=(const TimerSamples &) = delete;

    // Installs the handler. False: whyNot says what is in the way.
    bool start(std::string &whyNot);
    // False: whyNot says why; it is empty if the thread is gone.
    bool add(std::uint64_t osId, std::uint32_t thread, std::string &whyNot);
    void end(std::uint32_t thread);
    void read(const std::function<void(std::uint32_t thread, const Sample &)> &take);

    // Samples that there was no room for.
    [[nodiscard]] std::uint64_t lost() const { return m_lost; }
    // The program handles the signal itself meanwhile.
    [[nodiscard]] bool isDisplaced() const { return m_isDisplaced; }

  private:
    struct Timer;

    static void remove(const Timer &timer);

    const std::uint32_t m_perSecond;
    const std::size_t m_stackBytes;
    std::vector<Timer> m_timers;
    std::uint64_t m_lost = 0;
    bool m_isStarted = false;
    bool m_isDisplaced = false;
};

} // namespace zoe::recorder::platform
