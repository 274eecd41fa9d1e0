#include "fleet/values/quantile_sketch.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

namespace zoe::fleet {

namespace {

constexpr double kGrowth =
    (1 + QuantileSketch::kRelativeError) / (1 - QuantileSketch::kRelativeError);
constexpr std::uint64_t kSketchVersion = 1;

// Bucket i contains values greater than kGrowth^(i - 1) and at most kGrowth^i.
std::uint32_t computedBucketOf(DurationNs value)
{
    static const double perUnit = 1 / std::log(kGrowth);
    return static_cast<std::uint32_t>(
        std::max(0.0, std::ceil(std::log(static_cast<double>(value)) * perUnit)));
}

// Looks up buckets by the leading bits of a value, because a logarithm would take longer than
// everything else. Values with the same leading bits are in one bucket or in two, because 1/64 is
// less than the growth of a bucket.
class BucketTable {
  public:
    BucketTable()
    {
        for (unsigned exponent = 0; exponent < kExponents; ++exponent) {
            for (std::uint64_t step = 0; step < kSteps; ++step)
                m_cells[exponent * kSteps + step] = cellOf(exponent, step);
        }
    }

    [[nodiscard]] std::uint32_t bucketOf(DurationNs value) const
    {
        const auto bits = static_cast<std::uint64_t>(value);
        const auto exponent = static_cast<unsigned>(std::bit_width(bits)) - 1;
        // The bits after the leading one.
        const std::uint64_t step = (exponent >= kStepBits ? bits >> (exponent - kStepBits)
                                                          : bits << (kStepBits - exponent)) &
                                   (kSteps - 1);
        const Cell &cell = m_cells[exponent * kSteps + step];
        return cell.bucket + (value > cell.last ? 1 : 0);
    }

  private:
    static constexpr unsigned kExponents = 63;
    static constexpr unsigned kStepBits = 6;
    static constexpr std::uint64_t kSteps = 1U << kStepBits;

    struct Cell {
        DurationNs last = 0; // the largest value of
        std::uint32_t bucket = 0;
    };

    static Cell cellOf(unsigned exponent, std::uint64_t step)
    {
        // Small values have separate cells.
        const std::uint64_t low = exponent >= kStepBits ? (kSteps + step) << (exponent - kStepBits)
                                                        : (kSteps + step) >> (kStepBits - exponent);
        const std::uint64_t values =
            exponent >= kStepBits ? std::uint64_t{1} << (exponent - kStepBits) : 1;
        auto last = static_cast<DurationNs>(low);
        auto behind = last + static_cast<DurationNs>(values - 1);
        const std::uint32_t bucket = computedBucketOf(last);
        if (computedBucketOf(behind) == bucket)
            return {behind, bucket};
        while (behind - last > 1) {
            const DurationNs middle = last + (behind - last) / 2;
            (computedBucketOf(middle) == bucket ? last : behind) = middle;
        }
        return {last, bucket};
    }

    std::array<Cell, kExponents * kSteps> m_cells;
};

double valueOf(std::uint32_t bucket)
{
    return 2 * std::pow(kGrowth, bucket) / (kGrowth + 1);
}

void putNumber(std::string &bytes, std::uint64_t value)
{
    for (; value >= 0x80; value >>= 7U)
        bytes += static_cast<char>(value | 0x80);
    bytes += static_cast<char>(value);
}

// Not set: the bytes end before the number, or it is too large.
std::optional<std::uint64_t> takeNumber(std::string_view &bytes)
{
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64 && !bytes.empty(); shift += 7) {
        const auto byte = static_cast<unsigned char>(bytes.front());
        bytes.remove_prefix(1);
        if (shift == 63 && byte > 1)
            return {};
        value |= std::uint64_t{byte & 0x7fU} << shift;
        if (byte < 0x80)
            return value;
    }
    return {};
}

// False if the sum overflows.
bool addTo(std::uint64_t &sum, std::uint64_t value)
{
    if (value > std::numeric_limits<std::uint64_t>::max() - sum)
        return false;
    sum += value;
    return true;
}

} // namespace

std::uint32_t QuantileSketch::bucketOf(DurationNs value)
{
    static const BucketTable table;
    return table.bucketOf(value);
}

std::uint64_t &QuantileSketch::countOf(std::uint32_t bucket)
{
    if (m_counts.empty())
        m_first = bucket;
    if (bucket < m_first) {
        m_counts.insert(m_counts.begin(), m_first - bucket, 0);
        m_first = bucket;
    }
    const std::size_t at = bucket - m_first;
    if (at >= m_counts.size())
        m_counts.resize(at + 1);
    return m_counts[at];
}

void QuantileSketch::add(DurationNs value, std::uint64_t times)
{
    if (times == 0)
        return;
    m_count += times;
    if (value <= 0)
        m_zeros += times;
    else
        countOf(bucketOf(value)) += times;
}

void QuantileSketch::add(const QuantileSketch &other)
{
    m_count += other.m_count;
    m_zeros += other.m_zeros;
    if (other.m_counts.empty())
        return;
    // Reserves room for all of them first.
    (void)countOf(other.m_first);
    (void)countOf(other.m_first + static_cast<std::uint32_t>(other.m_counts.size()) - 1);
    for (std::size_t i = 0; i < other.m_counts.size(); ++i)
        m_counts[other.m_first - m_first + i] += other.m_counts[i];
}

double QuantileSketch::quantile(double q) const
{
    if (m_count == 0)
        return 0;
    const auto rank = static_cast<std::uint64_t>(q * static_cast<double>(m_count - 1));
    std::uint64_t below = m_zeros;
    if (rank < below || m_counts.empty())
        return 0;
    std::uint32_t bucket = m_first;
    for (const std::uint64_t count : m_counts) {
        below += count;
        if (rank < below)
            return valueOf(bucket);
        ++bucket;
    }
    return valueOf(bucket - 1);
}

std::string QuantileSketch::bytes() const
{
    std::string bytes;
    putNumber(bytes, kSketchVersion);
    putNumber(bytes, m_zeros);
    putNumber(bytes, m_counts.size() -
                         static_cast<std::size_t>(std::ranges::count(m_counts, std::uint64_t{0})));
    std::uint32_t last = 0;
    std::uint32_t bucket = m_first;
    for (const std::uint64_t count : m_counts) {
        if (count > 0) {
            putNumber(bytes, bucket - last);
            putNumber(bytes, count);
            last = bucket;
        }
        ++bucket;
    }
    return bytes;
}

std::optional<QuantileSketch> QuantileSketch::fromBytes(std::string_view bytes)
{
    const auto version = takeNumber(bytes);
    const auto zeros = takeNumber(bytes);
    const auto buckets = takeNumber(bytes);
    if (!version || *version != kSketchVersion || !zeros || !buckets || *buckets > kMostBuckets)
        return {};
    QuantileSketch sketch;
    sketch.m_zeros = *zeros;
    sketch.m_count = *zeros;
    std::uint64_t index = 0;
    for (std::uint64_t i = 0; i < *buckets; ++i) {
        const auto distance = takeNumber(bytes);
        const auto count = takeNumber(bytes);
        if (!distance || !count || *distance > kMostBuckets || (i > 0 && *distance == 0))
            return {};
        index += *distance;
        if (index > kMostBuckets || *count == 0 || !addTo(sketch.m_count, *count))
            return {};
        sketch.countOf(static_cast<std::uint32_t>(index)) = *count;
    }
    return bytes.empty() ? std::optional(std::move(sketch)) : std::nullopt;
}

} // namespace zoe::fleet
