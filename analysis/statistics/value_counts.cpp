#include "analysis/statistics/value_counts.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

namespace zoe {

namespace {

// More counters than that would be no small memory; durations that long are few by nature.
constexpr std::uint64_t kWidestCounted = std::uint64_t{1} << 22;

} // namespace

void ValueCounts::addSmall(DurationNs value)
{
    m_values.push_back(value);
    if (m_values.size() > m_mostValues)
        spread();
}

void ValueCounts::spread()
{
    const auto [least, most] = std::ranges::minmax(m_values);
    m_firstBucket = LogBuckets::of(least);
    m_buckets.assign(LogBuckets::of(most) - m_firstBucket + 1, 0);
    for (const DurationNs value : m_values)
        addTo(LogBuckets::of(value), 1);
    m_values = {};
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
    for (const DurationNs value : other.m_values)
        add(value);
    if (other.keepsValues())
        return;
    if (keepsValues()) {
        std::vector<DurationNs> values = std::move(m_values);
        m_values.clear();
        m_firstBucket = other.m_firstBucket;
        m_buckets = other.m_buckets;
        for (const DurationNs value : values)
            add(value);
        return;
    }
    for (std::size_t i = 0; i < other.m_buckets.size(); ++i)
        addTo(other.m_firstBucket + i, other.m_buckets[i]);
}

std::vector<std::uint64_t> ValueCounts::buckets() const
{
    std::vector<std::uint64_t> result(LogBuckets::kCount, 0);
    for (const DurationNs value : m_values)
        ++result[LogBuckets::of(value)];
    std::ranges::copy(m_buckets, result.begin() + static_cast<std::ptrdiff_t>(m_firstBucket));
    return result;
}

std::uint64_t ValueCounts::count() const
{
    return std::accumulate(m_buckets.begin(), m_buckets.end(), std::uint64_t{m_values.size()});
}

RankPlan::RankPlan(std::span<const std::uint64_t> buckets, std::span<const std::uint64_t> ranks)
{
    m_places.fill(kNone);
    std::uint64_t below = 0;
    auto rank = ranks.begin();
    for (std::size_t bucket = 0; bucket < buckets.size() && rank != ranks.end(); ++bucket) {
        const std::uint64_t behind = below + buckets[bucket];
        if (*rank < behind) {
            const std::uint64_t width = LogBuckets::width(bucket);
            m_places[bucket] = static_cast<std::uint8_t>(m_wanted.size());
            m_wanted.push_back({bucket, below, width <= kWidestCounted && width < buckets[bucket]});
            rank = std::ranges::lower_bound(rank, ranks.end(), behind);
        }
        below = behind;
    }
}

RankCollector::RankCollector(const RankPlan &plan)
    : m_plan(&plan)
    , m_slots(plan.wanted().size())
{
    for (std::size_t i = 0; i < m_slots.size(); ++i) {
        const RankPlan::Wanted &wanted = plan.wanted()[i];
        m_slots[i].lowerBound = LogBuckets::lowerBound(wanted.bucket);
        m_slots[i].counted = wanted.counted;
        if (wanted.counted)
            m_slots[i].counts.assign(LogBuckets::width(wanted.bucket), 0);
    }
}

void RankCollector::add(const RankCollector &other)
{
    for (std::size_t i = 0; i < m_slots.size(); ++i) {
        Slot &slot = m_slots[i];
        const Slot &more = other.m_slots[i];
        std::ranges::transform(slot.counts, more.counts, slot.counts.begin(), std::plus{});
        slot.values.insert(slot.values.end(), more.values.begin(), more.values.end());
    }
}

DurationNs RankCollector::valueAt(std::uint64_t rank)
{
    const auto &wanted = m_plan->wanted();
    const auto behind = std::ranges::upper_bound(wanted, rank, {}, &RankPlan::Wanted::firstRank);
    assert(behind != wanted.begin());
    const auto at = static_cast<std::size_t>(behind - wanted.begin()) - 1;
    Slot &slot = m_slots[at];
    std::uint64_t inSlot = rank - wanted[at].firstRank;
    if (!slot.counted) {
        if (slot.values.empty())
            return static_cast<DurationNs>(slot.lowerBound);
        inSlot = std::min<std::uint64_t>(inSlot, slot.values.size() - 1);
        const auto place = slot.values.begin() + static_cast<std::ptrdiff_t>(inSlot);
        std::nth_element(slot.values.begin(), place, slot.values.end());
        return *place;
    }
    std::uint64_t value = 0;
    while (value + 1 < slot.counts.size() && inSlot >= slot.counts[value])
        inSlot -= slot.counts[value++];
    return static_cast<DurationNs>(slot.lowerBound + value);
}

} // namespace zoe
