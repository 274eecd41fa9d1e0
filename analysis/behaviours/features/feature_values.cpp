#include "analysis/behaviours/features/feature_values.h"

#include <algorithm>
#include <cmath>

#include "analysis/behaviours/features/waits.h"
#include "analysis/statistics/exact_moments.h"

namespace zoe {

namespace {

constexpr double kLogUnitNs = 10'000;
constexpr double kLargestAddend = 1e300; // so that the difference of two is finite

double cut(double value)
{
    return std::clamp(value, -kLargestNumber, kLargestNumber);
}

double addable(double value)
{
    return std::clamp(value, -kLargestAddend, kLargestAddend);
}

} // namespace

std::uint64_t cutNumbers(const FeatureMatrix &matrix)
{
    const FeatureSet &set = matrix.set;
    std::uint64_t count = 0;
    for (std::size_t column = 0; column < set.columns.size(); ++column) {
        if (set.columns[column].kind != FeatureColumn::Kind::Plot)
            continue;
        const auto ofLargest = [&](double sign) {
            const auto raw = static_cast<float>(sign * kLargestNumber);
            return set.scale.empty()
                       ? raw
                       : static_cast<float>((static_cast<double>(raw) - set.offset[column]) *
                                            set.scale[column]);
        };
        const float high = ofLargest(1);
        const float low = ofLargest(-1);
        for (std::size_t row = 0; row < matrix.rows() && high > low; ++row) {
            const float value = matrix.row(row)[column];
            count += value >= high || value <= low ? 1 : 0;
        }
    }
    return count;
}

double featureOf(FeatureKind kind, DurationNs ns, DurationNs frameSelfNs)
{
    const auto time = static_cast<double>(ns);
    switch (kind) {
    case FeatureKind::Milliseconds:
        return time / static_cast<double>(kNsPerMs);
    case FeatureKind::Logarithm:
        return std::log1p(std::max(0.0, time) / kLogUnitNs);
    case FeatureKind::Share:
        break;
    }
    return frameSelfNs == 0 ? 0 : time / static_cast<double>(frameSelfNs);
}

std::string threadGroupOf(const Thread &thread)
{
    const std::string label = thread.label();
    const auto digits = label.find_last_not_of("0123456789");
    if (digits == std::string::npos || digits + 1 == label.size())
        return label;
    const auto end = label.find_last_not_of(" -_.#:([", digits);
    return end == std::string::npos ? label : label.substr(0, end + 1);
}

std::vector<std::string> threadGroupsOf(const Capture &capture)
{
    std::vector<std::string> names;
    for (const Thread &thread : capture.threads())
        names.push_back(threadGroupOf(thread));
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

std::vector<std::uint32_t> groupsOfThreads(const Capture &capture,
                                           const std::vector<std::string> &names)
{
    std::vector<std::uint32_t> groups;
    for (const Thread &thread : capture.threads()) {
        const auto found = std::ranges::find(names, threadGroupOf(thread));
        groups.push_back(static_cast<std::uint32_t>(found - names.begin()));
    }
    return groups;
}

FrameRanges rangesOf(std::span<const FrameIndex> frames)
{
    FrameRanges ranges;
    for (std::size_t i = 0; i < frames.size();) {
        std::size_t end = i + 1;
        while (end < frames.size() && frames[end] == frames[end - 1] + 1)
            ++end;
        ranges.add({frames[i], frames[end - 1] + 1});
        i = end;
    }
    return ranges;
}

FeatureValues::FeatureValues(const Capture &capture, const Selection &selection,
                             const FeatureSet &set)
    : m_set(set)
    , m_filter(capture, set.leavesOutWaits ? withoutWaits(capture, selection) : selection)
    , m_groups(set.threadGroups.size() + 1)
    , m_groupOfThread(groupsOfThreads(capture, set.threadGroups))
    , m_selfColumn(capture.sites().size() * m_groups, kNoColumn)
    , m_totalColumn(capture.sites().size(), kNoColumn)
    , m_callsColumn(capture.sites().size(), kNoColumn)
    , m_plotColumn(capture.plotSeries().size(), kNoColumn)
    , m_ns(set.columns.size())
    , m_numbers(set.columns.size())
    , m_counts(set.columns.size())
{
    for (std::uint32_t i = 0; i < set.columns.size(); ++i) {
        const FeatureColumn &column = set.columns[i];
        const std::size_t site = column.site.value;
        if (column.kind == FeatureColumn::Kind::Plot) {
            if (column.plot.value < m_plotColumn.size())
                m_plotColumn[column.plot.value] = i;
            m_wantsPlots = true;
        } else if (site >= m_totalColumn.size()) {
            continue;
        } else if (column.kind == FeatureColumn::Kind::Total) {
            m_totalColumn[site] = i;
            m_wantsTotals = true;
        } else if (column.kind == FeatureColumn::Kind::Calls) {
            m_callsColumn[site] = i;
            m_wantsCalls = true;
        } else if (column.group < m_groups) {
            m_selfColumn[site * m_groups + column.group] = i;
        } else {
            std::fill_n(m_selfColumn.begin() + static_cast<std::ptrdiff_t>(site * m_groups),
                        m_groups, i);
        }
    }
}

void FeatureValues::takeTree(const ZoneTree &tree, std::uint32_t group)
{
    const auto sites = tree.sites();
    const auto selves = tree.selves();
    const auto flags = tree.flags();
    for (std::size_t i = 0; i < tree.size(); ++i) {
        const std::uint32_t site = sites[i];
        if (!m_filter.site(site))
            continue;
        m_selfNs = saturatedSum(m_selfNs, selves[i]);
        const std::uint32_t column = m_selfColumn[site * m_groups + group];
        if (column != kNoColumn)
            m_ns[column] = saturatedSum(m_ns[column], selves[i]);
        if (m_wantsCalls && m_callsColumn[site] != kNoColumn && (flags[i] & kContinuesFrom) == 0)
            ++m_counts[m_callsColumn[site]];
    }
    if (m_wantsTotals)
        takeTotals(tree);
}

void FeatureValues::takeTotals(const ZoneTree &tree)
{
    const auto sites = tree.sites();
    const auto depths = tree.depths();
    const auto durations = tree.durations();
    m_path.clear();
    for (std::size_t i = 0; i < tree.size(); ++i) {
        m_path.resize(std::min<std::size_t>(m_path.size(), depths[i]));
        const std::uint32_t column = m_filter.site(sites[i]) ? m_totalColumn[sites[i]] : kNoColumn;
        // Inside a call of the same function, its time is already counted.
        if (column != kNoColumn && std::ranges::find(m_path, column) == m_path.end())
            m_ns[column] = saturatedSum(m_ns[column], durations[i]);
        m_path.push_back(column);
    }
}

void FeatureValues::takePlots(const Chunk &chunk, FrameIndex frame)
{
    const FrameRecord &record = chunk.frames[frame - chunk.firstFrame];
    const auto in = std::ranges::lower_bound(chunk.plots, record.startNs, {}, &PlotPoint::timeNs);
    std::vector<std::uint8_t> known(m_numbers.size());
    for (auto point = in; point != chunk.plots.end() && point->timeNs < record.endNs(); ++point) {
        const std::uint32_t column =
            point->plot.value < m_plotColumn.size() ? m_plotColumn[point->plot.value] : kNoColumn;
        if (column == kNoColumn || !std::isfinite(point->value))
            continue;
        ++m_counts[column];
        m_numbers[column] += (addable(point->value) - m_numbers[column]) / m_counts[column];
        known[column] = 1;
    }
    for (std::size_t column = 0; column < m_numbers.size(); ++column) {
        const FeatureColumn &head = m_set.columns[column];
        if (head.kind != FeatureColumn::Kind::Plot || known[column] != 0)
            continue;
        // Neutral after scaling, if the chunk has no value before the frame.
        m_numbers[column] = m_set.offset.empty() ? 0 : m_set.offset[column];
        for (auto point = in; point != chunk.plots.begin();) {
            --point;
            if (point->plot == head.plot && std::isfinite(point->value)) {
                m_numbers[column] = point->value;
                break;
            }
        }
    }
}

double FeatureValues::valueOf(std::size_t column) const
{
    switch (m_set.columns[column].kind) {
    case FeatureColumn::Kind::Plot:
        return cut(m_numbers[column]);
    case FeatureColumn::Kind::Calls:
        return std::log1p(m_counts[column]);
    case FeatureColumn::Kind::Self:
    case FeatureColumn::Kind::Total:
        break;
    }
    return featureOf(m_set.kind, m_ns[column], m_selfNs);
}

void FeatureValues::take(const Chunk &chunk, FrameIndex frame, float *row)
{
    std::ranges::fill(m_ns, 0);
    std::ranges::fill(m_numbers, 0);
    std::ranges::fill(m_counts, 0U);
    m_selfNs = 0;
    for (const TreeSpan &span : chunk.treesOf(frame)) {
        if (m_filter.thread(span.thread))
            takeTree(chunk.tree(span), m_groupOfThread[span.thread.value]);
    }
    if (m_wantsPlots)
        takePlots(chunk, frame);
    for (std::size_t column = 0; column < m_set.columns.size(); ++column) {
        double value = valueOf(column);
        if (!m_set.scale.empty())
            value = (value - m_set.offset[column]) * m_set.scale[column];
        row[column] = static_cast<float>(cut(value));
    }
}

} // namespace zoe
