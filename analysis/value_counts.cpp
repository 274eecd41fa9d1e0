#include "analysis/value_counts.h"

#include <algorithm>
#include <cassert>

namespace zoe {

namespace {

// Wider buckets would take more counters than a frame's worth of memory, and durations that long
// are few by nature.
constexpr std::uint64_t kWidestCounted = 4096;

} // namespace

void ValueCounts::addSmall(DurationNs value)
{
    m_values.push_back(value);
    if (m_values.size() > kMostValues)
        spread();
}

void ValueCounts::spread()
{
    m_buckets.assign(LogBuckets::kCount, 0);
    for (const DurationNs value : m_values)
        ++m_buckets[LogBuckets::of(value)];
    m_values = {};
}

void ValueCounts::add(const ValueCounts &other)
{
    if (other.keepsValues()) {
        for (const DurationNs value : other.m_values)
            add(value);
        return;
    }
    if (keepsValues())
        spread();
    for (std::size_t i = 0; i < m_buckets.size(); ++i)
        m_buckets[i] += other.m_buckets[i];
}

RankPlan::RankPlan(const ValueCounts &counts, std::span<const std::uint64_t> ranks)
{
    assert(!counts.keepsValues());
    m_places.fill(kNone);
    std::uint64_t below = 0;
    const auto buckets = counts.buckets();
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
