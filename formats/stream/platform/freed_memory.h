// Programs that have a budget for memory call this when they start. Thread-safe.
#pragma once

namespace zoe {

// From now on blocks of at least so many bytes go back to the system as soon as they are freed, and
// threads share heaps. Otherwise the GNU allocator keeps room for the largest ever, and freed
// memory per thread: what one step of a query has freed is not there for the next.
void returnFreedMemory(int leastBytes);

} // namespace zoe
