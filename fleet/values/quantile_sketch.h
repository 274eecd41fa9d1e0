// Quantiles of many durations in a few bytes: a DDSketch (Masson, Rim & Lee 2019, "DDSketch: a fast
// and fully-mergeable quantile sketch with relative-error guarantees"). Not thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/model/units.h"

namespace zoe::fleet {

// Buckets grow by a constant factor, so that every value of a bucket is within kRelativeError of
// the value that represents it. The sum of the sketches of parts is exactly the sketch of the
// whole.
class QuantileSketch {
  public:
    static constexpr double kRelativeError = 0.01;
    static constexpr std::uint32_t kMostBuckets = 2200; // ever in use: none is joined with another
    // The maximum size of bytes(): three numbers, then two per bucket, one of them of at most two
    // bytes.
    static constexpr std::size_t kMostBytes = 30 + kMostBuckets * 12;

    // Negative values count as 0.
    void add(DurationNs value, std::uint64_t times = 1);
    void add(const QuantileSketch &other);

    [[nodiscard]] std::uint64_t count() const { return m_count; }
    // The value of rank floor(q (count - 1)), to within kRelativeError; 0 without values.
    [[nodiscard]] double quantile(double q) const;

    // As bytes: variable-length integers. version, zeros, number of buckets, then for each bucket
    // by rising index its distance from the one before (the first: its index) and its count.
    [[nodiscard]] std::string bytes() const;
    // Nothing if these are not the bytes of a sketch.
    [[nodiscard]] static std::optional<QuantileSketch> fromBytes(std::string_view bytes);

    friend bool operator==(const QuantileSketch &, const QuantileSketch &) = default;

    // The bucket of a value above 0; limits as docs/fleet.md describes them.
    [[nodiscard]] static std::uint32_t bucketOf(DurationNs value);

  private:
    // Of a bucket, with room for it.
    std::uint64_t &countOf(std::uint32_t bucket);

    std::uint64_t m_count = 0;
    std::uint64_t m_zeros = 0;
    std::uint32_t m_first = 0;           // bucket of the first of
    std::vector<std::uint64_t> m_counts; // of the bucket and those behind; none of both ends is 0
};

} // namespace zoe::fleet
