#include "analysis/statistics/value_counts.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>

#include "analysis/model/containers/release.h"
#include "analysis/statistics/distribution.h"
#include "analysis/statistics/quantile.h"
#include "analysis/statistics/sort_by_digits.h"

namespace zoe {

namespace {

// Fewer cells would need many passes; more would make each pass slow.
constexpr std::size_t kFewestCells = 32;
constexpr std::size_t kMostCells = std::size_t{1} << 22;

constexpr std::uint64_t kCounterRange = 256;
constexpr std::size_t kLeastGranted = 64;
// The ranks around a quantile that are kept, in standard deviations of independent values; calls of
// one frame are alike, so they count as fewer.
struct Margin {
    double deviations;
    std::size_t mostEighths; // of the room: if more remain, the next margin is tried
};
constexpr std::array<Margin, 3> kMargins{{{8, 4}, {5, 6}, {3, 7}}};

template <class Value>
void sortValues(std::vector<Value> &values)
{
    if (!std::ranges::is_sorted(values) && !sortByDigits(std::span(values)))
        std::ranges::sort(values);
}

} // namespace

template <class Body>
void ValueCounts::forCounted(Body body) const
{
    std::vector<std::uint32_t> wraps = m_wraps;
    std::ranges::sort(wraps);
    auto wrap = wraps.begin();
    for (std::uint32_t value = 0; value < m_counters.size(); ++value) {
        std::uint64_t times = m_counters[value];
        for (; wrap != wraps.end() && *wrap == value; ++wrap)
            times += kCounterRange;
        if (times > 0)
            body(value, times);
    }
}

void ValueCounts::addSmall(std::span<const std::uint32_t> values)
{
    if (m_counters.empty() && isExact() &&
        m_kept.size() + 2 * m_long.size() + values.size() <= m_granted) {
        m_kept.insert(m_kept.end(), values.begin(), values.end());
        return;
    }
    std::uint8_t *counters = m_counters.data();
    std::size_t width = m_counters.size();
    for (const std::uint32_t value : values) {
        if (value >= width) {
            add(DurationNs{value});
            counters = m_counters.data();
            width = m_counters.size();
        } else if (++counters[value] == 0) [[unlikely]] {
            m_wraps.push_back(value);
        }
    }
}

void ValueCounts::keepMore(DurationNs value)
{
    const auto counted = [this](std::uint32_t kept) { return kept < m_width; };
    if (m_counters.empty() && m_width > 0 &&
        4 * static_cast<std::size_t>(std::ranges::count_if(m_kept, counted)) >= m_width) {
        makeCounters();
        return add(value);
    }
    const std::size_t more = std::max(kLeastGranted, m_granted / 2);
    if (m_room == nullptr || !m_room->take(more)) {
        makeRoom();
        return add(value);
    }
    m_granted += more;
    m_kept.reserve(m_granted - 2 * m_long.size());
    append(value);
}

// Also moves values into them.
void ValueCounts::makeCounters()
{
    m_counters.assign(m_width, 0);
    std::erase_if(m_kept, [this](std::uint32_t value) {
        if (value >= m_width)
            return false;
        addToCounter(value);
        return true;
    });
}

// Keeps only values near the current quantiles; narrower margins are tried until enough is freed.
void ValueCounts::makeRoom()
{
    if (m_width > 0 && m_counters.empty())
        makeCounters();
    sortValues(m_kept);
    sortValues(m_long);
    for (const Margin &margin : kMargins) {
        if (m_granted == 0)
            break;
        narrowTo(windowsOf(margin.deviations));
        if (m_kept.size() + 2 * m_long.size() <= m_granted / 8 * margin.mostEighths)
            return;
    }
    narrowTo({});
    release(m_kept, m_long);
    if (m_room != nullptr)
        m_room->giveBack(std::exchange(m_granted, 0));
}

// Inside the existing windows. If n values have the rank of a quantile, n others of the same
// distribution have it sqrt(q (1 - q) n) ranks away, as a standard deviation.
std::vector<ValueCounts::Window> ValueCounts::windowsOf(double margin)
{
    const std::uint64_t values = count();
    struct Ranks {
        std::uint64_t first, middle, last;
    };
    std::array<Ranks, kDistributionQuantiles.size()> wanted{};
    std::vector<std::uint64_t> all;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const double q = kDistributionQuantiles[i].q;
        const auto middle = static_cast<std::uint64_t>(q * static_cast<double>(values - 1));
        const auto most = static_cast<std::uint64_t>(
            2 + margin * std::sqrt(q * (1 - q) * static_cast<double>(values)));
        wanted[i] = {middle - std::min(middle, most), middle, std::min(middle + most, values - 1)};
        all.insert(all.end(), {wanted[i].first, middle, wanted[i].last});
    }
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    const auto found = valuesAt(all);
    const auto valueOf = [&](std::uint64_t rank) {
        return found[static_cast<std::size_t>(std::ranges::lower_bound(all, rank) - all.begin())];
    };
    std::vector<Window> windows;
    for (const Window &known : m_windows) {
        const std::size_t before = windows.size();
        for (const Ranks &ranks : wanted) {
            const auto middle = valueOf(ranks.middle);
            if (!middle)
                continue; // lost
            const bool isHere = known.first <= *middle && *middle <= known.last;
            Window window;
            if (ranks.first > 0)
                window.first = valueOf(ranks.first).value_or(isHere ? known.first : *middle);
            if (ranks.last < values - 1)
                window.last = valueOf(ranks.last).value_or(isHere ? known.last : *middle);
            window.first = std::max(window.first, known.first);
            window.last = std::min(window.last, known.last);
            if (window.first > window.last)
                continue;
            if (windows.size() > before && window.first <= windows.back().last)
                windows.back().last = std::max(windows.back().last, window.last);
            else
                windows.push_back(window);
        }
    }
    return windows;
}

// REQUIRES: each is inside an existing window.
void ValueCounts::narrowTo(std::vector<Window> windows)
{
    for (const Window &before : std::exchange(m_windows, std::move(windows))) {
        const auto next = std::ranges::find_if(
            m_windows, [&](const Window &w) { return w.last >= before.first; });
        if (next != m_windows.end())
            next->below += before.below;
    }
    if (m_buckets.empty()) {
        m_firstBucket = LogBuckets::kCount / 2;
        m_buckets.assign(1, 0);
    }
    const auto dropped = [this](DurationNs value) { return isDropped(value); };
    std::erase_if(m_kept, dropped);
    std::erase_if(m_long, dropped);
}

void ValueCounts::widenTo(std::size_t bucket)
{
    if (bucket < m_firstBucket) {
        m_buckets.insert(m_buckets.begin(), m_firstBucket - bucket, 0);
        m_firstBucket = bucket;
    } else {
        m_buckets.resize(bucket - m_firstBucket + 1, 0);
    }
}

void ValueCounts::add(const ValueCounts &other)
{
    if (m_counters.empty() && !other.m_counters.empty())
        makeCounters();
    for (std::size_t value = 0; value < other.m_counters.size(); ++value) {
        m_counters[value] = static_cast<std::uint8_t>(m_counters[value] + other.m_counters[value]);
        if (m_counters[value] < other.m_counters[value])
            m_wraps.push_back(static_cast<std::uint32_t>(value));
    }
    m_wraps.insert(m_wraps.end(), other.m_wraps.begin(), other.m_wraps.end());
    if (!isExact() || !other.isExact())
        narrowTo({});
    const auto take = [this](DurationNs value) {
        if (static_cast<std::uint64_t>(value) >= m_counters.size() && isExact())
            append(value); // there is room for it already, from the other set
        else
            add(value);
    };
    std::ranges::for_each(other.m_kept, take);
    std::ranges::for_each(other.m_long, take);
    for (std::size_t i = 0; i < other.m_buckets.size(); ++i)
        addTo(other.m_firstBucket + i, other.m_buckets[i]);
}

std::vector<std::optional<DurationNs>> ValueCounts::valuesAt(std::span<const std::uint64_t> ranks)
{
    std::vector<std::optional<DurationNs>> result;
    std::uint64_t below = 0;
    forCounted([&](std::uint32_t value, std::uint64_t times) {
        below += times;
        while (result.size() < ranks.size() && ranks[result.size()] < below)
            result.emplace_back(value);
    });
    if (isExact() && !std::ranges::is_sorted(m_kept)) {
        const auto takeFrom = [&](auto &values) {
            const auto rest = ranks.subspan(result.size());
            const auto behind = std::ranges::lower_bound(rest, below + values.size());
            const auto own = rest.first(static_cast<std::size_t>(behind - rest.begin()));
            selectRanks(std::span(values), below, own);
            for (const std::uint64_t rank : own)
                result.emplace_back(values[rank - below]);
            below += values.size();
        };
        takeFrom(m_kept);
        takeFrom(m_long);
        return result;
    }
    sortValues(m_kept);
    sortValues(m_long);
    std::size_t kept = 0; // including long ones, in the previous windows
    for (const Window &window : m_windows) {
        below += window.below;
        const auto end = static_cast<std::size_t>(
            std::ranges::upper_bound(m_kept, window.last) - m_kept.begin() +
            (std::ranges::upper_bound(m_long, window.last) - m_long.begin()));
        for (; result.size() < ranks.size() && ranks[result.size()] < below + (end - kept);) {
            const std::uint64_t rank = ranks[result.size()];
            const std::size_t at = kept + static_cast<std::size_t>(rank - below);
            if (rank < below)
                result.emplace_back();
            else if (at < m_kept.size())
                result.emplace_back(m_kept[at]);
            else
                result.emplace_back(m_long[at - m_kept.size()]);
        }
        below += end - kept;
        kept = end;
    }
    result.resize(ranks.size());
    return result;
}

std::vector<std::uint64_t> ValueCounts::buckets() const
{
    std::vector<std::uint64_t> result(LogBuckets::kCount, 0);
    forCounted(
        [&](std::uint32_t value, std::uint64_t times) { result[LogBuckets::of(value)] += times; });
    for (const std::uint32_t value : m_kept)
        ++result[LogBuckets::of(value)];
    for (const DurationNs value : m_long)
        ++result[LogBuckets::of(value)];
    for (std::size_t i = 0; i < m_buckets.size(); ++i)
        result[m_firstBucket + i] += m_buckets[i];
    return result;
}

std::uint64_t ValueCounts::count() const
{
    std::uint64_t counted = kCounterRange * m_wraps.size();
    for (const std::uint8_t times : m_counters)
        counted += times;
    return std::accumulate(m_buckets.begin(), m_buckets.end(),
                           counted + m_kept.size() + m_long.size());
}

RankPlan::RankPlan(std::span<const std::uint64_t> buckets, std::span<const std::uint64_t> ranks)
{
    m_places.fill(kNone);
    std::uint64_t below = 0;
    auto rank = ranks.begin();
    for (std::size_t bucket = 0; bucket < buckets.size() && rank != ranks.end(); ++bucket) {
        const std::uint64_t behind = below + buckets[bucket];
        if (*rank < behind) {
            add({LogBuckets::lowerBound(bucket), LogBuckets::shiftOf(bucket), below,
                 buckets[bucket]});
            rank = std::ranges::lower_bound(rank, ranks.end(), behind);
        }
        below = behind;
    }
}

RankPlan::RankPlan(const RankCollector &collector, std::span<const std::uint64_t> ranks)
{
    m_places.fill(kNone);
    for (const std::uint64_t rank : ranks) {
        const Range cell = collector.cellOf(rank);
        if (m_ranges.empty() || m_ranges.back().lowerBound != cell.lowerBound)
            add(cell);
    }
}

void RankPlan::add(const Range &range)
{
    std::uint8_t &place = m_places[LogBuckets::of(static_cast<DurationNs>(range.lowerBound))];
    if (place == kNone)
        place = static_cast<std::uint8_t>(m_ranges.size());
    m_ranges.push_back(range);
}

std::size_t cellsWithin(std::size_t bytes, std::span<const RankPlan *const> plans)
{
    const auto taken = [&](std::uint64_t mostCells) {
        std::uint64_t cells = 0;
        for (const RankPlan *const plan : plans) {
            for (const RankPlan::Range &range : plan->ranges())
                cells += std::min({range.values, std::uint64_t{1} << range.shift, mostCells});
        }
        return cells * sizeof(std::uint64_t);
    };
    std::size_t cells = kFewestCells;
    while (cells < kMostCells && taken(2 * cells) <= bytes)
        cells *= 2;
    return cells;
}

RankCollector::RankCollector(const RankPlan &plan, std::size_t mostCells)
    : m_plan(&plan)
{
    for (const RankPlan::Range &range : plan.ranges()) {
        Slot &slot = m_slots.emplace_back();
        slot.lowerBound = range.lowerBound;
        const std::uint64_t cells =
            std::min<std::uint64_t>(mostCells, std::uint64_t{1} << range.shift);
        if (range.values <= cells)
            continue;
        slot.cellShift = range.shift - std::countr_zero(cells);
        slot.cells.assign(cells, 0);
    }
}

void RankCollector::add(const RankCollector &other)
{
    for (std::size_t i = 0; i < m_slots.size(); ++i) {
        Slot &slot = m_slots[i];
        const Slot &more = other.m_slots[i];
        std::ranges::transform(slot.cells, more.cells, slot.cells.begin(), std::plus{});
        slot.values.insert(slot.values.end(), more.values.begin(), more.values.end());
    }
}

std::size_t RankCollector::slotOf(std::uint64_t rank) const
{
    const auto &ranges = m_plan->ranges();
    const auto behind = std::ranges::upper_bound(ranges, rank, {}, &RankPlan::Range::firstRank);
    assert(behind != ranges.begin());
    return static_cast<std::size_t>(behind - ranges.begin()) - 1;
}

RankPlan::Range RankCollector::cellOf(std::uint64_t rank) const
{
    const std::size_t at = slotOf(rank);
    const Slot &slot = m_slots[at];
    std::uint64_t below = m_plan->ranges()[at].firstRank;
    std::size_t cell = 0;
    while (cell + 1 < slot.cells.size() && rank - below >= slot.cells[cell])
        below += slot.cells[cell++];
    return {slot.lowerBound + (std::uint64_t{cell} << slot.cellShift), slot.cellShift, below,
            slot.cells[cell]};
}

std::optional<DurationNs> RankCollector::valueAt(std::uint64_t rank)
{
    const std::size_t at = slotOf(rank);
    Slot &slot = m_slots[at];
    if (!slot.cells.empty()) {
        if (slot.cellShift > 0)
            return {};
        return static_cast<DurationNs>(cellOf(rank).lowerBound);
    }
    if (slot.values.empty())
        return static_cast<DurationNs>(slot.lowerBound);
    const std::uint64_t inSlot =
        std::min<std::uint64_t>(rank - m_plan->ranges()[at].firstRank, slot.values.size() - 1);
    const auto place = slot.values.begin() + static_cast<std::ptrdiff_t>(inSlot);
    std::nth_element(slot.values.begin(), place, slot.values.end());
    return *place;
}

} // namespace zoe
