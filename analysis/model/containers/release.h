// Gives memory back. Thread-safe.
#pragma once

#include <vector>

namespace zoe {

// Frees the memory of vectors. `= {}` doesn't: it assigns an empty list and keeps the memory.
template <class... T>
void release(std::vector<T> &...vectors)
{
    (std::vector<T>().swap(vectors), ...);
}

// Returns to the system what was freed in small blocks, which the GNU allocator keeps. Takes
// milliseconds: for the end of a step that held much.
void returnFreedBlocks();

} // namespace zoe
