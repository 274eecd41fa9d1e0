#include "fleet/values/quantile_sketch.h"

#include <cmath>
#include <limits>

namespace zoe::fleet {

namespace {

constexpr double kGrowth =
    (1 + QuantileSketch::kRelativeError) / (1 - QuantileSketch::kRelativeError);
constexpr std::uint64_t kSketchVersion = 1;

// Bucket i holds what is greater than kGrowth^(i - 1), at most kGrowth^i.
std::uint32_t bucketOf(DurationNs value)
{
    static const double perUnit = 1 / std::log(kGrowth);
    return static_cast<std::uint32_t>(
        std::max(0.0, std::ceil(std::log(static_cast<double>(value)) * perUnit)));
}

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

// Nothing: the bytes end before the number, or it is too large.
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

// False: the sum has no room.
bool addTo(std::uint64_t &sum, std::uint64_t value)
{
    if (value > std::numeric_limits<std::uint64_t>::max() - sum)
        return false;
    sum += value;
    return true;
}

} // namespace

void QuantileSketch::add(DurationNs value, std::uint64_t times)
{
    if (times == 0)
        return;
    m_count += times;
    if (value <= 0)
        m_zeros += times;
    else
        m_buckets[bucketOf(value)] += times;
}

void QuantileSketch::add(const QuantileSketch &other)
{
    m_count += other.m_count;
    m_zeros += other.m_zeros;
    for (const auto &[bucket, count] : other.m_buckets)
        m_buckets[bucket] += count;
}

double QuantileSketch::quantile(double q) const
{
    if (m_count == 0)
        return 0;
    const auto rank = static_cast<std::uint64_t>(q * static_cast<double>(m_count - 1));
    std::uint64_t below = m_zeros;
    if (rank < below)
        return 0;
    for (const auto &[bucket, count] : m_buckets) {
        below += count;
        if (rank < below)
            return valueOf(bucket);
    }
    return m_buckets.empty() ? 0 : valueOf(m_buckets.rbegin()->first);
}

std::string QuantileSketch::bytes() const
{
    std::string bytes;
    putNumber(bytes, kSketchVersion);
    putNumber(bytes, m_zeros);
    putNumber(bytes, m_buckets.size());
    std::uint32_t last = 0;
    for (const auto &[bucket, count] : m_buckets) {
        putNumber(bytes, bucket - last);
        putNumber(bytes, count);
        last = bucket;
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
        sketch.m_buckets[static_cast<std::uint32_t>(index)] = *count;
    }
    return bytes.empty() ? std::optional(std::move(sketch)) : std::nullopt;
}

} // namespace zoe::fleet
