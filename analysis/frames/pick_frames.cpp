#include "analysis/frames/pick_frames.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <iterator>
#include <vector>

namespace zoe {

FrameRanges longerThan(std::span<const DurationNs> durationsNs, DurationNs ns)
{
    FrameRanges chosen;
    for (std::size_t i = 0; i < durationsNs.size(); ++i) {
        if (durationsNs[i] >= 0 && durationsNs[i] > ns)
            chosen.add(static_cast<FrameIndex>(i));
    }
    return chosen;
}

FrameRanges longestShare(std::span<const DurationNs> durationsNs, double share)
{
    std::vector<DurationNs> there;
    there.reserve(durationsNs.size());
    std::ranges::copy_if(durationsNs, std::back_inserter(there),
                         [](DurationNs ns) { return ns >= 0; });
    if (there.empty() || !(share > 0))
        return {};
    const double wanted = std::ceil(std::min(share, 1.0) * static_cast<double>(there.size()));
    const std::size_t count = std::min(there.size(), static_cast<std::size_t>(wanted));
    const auto last = there.begin() + static_cast<std::ptrdiff_t>(count - 1);
    std::ranges::nth_element(there, last, std::greater<>());
    const DurationNs least = *last;
    auto equal = static_cast<std::size_t>(std::count(there.begin(), last + 1, least));
    FrameRanges chosen;
    for (std::size_t i = 0; i < durationsNs.size(); ++i) {
        const bool tied = durationsNs[i] == least && equal > 0;
        equal -= tied ? 1 : 0;
        if (durationsNs[i] > least || tied)
            chosen.add(static_cast<FrameIndex>(i));
    }
    return chosen;
}

} // namespace zoe
