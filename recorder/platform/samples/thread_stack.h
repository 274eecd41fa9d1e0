// Where the stack of a thread is, for those who read it while the thread runs: what they find is
// mapped as long as the thread lives. Inner part of the Linux platform. Thread-safe.
#pragma once

#include <cstdint>
#include <istream>

namespace zoe::recorder::platform {

struct StackBounds {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;

    // From the pointer on, there is stack up to the end.
    [[nodiscard]] bool holds(std::uint64_t stackPointer) const
    {
        return begin <= stackPointer && stackPointer < end;
    }
};

// The stack of the main thread as far as it has grown. Nothing if unknown.
[[nodiscard]] StackBounds mainStack();
// That of another thread. threadBlock: what pthread_self() is there, which the C library places at
// the upper end of the stack. Nothing if the thread runs on other memory just now, or if no guard
// page tells where the stack ends and other memory begins.
[[nodiscard]] StackBounds threadStack(std::uint64_t stackPointer, std::uint64_t threadBlock);

// The same, in a list such as /proc/self/maps.
[[nodiscard]] StackBounds mainStackIn(std::istream &maps);
[[nodiscard]] StackBounds threadStackIn(std::istream &maps, std::uint64_t stackPointer,
                                        std::uint64_t threadBlock);

} // namespace zoe::recorder::platform
