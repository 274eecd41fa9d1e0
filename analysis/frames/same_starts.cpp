#include "analysis/frames/same_starts.h"

#include <algorithm>

namespace zoe {

FrameRanges numbersOf(const FrameTimes &ofSet, const FrameTimes &others)
{
    FrameRanges numbers;
    for (std::size_t i = 0; i < ofSet.size(); ++i) {
        if (std::ranges::binary_search(others.startsNs, ofSet.startsNs[i]))
            numbers.add(ofSet.numbers[i]);
    }
    return numbers;
}

} // namespace zoe
