#include "app/panels/frames/marked_places.h"

#include <algorithm>
#include <utility>

namespace zoe::app {

PlaceSelection::PlaceSelection()
{
    static const auto nothing = std::make_shared<const Data>();
    m_data = nothing;
}

PlaceSelection::PlaceSelection(FrameRanges places)
{
    auto data = std::make_shared<Data>();
    data->ranges = std::move(places);
    data->before.reserve(data->ranges.ranges().size());
    std::uint64_t count = 0;
    for (const FrameRange &range : data->ranges.ranges()) {
        data->before.push_back(count);
        count += range.count();
    }
    m_data = std::move(data);
}

std::uint64_t PlaceSelection::countBefore(FrameIndex place) const
{
    const auto &ranges = m_data->ranges.ranges();
    const auto behind = std::ranges::lower_bound(ranges, place, {}, &FrameRange::first);
    if (behind == ranges.begin())
        return 0;
    const auto last = behind - 1;
    return m_data->before[static_cast<std::size_t>(last - ranges.begin())] +
           (std::min(last->end, place) - last->first);
}

double PlaceSelection::share(FrameIndex first, FrameIndex end) const
{
    return static_cast<double>(countBefore(end) - countBefore(first)) /
           static_cast<double>(end - first);
}

SpikeIndex::SpikeIndex(std::vector<Spike> spikes)
    : m_spikes(std::move(spikes))
{
    std::sort(m_spikes.begin(), m_spikes.end(),
              [](const Spike &a, const Spike &b) { return a.frame < b.frame; });
    std::vector<DurationNs> durations;
    durations.reserve(m_spikes.size());
    for (const Spike &spike : m_spikes)
        durations.push_back(spike.durationNs);
    m_durations = MinMaxPyramid(std::move(durations));
}

std::size_t SpikeIndex::lowerBound(FrameIndex frame) const
{
    const auto found =
        std::lower_bound(m_spikes.begin(), m_spikes.end(), frame,
                         [](const Spike &spike, FrameIndex f) { return spike.frame < f; });
    return static_cast<std::size_t>(found - m_spikes.begin());
}

DurationNs SpikeIndex::longest(FrameIndex first, FrameIndex end) const
{
    const std::size_t from = lowerBound(first);
    const std::size_t to = lowerBound(end);
    return from < to ? m_durations.range(from, to).max : 0;
}

const Spike *SpikeIndex::longestSpike(FrameIndex first, FrameIndex end) const
{
    const auto from = m_spikes.begin() + static_cast<std::ptrdiff_t>(lowerBound(first));
    const auto to = m_spikes.begin() + static_cast<std::ptrdiff_t>(lowerBound(end));
    const auto found = std::max_element(
        from, to, [](const Spike &a, const Spike &b) { return a.durationNs < b.durationNs; });
    return from < to ? &*found : nullptr;
}

const Spike *SpikeIndex::at(FrameIndex frame) const
{
    const std::size_t i = lowerBound(frame);
    return i < m_spikes.size() && m_spikes[i].frame == frame ? &m_spikes[i] : nullptr;
}

std::optional<FrameIndex> SpikeIndex::next(std::optional<FrameIndex> frame) const
{
    std::size_t i = frame ? lowerBound(*frame) : 0;
    if (frame && i < m_spikes.size() && m_spikes[i].frame == *frame)
        ++i;
    return i < m_spikes.size() ? std::optional(m_spikes[i].frame) : std::nullopt;
}

std::optional<FrameIndex> SpikeIndex::previous(std::optional<FrameIndex> frame) const
{
    const std::size_t i = frame ? lowerBound(*frame) : m_spikes.size();
    return i > 0 ? std::optional(m_spikes[i - 1].frame) : std::nullopt;
}

} // namespace zoe::app
