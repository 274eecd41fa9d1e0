#include "formats/stream/bytes/column_split.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

namespace zoe {

namespace {

constexpr std::size_t kSample = 4096;
constexpr double kBitsPerSymbol = 4; // in the table of a block
constexpr double kBitsPerException = 24;

// n log2 n for the counts that can occur.
const std::array<float, kSample + 1> &countLogs()
{
    static const auto table = [] {
        std::array<float, kSample + 1> logs{};
        for (std::size_t n = 1; n <= kSample; ++n)
            logs[n] = static_cast<float>(static_cast<double>(n) * std::log2(n));
        return logs;
    }();
    return table;
}

struct Sample {
    std::array<std::uint64_t, kSample> values;
    std::size_t size = 0;
};

// Bits of byte k of the sampled values, after shifting right.
double planeBits(const Sample &sample, unsigned shift, double scale)
{
    std::array<std::uint16_t, 256> counts{};
    for (std::size_t i = 0; i < sample.size; ++i)
        ++counts[(sample.values[i] >> shift) & 0xff];
    const auto &logs = countLogs();
    float entropy = logs[sample.size];
    unsigned symbols = 0;
    for (const std::uint16_t count : counts) {
        entropy -= logs[count];
        symbols += count > 0 ? 1 : 0;
    }
    return static_cast<double>(entropy) * scale + kBitsPerSymbol * symbols;
}

double splitBits(const Sample &sample, unsigned lowBits, double scale)
{
    double bits = static_cast<double>(sample.size * lowBits) * scale;
    for (unsigned shift = lowBits; shift < 64; shift += 8) {
        std::size_t above = 0;
        for (std::size_t i = 0; i < sample.size; ++i)
            above += (sample.values[i] >> shift) != 0 ? 1 : 0;
        if (above == 0)
            return bits;
        const double asExceptions = kBitsPerException * static_cast<double>(above) * scale;
        const double asPlane = planeBits(sample, shift, scale);
        if (asExceptions <= asPlane)
            return bits + asExceptions;
        bits += asPlane;
    }
    return bits;
}

// take(i): value i of n.
template <class Take>
Sample sampleOf(std::size_t n, const Take &take)
{
    Sample sample;
    const std::size_t step = std::max<std::size_t>(1, n / kSample);
    for (std::size_t i = 0; i < n && sample.size < kSample; i += step)
        sample.values[sample.size++] = take(i);
    return sample;
}

ColumnSplit bestOf(const Sample &sample, std::size_t n)
{
    if (sample.size == 0)
        return {};
    const double scale = static_cast<double>(n) / static_cast<double>(sample.size);
    ColumnSplit best{0, std::numeric_limits<double>::max()};
    // Odd numbers gain almost nothing and require another pass from readers.
    for (unsigned lowBits = 0; lowBits <= kMostLowBits; lowBits += 2) {
        const double bits = splitBits(sample, lowBits, scale);
        if (bits < best.bits)
            best = {lowBits, bits};
    }
    return best;
}

} // namespace

ColumnSplit bestSplit(std::span<const std::uint64_t> values)
{
    return bestOf(sampleOf(values.size(), [&](std::size_t i) { return values[i]; }), values.size());
}

ColumnSplit bestSplit(std::size_t n, const ReadColumn &read)
{
    const auto valueAt = [&](std::size_t i) {
        std::uint64_t value = 0;
        read(i, 1, &value);
        return value;
    };
    return bestOf(sampleOf(n, valueAt), n);
}

} // namespace zoe
