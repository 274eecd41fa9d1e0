// For programs with a memory budget; to be called at the start. Thread-safe.
#pragma once

namespace zoe {

// From now on, blocks of at least this many bytes go back to the system as soon as they are freed,
// and threads share heaps. Otherwise, the GNU allocator keeps room for the largest block ever, and
// freed memory per thread: memory freed by one step of a query is not available to the next.
void returnFreedMemory(int leastBytes);

} // namespace zoe
