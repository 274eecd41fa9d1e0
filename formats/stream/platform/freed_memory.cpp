#include "formats/stream/platform/freed_memory.h"

#if __has_include(<malloc.h>)
#include <malloc.h>
#endif
#if __has_include(<sys/mman.h>)
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
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

void dropPages([[maybe_unused]] std::span<const std::byte> bytes)
{
#ifdef MADV_DONTNEED
    static const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    const auto begin = reinterpret_cast<std::uintptr_t>(bytes.data());
    const std::uintptr_t first = (begin + page - 1) / page * page;
    const std::uintptr_t end = (begin + bytes.size()) / page * page;
    if (first < end)
        ::madvise(reinterpret_cast<void *>(first), end - first, MADV_DONTNEED);
#endif
}

} // namespace zoe
