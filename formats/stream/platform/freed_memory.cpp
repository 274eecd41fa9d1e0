#include "formats/stream/platform/freed_memory.h"

#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

namespace zoe {

void returnFreedMemory([[maybe_unused]] int leastBytes)
{
#ifdef M_ARENA_MAX
    constexpr int kMostHeaps = 2;
    mallopt(M_ARENA_MAX, kMostHeaps);
    mallopt(M_MMAP_THRESHOLD, leastBytes);
#endif
}

} // namespace zoe
