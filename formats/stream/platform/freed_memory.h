// For programs with a memory budget; to be called at the start. Thread-safe.
#pragma once

#include <cstddef>
#include <span>

namespace zoe {

// From now on, blocks of at least this many bytes go back to the system as soon as they are freed,
// and threads share heaps. Otherwise, the GNU allocator keeps room for the largest block ever, and
// freed memory per thread: memory freed by one step of a query is not available to the next.
void returnFreedMemory(int leastBytes);

// Gives the memory of bytes that nobody reads again back to the system, in whole pages, before
// their owner frees them. They must not be constants.
void dropPages(std::span<const std::byte> bytes);

} // namespace zoe
