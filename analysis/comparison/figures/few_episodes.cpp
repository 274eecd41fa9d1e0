#include "analysis/comparison/figures/few_episodes.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "analysis/behaviours/episodes.h"

namespace zoe {

std::size_t episodesIn(const CaptureData &capture)
{
    if (!capture.classes)
        return 0;
    const std::size_t unusual = capture.classes->frames.size() - 1;
    std::vector<std::int32_t> ids;
    ids.reserve(capture.classes->classOf.size());
    for (const std::uint16_t own : capture.classes->classOf)
        ids.push_back(own == unusual ? kUnusual : std::int32_t{own});
    return episodesOf(capture.sums.numbers.frames(), ids).size();
}

bool areOfOtherPhases(const ComparedCaptures &captures, const ClassWeights &weights,
                      bool isOfOneRun)
{
    if (isOfOneRun || captures.all().size() > 2 || weights.haveHalfOnBothSides())
        return false; // runs are the unit, or behaviours are compared
    std::vector<std::size_t> episodes;
    for (const CaptureData &capture : captures.all())
        episodes.push_back(episodesIn(capture));
    const auto [fewest, most] = std::ranges::minmax(episodes);
    return fewest < kFewEpisodes && most > 1;
}

bool areOfLongPhases(const ComparedCaptures &captures, bool isOfOneRun)
{
    return !isOfOneRun && captures.all().size() == 2 &&
           std::ranges::any_of(captures.all(), &CaptureData::isOfFewPhases);
}

void doubtOtherPhases(ComparedCaptures &captures, const ClassWeights *weights, bool isOfOneRun)
{
    if (weights == nullptr ? areOfLongPhases(captures, isOfOneRun)
                           : areOfOtherPhases(captures, *weights, isOfOneRun))
        captures.doubtPhases();
}

} // namespace zoe
