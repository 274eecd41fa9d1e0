// What threads of this process are doing, sampled by the operating system at a constant rate of CPU
// time: an interface that each port implements. Belongs to one thread; needs no rights beyond those
// of the program.
//
// The program's threads notice nothing: they get no signals, unless the settings allow timers where
// the system takes no samples. Neither a forked child nor a program that replaces this one inherits
// any of it.
//
// For programs without frame pointers, the system copies a thread's registers and the innermost
// part of its stack with each sample. They are turned into return addresses here, in the same
// process, and nothing else of them is kept: a stack may hold passwords and keys.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "recorder/platform/private_memory.h"
#include "recorder/platform/samples/stack_unwinder.h"
#include "recorder/platform/samples/timer_samples.h"

namespace zoe::recorder::platform {

// How the callers of a function are found.
enum class StackWalk : std::uint8_t { FramePointers, UnwindTables };

struct SampleSettings {
    std::uint32_t perSecond = 0; // of CPU time; 0: none
    StackWalk walk = StackWalk::FramePointers;
    // Where the system takes no samples, TimerSamples does, with unwind tables.
    bool timers = false;

    friend bool operator==(const SampleSettings &, const SampleSettings &) = default;
};

struct ThreadSample {
    std::uint32_t thread = 0;   // as given to add()
    std::uint64_t steadyNs = 0; // by steadyNowNs()
    // Innermost first; those after the first are return addresses. As far as they could be found.
    // Valid during the call.
    std::span<const std::uint64_t> addresses;
    std::uint32_t intervals = 1; // that the sample stands for
};

// Samples without their outermost calls, by cause.
struct CutStacks {
    std::uint64_t byDepth = 0;  // the stack is larger than the copy
    std::uint64_t byGap = 0;    // a part of the stack that the system does not copy is in between
    std::uint64_t byFrames = 0; // more than StackUnwinder::kMostFrames calls
    std::uint64_t byOtherStack = 0; // the stack continues elsewhere
    std::uint64_t byNoStack = 0;    // the thread runs on memory not known to be its stack
    std::uint64_t byCode = 0;       // code without unwind tables

    friend bool operator==(const CutStacks &, const CutStacks &) = default;
};

class PerfRing;

class ThreadSamples {
  public:
    static constexpr std::uint32_t kMostPerSecond = 10'000;
    static constexpr std::uint32_t kStackBytes = 16U << 10; // copied of a stack at most

    // REQUIRES: 1 <= perSecond <= kMostPerSecond.
    explicit ThreadSamples(SampleSettings settings);
    ~ThreadSamples();
    ThreadSamples(const ThreadSamples &) = delete;
    ThreadSamples &operator=(const ThreadSamples &) = delete;

    // Whether sampling is possible; if not, whyNot() says what would permit it. With a seccomp
    // filter, which may kill the program for asking, nothing is tried unless ZOE_SWITCHES is 1.
    bool permitted();
    // Samples the thread from now on. False: the system has no more room, or the thread is gone;
    // whyNot() says which.
    bool add(std::uint64_t osId, std::uint32_t thread);
    // The thread ends soon, or has ended. Its last samples are still to come.
    void end(std::uint32_t thread);
    // Nothing is sampled for a while: timers stop, and samples from the system are dropped.
    void pause();
    void resume();
    // Hands out all samples so far; those of one thread in order.
    void read(const std::function<void(const ThreadSample &)> &take);
    // Modules were loaded or unloaded.
    void codeHasChanged() { m_unwinder.forget(); }

    // Unwind tables are followed where the processor is known.
    [[nodiscard]] StackWalk walk() const { return m_walk; }
    [[nodiscard]] bool usesTimers() const { return m_timers.has_value(); }
    // With timers: the program now handles their signal itself, so there are no more samples.
    [[nodiscard]] bool isDisplaced() const { return m_timers && m_timers->isDisplaced(); }
    // Samples so far for which there was no room.
    [[nodiscard]] std::uint64_t lost() const { return m_lost + (m_timers ? m_timers->lost() : 0); }
    // With timers: samples of threads that did not receive the signal for a long time.
    [[nodiscard]] std::uint64_t late() const { return m_timers ? m_timers->late() : 0; }
    [[nodiscard]] const CutStacks &cutStacks() const { return m_cutStacks; }
    // Whether time in the kernel is sampled, too: it counts for the function that called it.
    [[nodiscard]] bool seesSystemTime() const { return m_seesSystemTime; }
    // One sentence; empty if the last call succeeded or the thread was gone.
    [[nodiscard]] const std::string &whyNot() const { return m_whyNot; }

  private:
    class Ring;
    class SampleRecord;

    bool permittedBySystem();
    void drop();
    std::unique_ptr<PerfRing> openRing(std::uint64_t osId, std::uint32_t stackBytes,
                                       std::size_t replacedBytes, std::string &whyNot) const;
    void takeAddresses(Ring &ring, const SampleRecord &sample);
    StackUnwinder::End unwind(const UnwindRegisters &registers,
                              std::span<const unsigned char> stack, bool isFull);
    // False: the thread has ended.
    bool readRing(Ring &ring, const std::function<void(const ThreadSample &)> &take);
    void fitCopies(Ring &ring, const std::function<void(const ThreadSample &)> &take);

    const std::uint32_t m_perSecond;
    const bool m_mayUseTimers;
    StackWalk m_walk;
    std::optional<TimerSamples> m_timers; // instead of m_rings
    std::vector<std::unique_ptr<Ring>> m_rings;
    StackUnwinder m_unwinder;
    std::vector<std::uint64_t> m_addresses; // of one sample
    std::optional<PrivateMemory> m_stack;   // likewise; with unwind tables, if it is in two parts
    std::uint64_t m_lost = 0;
    CutStacks m_cutStacks;
    std::string m_whyNot;
    bool m_seesSystemTime = false;
    bool m_insists = false;
    bool m_isPaused = false;
};

} // namespace zoe::recorder::platform
