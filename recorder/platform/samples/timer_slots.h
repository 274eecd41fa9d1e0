// Where the handlers of the timers' signal leave copies of stacks for the writer thread. Internal
// to the Linux platform. Atomic members are thread-safe; the rest belongs to the writer thread.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "recorder/platform/samples/thread_stack.h"
#include "recorder/platform/samples/unwind_rule.h"

namespace zoe::recorder::platform {

struct TimedStack {
    std::uint64_t steadyNs;
    std::uint64_t threadBlock; // pthread_self()
    std::uint32_t intervals;
    std::uint32_t stackBytes;
    UnwindRegisters registers;
    // The copy of the stack follows.
};

// Used by one thread at a time.
struct TimerSlot {
    static constexpr std::size_t kBytes = std::size_t{256} << 10;

    std::atomic<unsigned char *> entries{nullptr};
    std::size_t entryBytes = 0;
    std::uint32_t mostIntervals = 0; // that a sample stands for; all is 0 until a thread needs it
    std::atomic<std::uint32_t> generation{0}; // of the threads that had it
    std::atomic<bool> isOpen{false};
    std::atomic<std::uint32_t> handlers{0};   // that run
    std::atomic<std::uint64_t> stackBegin{0}; // as StackBounds; the end is 0 while they change
    std::atomic<std::uint64_t> stackEnd{0};
    std::atomic<std::uint64_t> written{0};
    std::atomic<std::uint64_t> read{0};
    std::atomic<std::uint64_t> lost{0};
    std::atomic<std::uint64_t> late{0};

    [[nodiscard]] std::uint64_t room() const { return kBytes / entryBytes; }
    [[nodiscard]] unsigned char *entry(std::uint64_t number) const
    {
        return entries.load(std::memory_order_relaxed) + (number % room()) * entryBytes;
    }
    [[nodiscard]] StackBounds stack() const { return {stackBegin.load(), stackEnd.load()}; }
    void setStack(const StackBounds &bounds)
    {
        stackEnd.store(0);
        stackBegin.store(bounds.begin);
        stackEnd.store(bounds.end);
    }
};

class TimerSlots {
  public:
    static constexpr std::size_t kMost = 1024;

    static TimerSlot &at(std::size_t which);
    // Returns a closed slot with room for copies of this many bytes of stack; kMost if all are
    // taken or there is no memory left.
    static std::size_t take(std::size_t stackBytes, std::uint32_t mostIntervals);
    // Nothing is written to it from now on.
    static void close(std::size_t which);
    // Frees the memory of closed slots. False if a handler is still using one of them.
    static bool freeClosed();
    static void forgetAll();
};

} // namespace zoe::recorder::platform
