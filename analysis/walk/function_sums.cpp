#include "analysis/walk/function_sums.h"

#include <cstddef>

#include "analysis/statistics/exact_moments.h"

namespace zoe {

void addTree(const ZoneTree &tree, std::size_t begunBefore, std::span<const std::uint8_t> wanted,
             FunctionSums &sums)
{
    // The depth of the current outermost wanted zone, if any.
    constexpr std::uint32_t kOutside = 0xffffffff;
    std::uint32_t inside = kOutside;
    const auto sites = tree.sites();
    const auto depths = tree.depths();
    for (std::size_t i = 0; i < sites.size(); ++i) {
        if (depths[i] <= inside)
            inside = kOutside;
        if (wanted[sites[i]] == 0)
            continue;
        const bool outermost = inside == kOutside;
        if (outermost)
            inside = depths[i];
        if (i < begunBefore)
            continue;
        ++sums.entries;
        sums.calls += (tree.flags()[i] & kContinuesFrom) == 0 ? 1 : 0;
        sums.selfNs = saturatedSum(sums.selfNs, tree.selves()[i]);
        if (outermost)
            sums.totalNs = saturatedSum(sums.totalNs, tree.durations()[i]);
    }
}

} // namespace zoe
