#include "formats/stream/platform/large_pages.h"

#include <sys/mman.h>

#include <cstdint>

namespace zoe::system {

void preferLargePages([[maybe_unused]] std::span<std::byte> memory)
{
#ifdef MADV_HUGEPAGE
    constexpr std::uintptr_t kLargePage = std::uintptr_t{2} << 20;
    const auto begin = reinterpret_cast<std::uintptr_t>(memory.data());
    const std::uintptr_t first = (begin + kLargePage - 1) & ~(kLargePage - 1);
    const std::uintptr_t end = (begin + memory.size()) & ~(kLargePage - 1);
    if (first < end)
        ::madvise(memory.data() + (first - begin), end - first, MADV_HUGEPAGE);
#endif
}

} // namespace zoe::system
