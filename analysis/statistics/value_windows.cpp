#include "analysis/statistics/value_windows.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace zoe {

namespace {

constexpr double kStandardErrors = 6;
constexpr std::uint64_t kWidestWindow = 8192; // longer durations are few by nature
constexpr std::uint64_t kNarrow = 64;

// Marks the buckets that the ranks near each quantile may lie in.
std::vector<std::uint8_t> bucketsNear(std::span<const std::uint64_t> sample,
                                      std::span<const double> qs)
{
    const auto count =
        static_cast<double>(std::accumulate(sample.begin(), sample.end(), std::uint64_t{0}));
    std::vector<std::uint8_t> near(sample.size(), 0);
    for (const double q : qs) {
        const double margin = kStandardErrors * std::sqrt(q * (1 - q) * count) + 2;
        const double from = q * count - margin;
        const double to = q * count + margin;
        double below = 0;
        for (std::size_t bucket = 0; bucket < sample.size(); ++bucket) {
            const double behind = below + static_cast<double>(sample[bucket]);
            if (sample[bucket] > 0 && behind >= from && below <= to)
                near[bucket] = 1;
            below = behind;
        }
    }
    return near;
}

} // namespace

WindowLayout::WindowLayout(std::span<const std::uint64_t> sample, std::uint64_t expected,
                           std::span<const double> qs, const WindowLimits &limits)
{
    const auto sampled =
        static_cast<double>(std::accumulate(sample.begin(), sample.end(), std::uint64_t{0}));
    const double scale = sampled > 0 ? static_cast<double>(expected) / sampled : 0;
    const std::vector<std::uint8_t> near = bucketsNear(sample, qs);
    std::size_t countersLeft = limits.counters;
    double keptLeft = static_cast<double>(limits.keptValues);
    for (std::size_t bucket = 0; bucket < LogBuckets::kCount; ++bucket) {
        const std::uint64_t width = LogBuckets::width(bucket);
        const double inBucket = static_cast<double>(sample[bucket]) * scale;
        Place &place = m_places[bucket];
        const bool canKeep = inBucket <= keptLeft;
        const bool canCount = width <= kWidestWindow && width <= countersLeft;
        // Counters that are seldom met with are in no cache: then a list of values is faster.
        const bool sparse = width > kNarrow && inBucket < 2 * static_cast<double>(width);
        if (near[bucket] != 0 && canCount && !(sparse && canKeep)) {
            place.exact = true;
            countersLeft -= width;
        } else if (near[bucket] != 0 && canKeep) {
            place.kept = true;
            keptLeft -= inBucket;
        }
        place.exact = place.exact || width == 1;
        place.shift = place.exact ? 0 : static_cast<std::uint8_t>(LogBuckets::shiftOf(bucket));
        const std::uint64_t first = LogBuckets::lowerBound(bucket) >> place.shift;
        place.base = static_cast<std::uint32_t>(m_counters) - static_cast<std::uint32_t>(first);
        m_counters += place.exact ? width : 1;
    }
    fillSmallPlaces();
}

// Values below 16 have a counter each, one after another.
void WindowLayout::fillSmallPlaces()
{
    for (std::size_t i = 0; i < m_smallPlaces.size(); ++i) {
        const std::uint64_t exponent = i / 16;
        const std::uint64_t value = exponent < 4 ? 1 : (16 + i % 16) << (exponent - 4);
        m_smallPlaces[i] = m_places[LogBuckets::of(static_cast<DurationNs>(value))];
    }
}

std::size_t WindowLayout::firstCounter(std::size_t bucket) const
{
    return counterOf(m_places[bucket], static_cast<DurationNs>(LogBuckets::lowerBound(bucket)));
}

std::size_t WindowLayout::counterCount(std::size_t bucket) const
{
    return m_places[bucket].exact ? LogBuckets::width(bucket) : 1;
}

void WindowCounts::add(const WindowCounts &other)
{
    settle();
    for (std::size_t i = 0; i < m_settled.size(); ++i) {
        m_settled[i] += other.m_counters[i];
        m_settled[i] += other.m_settled.empty() ? 0 : other.m_settled[i];
    }
    m_kept.insert(m_kept.end(), other.m_kept.begin(), other.m_kept.end());
    m_keptSorted = false;
}

void WindowCounts::addSmall(std::span<const std::uint32_t> values)
{
    const WindowLayout &layout = *m_layout;
    std::uint32_t *const counters = m_counters.data();
    for (const std::uint32_t value : values) {
        const WindowLayout::Place &place = layout.smallPlace(value);
        ++counters[place.base + (value >> place.shift)];
        if (place.kept) [[unlikely]]
            m_kept.push_back(value);
    }
}

void WindowCounts::settle()
{
    m_settled.resize(m_counters.size(), 0);
    for (std::size_t i = 0; i < m_settled.size(); ++i)
        m_settled[i] += m_counters[i];
    std::ranges::fill(m_counters, 0);
}

std::vector<std::optional<DurationNs>> WindowCounts::valuesAt(std::span<const std::uint64_t> ranks)
{
    std::vector<std::optional<DurationNs>> result;
    std::uint64_t below = 0;
    for (std::size_t bucket = 0; bucket < LogBuckets::kCount; ++bucket) {
        const std::size_t first = m_layout->firstCounter(bucket);
        const std::size_t count = m_layout->counterCount(bucket);
        for (std::size_t i = 0; i < count && result.size() < ranks.size(); ++i) {
            const std::uint64_t behind = below + m_settled[first + i];
            while (result.size() < ranks.size() && ranks[result.size()] < behind)
                result.push_back(valueIn(bucket, i, ranks[result.size()] - below));
            below = behind;
        }
    }
    assert(result.size() == ranks.size());
    return result;
}

std::optional<DurationNs> WindowCounts::valueIn(std::size_t bucket, std::size_t counter,
                                                std::uint64_t rankInCounter)
{
    const WindowLayout::Place &place = m_layout->place(bucket);
    const auto lower = static_cast<DurationNs>(LogBuckets::lowerBound(bucket));
    if (place.exact)
        return lower + static_cast<DurationNs>(counter);
    if (!place.kept)
        return std::nullopt;
    if (!m_keptSorted)
        std::ranges::sort(m_kept);
    m_keptSorted = true;
    const auto first = std::ranges::lower_bound(m_kept, lower);
    return first[static_cast<std::ptrdiff_t>(rankInCounter)];
}

std::vector<std::uint64_t> WindowCounts::buckets() const
{
    std::vector<std::uint64_t> result(LogBuckets::kCount, 0);
    for (std::size_t bucket = 0; bucket < result.size(); ++bucket) {
        const auto first =
            m_settled.begin() + static_cast<std::ptrdiff_t>(m_layout->firstCounter(bucket));
        const auto count = static_cast<std::ptrdiff_t>(m_layout->counterCount(bucket));
        result[bucket] = std::accumulate(first, first + count, std::uint64_t{0});
    }
    return result;
}

} // namespace zoe
