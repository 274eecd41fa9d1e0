// Exact order statistics of very many values in limited memory. Short values have one counter each,
// others are kept in a list. If there is no room for all, those far from the quantiles of a
// Distribution are only counted, in logarithmic buckets (ValueCounts). If a wanted rank turns out
// to be among these, the buckets show where (RankPlan), and further passes read only that range
// (RankCollector): one if there is enough memory, otherwise each into a part of the previous range.
// Values are not negative. Not thread-safe, but a RankPlan is immutable.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "analysis/model/units.h"

namespace zoe {

// 16 buckets per octave: a value lies within 1/16 of its bucket's lower bound.
//     value   0 … 15 | 16 … 31 | 32 … 63 | 64 … 127 | …
//     width        1 |       1 |       2 |        4 | …
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

// Memory for values, shared by many sets. Thread-safe.
class ValueRoom {
  public:
    explicit ValueRoom(std::size_t values)
        : m_left(values)
    {}
    // Returns false, and takes nothing, if there is less.
    [[nodiscard]] bool take(std::size_t values)
    {
        std::size_t left = m_left.load(std::memory_order_relaxed);
        while (left >= values) {
            if (m_left.compare_exchange_weak(left, left - values, std::memory_order_relaxed))
                return true;
        }
        return false;
    }
    void giveBack(std::size_t values) { m_left.fetch_add(values, std::memory_order_relaxed); }

  private:
    std::atomic<std::size_t> m_left;
};

class ValueCounts {
  public:
    // Keeps this many values; no values have a counter.
    explicit ValueCounts(std::size_t mostValues = 512)
        : m_granted(mostValues)
    {}
    // Keeps as many values as fit into room. Values below width, a power of two or 0, get a
    // one-byte counter each once that takes less memory. The room must outlive the counting.
    ValueCounts(ValueRoom &room, std::size_t width)
        : m_room(&room)
        , m_width(width)
    {}

    void add(DurationNs value)
    {
        if (static_cast<std::uint64_t>(value) < m_counters.size())
            addToCounter(static_cast<std::uint32_t>(value));
        else if (isExact() || !isDropped(value))
            keep(value);
    }
    // Faster for many values at once.
    void addSmall(std::span<const std::uint32_t> values);
    // Ranks that one of them doesn't know are forgotten by both. REQUIRES: the same width.
    void add(const ValueCounts &other);

    // Whether the value of every rank is known.
    [[nodiscard]] bool isExact() const { return m_buckets.empty(); }
    // The values of ranks, counted from 0, as far as they are known. REQUIRES: ranks rise, each
    // below the number of values.
    [[nodiscard]] std::vector<std::optional<DurationNs>>
    valuesAt(std::span<const std::uint64_t> ranks);
    // The number of values in each of the LogBuckets, and in total.
    [[nodiscard]] std::vector<std::uint64_t> buckets() const;
    [[nodiscard]] std::uint64_t count() const;

  private:
    // A range of values that are kept, if not all are.
    struct Window {
        DurationNs first = 0;
        DurationNs last = std::numeric_limits<DurationNs>::max();
        std::uint64_t below = 0; // dropped values between the previous window and this one
    };

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
    // Whether the value is outside all windows; if so, counts it.
    bool isDropped(DurationNs value)
    {
        std::size_t next = 0;
        while (next < m_windows.size() && value > m_windows[next].last)
            ++next;
        if (next < m_windows.size()) {
            if (value >= m_windows[next].first)
                return false;
            ++m_windows[next].below;
        }
        addTo(LogBuckets::of(value), 1);
        return true;
    }
    void makeRoom();
    [[nodiscard]] std::vector<Window> windowsOf(double margin);
    void narrowTo(std::vector<Window> windows);
    void addTo(std::size_t bucket, std::uint64_t values)
    {
        // Also if the bucket is below the first one.
        if (bucket - m_firstBucket >= m_buckets.size())
            widenTo(bucket);
        m_buckets[bucket - m_firstBucket] += values;
    }
    void widenTo(std::size_t bucket);
    // Calls body(value, times) in order of values.
    template <class Body>
    void forCounted(Body body) const;

    ValueRoom *m_room = nullptr; // null: nothing beyond what is granted
    std::size_t m_width = 0;
    std::size_t m_granted = 0;            // number of values that may be kept
    std::vector<std::uint8_t> m_counters; // of values below the width; empty: not in use yet
    std::vector<std::uint32_t> m_wraps;   // values whose counters overflowed, once per overflow
    std::vector<std::uint32_t> m_kept;    // values without counters
    std::vector<DurationNs> m_long;       // likewise, values beyond 32 bits
    std::vector<Window> m_windows{1};     // rising
    std::size_t m_firstBucket = 0;
    std::vector<std::uint64_t> m_buckets; // of dropped values; from the first to the last in use
};

class RankCollector;

class RankPlan {
  public:
    // buckets: number of values in each of the LogBuckets. REQUIRES: ranks rise, each below the
    // number of values.
    RankPlan(std::span<const std::uint64_t> buckets, std::span<const std::uint64_t> ranks);
    // For the next pass. REQUIRES: ranks rise, and the collector has no value for them.
    RankPlan(const RankCollector &collector, std::span<const std::uint64_t> ranks);

    // 2^shift consecutive numbers of one of the LogBuckets.
    struct Range {
        std::uint64_t lowerBound = 0;
        int shift = 0;
        std::uint64_t firstRank = 0; // number of values below
        std::uint64_t values = 0;    // in this range
    };

    // Position in ranges() of the one that contains a value, or kNone.
    static constexpr std::uint8_t kNone = 0xff;
    [[nodiscard]] std::uint8_t place(DurationNs value) const
    {
        const auto number = static_cast<std::uint64_t>(value);
        for (std::uint8_t at = m_places[LogBuckets::of(value)]; at < m_ranges.size(); ++at) {
            if (number < m_ranges[at].lowerBound)
                break;
            if ((number - m_ranges[at].lowerBound) >> m_ranges[at].shift == 0)
                return at;
        }
        return kNone;
    }
    [[nodiscard]] const std::vector<Range> &ranges() const { return m_ranges; }

  private:
    void add(const Range &range);

    std::array<std::uint8_t, LogBuckets::kCount> m_places; // the first range of each bucket
    std::vector<Range> m_ranges;                           // rising
};

// How many cells each range of collectors may have, so that all together take at most this many
// bytes.
[[nodiscard]] std::size_t cellsWithin(std::size_t bytes, std::span<const RankPlan *const> plans);

class RankCollector {
  public:
    RankCollector() = default;
    // Keeps the values of a range, or counts them in cells, at most mostCells of either. The plan
    // must outlive the collector. REQUIRES: mostCells is a power of two, at least 2.
    RankCollector(const RankPlan &plan, std::size_t mostCells);

    void add(DurationNs value)
    {
        const std::uint8_t place = m_plan->place(value);
        if (place != RankPlan::kNone)
            take(m_slots[place], value);
    }
    void addSmall(std::span<const std::uint32_t> values)
    {
        for (const std::uint32_t value : values)
            add(DurationNs{value});
    }
    void add(const RankCollector &other);
    // The value of a rank for which the plan was made, unless its cell has several. Reorders the
    // collected values. If this pass saw fewer values than the first, returns one from the same
    // range.
    [[nodiscard]] std::optional<DurationNs> valueAt(std::uint64_t rank);
    // The cell of a rank whose value is unknown.
    [[nodiscard]] RankPlan::Range cellOf(std::uint64_t rank) const;

  private:
    struct Slot {
        std::uint64_t lowerBound = 0;
        int cellShift = 0;                // a cell covers 2^cellShift numbers
        std::vector<std::uint64_t> cells; // empty: the values are kept
        std::vector<DurationNs> values;
    };

    static void take(Slot &slot, DurationNs value)
    {
        if (!slot.cells.empty())
            ++slot.cells[(static_cast<std::uint64_t>(value) - slot.lowerBound) >> slot.cellShift];
        else
            slot.values.push_back(value);
    }
    [[nodiscard]] std::size_t slotOf(std::uint64_t rank) const;

    const RankPlan *m_plan = nullptr;
    std::vector<Slot> m_slots;
};

} // namespace zoe
