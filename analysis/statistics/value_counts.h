// Exact order statistics of very many values in bounded memory. Short values have a counter each,
// others are kept in a list, or counted into logarithmic buckets where there is no room for them
// (ValueCounts). Those tell in which buckets the wanted ranks lie (RankPlan); a second pass looks
// only into them (RankCollector). Values are not negative. Not thread-safe, but a RankPlan is
// immutable.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "analysis/model/units.h"

namespace zoe {

// 16 buckets an octave: a value lies within 1/16 of its bucket's lower bound.
//   value   0 … 15 | 16 … 31 | 32 … 63 | 64 … 127 | …
//   width        1 |       1 |       2 |        4 | …
struct LogBuckets {
    static constexpr std::size_t kCount = 16 * 61;

    [[nodiscard]] static std::size_t of(DurationNs value)
    {
        const auto bits = static_cast<std::uint64_t>(value);
        const int exponent = 63 - std::countl_zero(bits | 1);
        const int shift = exponent < 4 ? 0 : exponent - 4;
        return static_cast<std::size_t>(shift) * 16 + static_cast<std::size_t>(bits >> shift);
    }
    [[nodiscard]] static int shiftOf(std::size_t bucket)
    {
        return bucket < 32 ? 0 : static_cast<int>(bucket / 16) - 1;
    }
    [[nodiscard]] static std::uint64_t lowerBound(std::size_t bucket)
    {
        const int shift = shiftOf(bucket);
        return (bucket - static_cast<std::size_t>(shift) * 16) << shift;
    }
    [[nodiscard]] static std::uint64_t width(std::size_t bucket)
    {
        return std::uint64_t{1} << shiftOf(bucket);
    }
};

// Room for values that many sets share. Belongs to one thread.
struct ValueRoom {
    std::size_t left = 0;
};

class ValueCounts {
  public:
    // Keeps so many values; no others have a counter of their own.
    explicit ValueCounts(std::size_t mostValues = 512)
        : m_granted(mostValues)
    {}
    // Keeps as many values as room has place for. Those below width, a power of two or 0, have a
    // counter of a byte each once that is less. The room must outlive the counting.
    ValueCounts(ValueRoom &room, std::size_t width)
        : m_room(&room)
        , m_width(width)
    {}

    void add(DurationNs value)
    {
        if (static_cast<std::uint64_t>(value) < m_counters.size())
            addToCounter(static_cast<std::uint32_t>(value));
        else if (m_buckets.empty())
            keep(value);
        else
            addTo(LogBuckets::of(value), 1);
    }
    // Cheaper for many at a time.
    void addSmall(std::span<const std::uint32_t> values);
    // REQUIRES: of the same width.
    void add(const ValueCounts &other);

    // Whether the value of every rank is known.
    [[nodiscard]] bool isExact() const { return m_buckets.empty(); }
    // The values of ranks, counted from 0, as far as they are known. REQUIRES: ranks rise, each
    // below the number of values.
    [[nodiscard]] std::vector<std::optional<DurationNs>>
    valuesAt(std::span<const std::uint64_t> ranks);
    // How many values there are in each of the LogBuckets, and in all.
    [[nodiscard]] std::vector<std::uint64_t> buckets() const;
    [[nodiscard]] std::uint64_t count() const;

  private:
    void addToCounter(std::uint32_t value)
    {
        if (++m_counters[value] == 0) [[unlikely]]
            m_wraps.push_back(value);
    }
    void keep(DurationNs value)
    {
        if (m_kept.size() + 2 * m_long.size() >= m_granted) [[unlikely]]
            return keepMore(value);
        append(value);
    }
    void append(DurationNs value)
    {
        if (static_cast<std::uint64_t>(value) >> 32 == 0)
            m_kept.push_back(static_cast<std::uint32_t>(value));
        else
            m_long.push_back(value);
    }
    void keepMore(DurationNs value);
    void makeCounters();
    void spread();
    void addTo(std::size_t bucket, std::uint64_t values)
    {
        // Also where the bucket is below the first one.
        if (bucket - m_firstBucket >= m_buckets.size())
            widenTo(bucket);
        m_buckets[bucket - m_firstBucket] += values;
    }
    void widenTo(std::size_t bucket);
    // Calls body(value, times) in order of values.
    template <class Body>
    void forCounted(Body body) const;

    ValueRoom *m_room = nullptr; // null: there is no more than what is granted
    std::size_t m_width = 0;
    std::size_t m_granted = 0;            // values that may be kept
    std::vector<std::uint8_t> m_counters; // of values below the width; empty: none yet
    std::vector<std::uint32_t> m_wraps;   // values whose counters ran over, once each time
    std::vector<std::uint32_t> m_kept;    // values that have no counters
    std::vector<DurationNs> m_long;       // likewise, those beyond 32 bits
    std::size_t m_firstBucket = 0;
    std::vector<std::uint64_t> m_buckets; // from the first to the last that is in use
};

class RankPlan {
  public:
    // buckets: how many values there are in each of the LogBuckets.
    // REQUIRES: ranks rise, each below the number of values.
    RankPlan(std::span<const std::uint64_t> buckets, std::span<const std::uint64_t> ranks);

    struct Wanted {
        std::size_t bucket = 0;
        std::uint64_t firstRank = 0; // number of values in the buckets below
        bool counted = false;        // one counter a value is smaller than the values themselves
    };

    // Position in wanted() of the bucket that a value falls into, or kNone.
    static constexpr std::uint8_t kNone = 0xff;
    [[nodiscard]] std::uint8_t place(DurationNs value) const
    {
        return m_places[LogBuckets::of(value)];
    }
    [[nodiscard]] const std::vector<Wanted> &wanted() const { return m_wanted; }

  private:
    std::array<std::uint8_t, LogBuckets::kCount> m_places;
    std::vector<Wanted> m_wanted;
};

class RankCollector {
  public:
    RankCollector() = default;
    // The plan must outlive the collector.
    explicit RankCollector(const RankPlan &plan);

    void add(DurationNs value)
    {
        const std::uint8_t place = m_plan->place(value);
        if (place != RankPlan::kNone)
            take(m_slots[place], value);
    }
    void add(const RankCollector &other);
    // The value of a rank that the plan was made for. Reorders what was collected. If the second
    // pass saw fewer values than the first, it is one from the same bucket.
    [[nodiscard]] DurationNs valueAt(std::uint64_t rank);

  private:
    struct Slot {
        std::uint64_t lowerBound = 0;
        bool counted = false;
        std::vector<std::uint64_t> counts; // of the values from the bucket's lower bound on
        std::vector<DurationNs> values;
    };

    static void take(Slot &slot, DurationNs value)
    {
        if (slot.counted)
            ++slot.counts[static_cast<std::uint64_t>(value) - slot.lowerBound];
        else
            slot.values.push_back(value);
    }

    const RankPlan *m_plan = nullptr;
    std::vector<Slot> m_slots;
};

} // namespace zoe
