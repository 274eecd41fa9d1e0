// The memory range of a thread's stack, for reading it while the thread runs: the range stays
// mapped as long as the thread lives. Internal to the Linux platform. Thread-safe.
#pragma once

#include <cstdint>
#include <string_view>

namespace zoe::recorder::platform {

struct StackBounds {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;

    // Whether there is stack from the pointer to the end.
    [[nodiscard]] bool holds(std::uint64_t stackPointer) const
    {
        return begin <= stackPointer && stackPointer < end;
    }
};

// The stack of the main thread as far as it has grown. Nothing if unknown.
[[nodiscard]] StackBounds mainStack();
// The stack of another thread. threadBlock: pthread_self() of that thread, which the C library
// places at the upper end of the stack. Nothing if the thread currently runs on other memory, or if
// no guard page separates the stack from other memory.
[[nodiscard]] StackBounds threadStack(std::uint64_t stackPointer, std::uint64_t threadBlock);

// The same from a list such as /proc/self/maps.
[[nodiscard]] StackBounds mainStackIn(std::string_view maps);
[[nodiscard]] StackBounds threadStackIn(std::string_view maps, std::uint64_t stackPointer,
                                        std::uint64_t threadBlock);

} // namespace zoe::recorder::platform
