#include "app/panels/frames/frame_places.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace zoe::app {

namespace {

FrameRanges rangesOf(const std::vector<std::uint8_t> &marked)
{
    FrameRanges ranges;
    const auto count = static_cast<FrameIndex>(marked.size());
    for (FrameIndex i = 0; i < count; ++i) {
        if (!marked[i])
            continue;
        const FrameIndex first = i;
        while (i < count && marked[i])
            ++i;
        ranges.add(FrameRange{first, i});
    }
    return ranges;
}

} // namespace

FramePlaces::FramePlaces(FrameIndex mainFrames)
    : m_count(mainFrames)
    , m_mainFrames(mainFrames)
{}

FramePlaces::FramePlaces(const Capture &capture, const FrameTimes &set)
    : m_count(static_cast<FrameIndex>(set.size()))
    , m_mainFrames(static_cast<FrameIndex>(capture.frames().size()))
{
    const FrameFinder finder(capture);
    m_first.reserve(set.size());
    m_last.reserve(set.size());
    for (std::size_t i = 0; i < set.size(); ++i) {
        const TimeNs lastNs = set.startsNs[i] + std::max<DurationNs>(0, set.durationsNs[i] - 1);
        m_first.push_back(finder.at(set.startsNs[i]).value_or(0));
        m_last.push_back(std::max(m_first.back(), finder.at(lastNs).value_or(0)));
    }
}

FramePlaces FramePlaces::sorted(std::span<const DurationNs> values) const
{
    FramePlaces result = *this;
    result.m_numberAt.resize(values.size());
    std::iota(result.m_numberAt.begin(), result.m_numberAt.end(), FrameIndex{0});
    std::erase_if(result.m_numberAt, [&](FrameIndex i) { return values[i] < 0; });
    std::ranges::stable_sort(result.m_numberAt, {}, [&](FrameIndex i) { return values[i]; });
    result.m_count = static_cast<FrameIndex>(result.m_numberAt.size());
    result.m_placeOf.assign(values.size(), result.m_count);
    for (FrameIndex place = 0; place < result.m_count; ++place)
        result.m_placeOf[result.m_numberAt[place]] = place;
    return result;
}

std::optional<FrameIndex> FramePlaces::placeOfNumber(FrameIndex number) const
{
    if (m_placeOf.empty() && m_numberAt.empty())
        return number < m_count ? std::optional(number) : std::nullopt;
    if (number >= m_placeOf.size() || m_placeOf[number] == m_count)
        return std::nullopt;
    return m_placeOf[number];
}

FrameIndex FramePlaces::frameAt(FrameIndex place) const
{
    const FrameIndex number = numberAt(place);
    return ofMainSet() ? number : m_first[number];
}

FrameRange FramePlaces::numbersIn(FrameRange frames) const
{
    if (ofMainSet())
        return frames;
    const auto position = [this](FrameIndex frame) {
        return static_cast<FrameIndex>(std::ranges::lower_bound(m_first, frame) - m_first.begin());
    };
    FrameRange numbers{position(frames.first), position(frames.end)};
    if (numbers.first == numbers.end && numbers.first > 0 &&
        m_last[numbers.first - 1] >= frames.first)
        --numbers.first;
    return numbers;
}

std::optional<FrameIndex> FramePlaces::placeOf(FrameIndex frame) const
{
    const FrameRange numbers = numbersIn({frame, frame + 1});
    return numbers.first < numbers.end ? placeOfNumber(numbers.first) : std::nullopt;
}

FrameRanges FramePlaces::framesOf(const FrameRanges &places) const
{
    const FrameRanges there = places.intersected(FrameRanges(FrameRange{0, m_count}));
    if (plain())
        return there;
    std::vector<std::uint8_t> marked(m_mainFrames, 0);
    for (const FrameRange &range : there.ranges()) {
        for (FrameIndex place = range.first; place < range.end; ++place) {
            const FrameIndex last = ofMainSet() ? numberAt(place) : m_last[numberAt(place)];
            for (FrameIndex frame = frameAt(place); frame <= last && frame < m_mainFrames; ++frame)
                marked[frame] = 1;
        }
    }
    return rangesOf(marked);
}

FrameRanges FramePlaces::placesOf(const FrameRanges &frames) const
{
    if (plain() && (frames.empty() || frames.ranges().back().end <= m_count))
        return frames;
    if (plain())
        return frames.intersected(FrameRanges(FrameRange{0, m_count}));
    std::vector<std::uint8_t> marked(m_count, 0);
    for (const FrameRange &range : frames.ranges()) {
        const FrameRange numbers = numbersIn(range);
        for (FrameIndex number = numbers.first; number < numbers.end; ++number) {
            if (const auto place = placeOfNumber(number))
                marked[*place] = 1;
        }
    }
    return rangesOf(marked);
}

} // namespace zoe::app
