// Exact order statistics in one pass, if a sample tells roughly where the wanted ranks lie: a
// WindowLayout divides the values into logarithmic buckets and those near the wanted ranks
// into single values; WindowCounts counts into that, and afterwards knows the value of every rank
// that fell into a window. The others are looked for in a second pass (value_counts.h).
// A WindowLayout is immutable; a WindowCounts belongs to one thread. Values are not negative.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "analysis/model/units.h"
#include "analysis/statistics/value_counts.h"

namespace zoe {

// How much memory the windows of one set of values may take.
struct WindowLimits {
    std::size_t counters = 65'536;
    std::size_t keptValues = 65'536; // expected ones
};

class WindowLayout {
  public:
    // sample: how many of some of the values fall into each of the LogBuckets; expected: about how
    // many values there are in all; qs: the wanted quantiles. Windows are as wide as six standard
    // errors of a sample drawn at random, and at least a bucket.
    WindowLayout(std::span<const std::uint64_t> sample, std::uint64_t expected,
                 std::span<const double> qs, const WindowLimits &limits);

    // Where a bucket's values are counted: at base + (value >> shift), modulo 2^32.
    struct Place {
        std::uint32_t base = 0;
        std::uint8_t shift = 0;
        bool kept = false;  // a single counter, and the values themselves are kept
        bool exact = false; // a counter a value
    };
    [[nodiscard]] const Place &place(std::size_t bucket) const { return m_places[bucket]; }
    // The same for values below 2^32, faster: by what a double says of its leading digits. Of 0 and
    // 1 it is the same.
    [[nodiscard]] const Place &smallPlace(std::uint32_t value) const
    {
        const auto bits = std::bit_cast<std::uint64_t>(static_cast<double>(value | 1));
        return m_smallPlaces[(bits >> 48) - kFirstOfOne];
    }
    [[nodiscard]] std::size_t counters() const { return m_counters; }
    // Position of a bucket's first counter, and how many it has.
    [[nodiscard]] std::size_t firstCounter(std::size_t bucket) const;
    [[nodiscard]] std::size_t counterCount(std::size_t bucket) const;

    [[nodiscard]] static std::uint32_t counterOf(const Place &place, DurationNs value)
    {
        return place.base +
               static_cast<std::uint32_t>(static_cast<std::uint64_t>(value) >> place.shift);
    }

  private:
    void fillSmallPlaces();

    static constexpr std::uint64_t kFirstOfOne = 1023 * 16; // exponent and 4 bits of 1.0
    std::array<Place, LogBuckets::kCount> m_places{};
    std::array<Place, 32 * 16> m_smallPlaces{};
    std::size_t m_counters = 0;
};

class WindowCounts {
  public:
    // The layout must outlive the counts.
    explicit WindowCounts(const WindowLayout &layout)
        : m_layout(&layout)
        , m_counters(layout.counters(), 0)
    {}

    void add(DurationNs value)
    {
        const WindowLayout::Place &place = m_layout->place(LogBuckets::of(value));
        ++m_counters[WindowLayout::counterOf(place, value)];
        if (place.kept)
            m_kept.push_back(value);
    }
    void add(const WindowCounts &other);
    void addSmall(std::span<const std::uint32_t> values);
    // Counters have 32 bits: call it before any of them may have been added to 2^32 times.
    void settle();

    // The values of ranks, counted from 0, as far as they fell into a window. REQUIRES: settled;
    // ranks rise, each below the number of values. Cost: the number of counters.
    [[nodiscard]] std::vector<std::optional<DurationNs>>
    valuesAt(std::span<const std::uint64_t> ranks);
    // How many values there are in each of the LogBuckets. REQUIRES: settled.
    [[nodiscard]] std::vector<std::uint64_t> buckets() const;

  private:
    [[nodiscard]] std::optional<DurationNs> valueIn(std::size_t bucket, std::size_t counter,
                                                    std::uint64_t rankInCounter);

    const WindowLayout *m_layout;
    std::vector<std::uint32_t> m_counters;
    std::vector<std::uint64_t> m_settled; // counters up to the last settle(); empty: none
    std::vector<DurationNs> m_kept;
    bool m_keptSorted = false;
};

} // namespace zoe
