#include "app/views/frames/frame_series.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace zoe::app {

namespace {

constexpr std::size_t kBlock = 256;

bool anyWithin(const std::vector<FrameIndex> &frames, FrameIndex first, FrameIndex end)
{
    const auto found = std::lower_bound(frames.begin(), frames.end(), first);
    return found != frames.end() && *found < end;
}

} // namespace

FrameSeries::FrameSeries(std::shared_ptr<const Capture> capture)
    : m_capture(std::move(capture))
{
    const auto frames = m_capture->frames();
    m_count = static_cast<FrameIndex>(frames.size());
    std::vector<DurationNs> durations(frames.size());
    for (std::size_t i = 0; i < frames.size(); ++i) {
        durations[i] = frames[i].durationNs;
        if (frames[i].missing())
            m_missing.push_back(static_cast<FrameIndex>(i));
        if (frames[i].lostZones > 0)
            m_lost.push_back(static_cast<FrameIndex>(i));
    }
    if (!m_missing.empty()) {
        std::vector<DurationNs> low = durations;
        for (const FrameIndex frame : m_missing) {
            low[frame] = std::numeric_limits<DurationNs>::max();
            durations[frame] = -1;
        }
        m_low = MinMaxPyramid(std::move(low));
    }
    m_high = MinMaxPyramid(std::move(durations));
}

FrameColumn FrameSeries::column(FrameIndex first, FrameIndex end) const
{
    FrameColumn column;
    column.first = first;
    column.end = end;
    column.missing = anyWithin(m_missing, first, end);
    column.lost = anyWithin(m_lost, first, end);
    const MinMax high = m_high.range(first, end);
    column.readable = high.max >= 0;
    if (column.readable) {
        column.maxNs = high.max;
        column.minNs = column.missing ? m_low.range(first, end).min : high.min;
    }
    return column;
}

std::vector<FrameColumn> FrameSeries::columns(double first, double end, double pixels) const
{
    std::vector<FrameColumn> columns;
    if (m_count == 0 || pixels < 1 || !(first < end))
        return columns;
    const double framesPerColumn = std::max(1.0, (end - first) / pixels);
    const auto border = [&](double column) {
        const double frame = std::floor(column * framesPerColumn);
        return static_cast<FrameIndex>(std::clamp(frame, 0.0, static_cast<double>(m_count)));
    };
    columns.reserve(static_cast<std::size_t>((end - first) / framesPerColumn) + 2);
    const double last = std::ceil(std::min(end, static_cast<double>(m_count)) / framesPerColumn);
    for (double i = std::max(0.0, std::floor(first / framesPerColumn)); i < last; ++i) {
        const FrameIndex from = border(i);
        const FrameIndex to = border(i + 1);
        if (from < to)
            columns.push_back(column(from, to));
    }
    return columns;
}

DurationNs FrameSeries::longest(FrameIndex first, FrameIndex end) const
{
    end = std::min(end, m_count);
    return first < end ? std::max<DurationNs>(0, m_high.range(first, end).max) : 0;
}

FrameIndex FrameSeries::longestFrame(FrameIndex first, FrameIndex end) const
{
    const auto values = m_high.values().subspan(first, std::min(end, m_count) - first);
    const auto longestOne = std::max_element(values.begin(), values.end());
    return first + static_cast<FrameIndex>(longestOne - values.begin());
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

std::optional<FrameIndex> SpikeIndex::next(FrameIndex frame) const
{
    std::size_t i = lowerBound(frame);
    if (i < m_spikes.size() && m_spikes[i].frame == frame)
        ++i;
    return i < m_spikes.size() ? std::optional(m_spikes[i].frame) : std::nullopt;
}

std::optional<FrameIndex> SpikeIndex::previous(FrameIndex frame) const
{
    const std::size_t i = lowerBound(frame);
    return i > 0 ? std::optional(m_spikes[i - 1].frame) : std::nullopt;
}

BehaviourCounts::BehaviourCounts(std::shared_ptr<const Behaviours> behaviours)
    : m_behaviours(std::move(behaviours))
{
    if (!m_behaviours)
        return;
    const auto &assignment = m_behaviours->assignment;
    m_slots = m_behaviours->behaviours.size() + 1;
    m_before.reserve((assignment.size() / kBlock + 2) * m_slots);
    std::vector<std::uint32_t> counts(m_slots, 0);
    for (std::size_t i = 0; i < assignment.size(); ++i) {
        if (i % kBlock == 0)
            m_before.insert(m_before.end(), counts.begin(), counts.end());
        ++counts[slot(i)];
    }
}

std::size_t BehaviourCounts::slot(std::size_t frame) const
{
    const std::int32_t id = m_behaviours->assignment[frame];
    const bool known = id >= 0 && static_cast<std::size_t>(id) + 1 < m_slots;
    return known ? static_cast<std::size_t>(id) : m_slots - 1;
}

std::vector<std::uint32_t> BehaviourCounts::in(FrameIndex first, FrameIndex end) const
{
    std::vector<std::uint32_t> counts(m_slots, 0);
    if (!m_behaviours)
        return counts;
    const std::size_t size = m_behaviours->assignment.size();
    const std::size_t to = std::min<std::size_t>(end, size);
    std::size_t i = std::min<std::size_t>(first, to);
    // Whole blocks by their sums, what is before and behind them one by one.
    const std::size_t firstBlock = (i + kBlock - 1) / kBlock;
    const std::size_t lastBlock = to / kBlock;
    if (firstBlock < lastBlock && lastBlock * m_slots < m_before.size()) {
        for (; i < firstBlock * kBlock; ++i)
            ++counts[slot(i)];
        for (std::size_t s = 0; s < m_slots; ++s)
            counts[s] += m_before[lastBlock * m_slots + s] - m_before[firstBlock * m_slots + s];
        i = lastBlock * kBlock;
    }
    for (; i < to; ++i)
        ++counts[slot(i)];
    return counts;
}

std::int32_t BehaviourCounts::of(FrameIndex frame) const
{
    if (!m_behaviours || frame >= m_behaviours->assignment.size())
        return kUnusual;
    return m_behaviours->assignment[frame];
}

} // namespace zoe::app
