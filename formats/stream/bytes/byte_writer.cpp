#include "formats/stream/bytes/byte_codec.h"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <limits>

#include "formats/stream/bytes/low_bits.h"

namespace zoe {

namespace {

constexpr unsigned kMaxWidth = 8;
// Cost of an exception in addition to its bytes, because it is read separately.
constexpr std::uint64_t kExceptionCost = 4;

using CountByLength =
    std::array<std::uint64_t, kMaxWidth + 1>; // how many values have so many bytes

unsigned lengthOf(std::uint64_t value)
{
    return (static_cast<unsigned>(std::bit_width(value)) + 7) / 8;
}

unsigned chooseWidth(const CountByLength &byLength, std::size_t n, unsigned minWidth)
{
    unsigned best = kMaxWidth;
    std::uint64_t bestCost = std::numeric_limits<std::uint64_t>::max();
    for (unsigned width = minWidth; width <= kMaxWidth; ++width) {
        std::uint64_t cost = width * n;
        for (unsigned length = width + 1; length <= kMaxWidth; ++length)
            cost += byLength[length] * (kExceptionCost + length - width);
        if (cost < bestCost) {
            bestCost = cost;
            best = width;
        }
    }
    return best;
}

unsigned chooseWidth(std::span<const std::uint64_t> values, unsigned minWidth)
{
    // Most values have the same length as the previous one; using several counters in turn,
    // increments don't wait for each other.
    constexpr std::size_t kTurns = 4;
    std::array<CountByLength, kTurns> counts{};
    for (std::size_t i = 0; i < values.size(); ++i)
        ++counts[i % kTurns][lengthOf(values[i])];
    CountByLength byLength{};
    for (const auto &turn : counts)
        std::ranges::transform(byLength, turn, byLength.begin(), std::plus<>());
    return chooseWidth(byLength, values.size(), minWidth);
}

// Calls take(first, values) for all n values in turn.
template <class Take>
void forEachPart(std::size_t n, const ReadColumn &read, const Take &take)
{
    constexpr std::size_t kAtOnce = 2048;
    std::array<std::uint64_t, kAtOnce> values;
    for (std::size_t first = 0; first < n; first += kAtOnce) {
        const std::size_t count = std::min(kAtOnce, n - first);
        read(first, count, values.data());
        take(first, std::span<const std::uint64_t>(values.data(), count));
    }
}

bool exceeds(std::uint64_t value, unsigned width)
{
    return width < kMaxWidth && (value >> (8 * width)) != 0;
}

void writeBits(std::span<const std::uint64_t> values, unsigned shift, unsigned bits,
               std::uint8_t *plane)
{
    const std::size_t n = values.size();
    const std::size_t m = planeBytes(n, bits);
    const std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
    std::fill_n(plane, m, std::uint8_t{0});
    for (unsigned part = 0; part < 8 / bits; ++part)
        for (std::size_t i = part * m; i < std::min(n, (part + 1) * m); ++i)
            plane[i - part * m] = static_cast<std::uint8_t>(
                plane[i - part * m] | (values[i] >> shift & mask) << (part * bits));
}

} // namespace

void ByteWriter::varint(std::uint64_t value)
{
    while (value >= 0x80) {
        m_bytes.push_back(static_cast<std::uint8_t>(value | 0x80));
        value >>= 7;
    }
    m_bytes.push_back(static_cast<std::uint8_t>(value));
}

std::uint8_t *ByteWriter::extend(std::size_t n)
{
    m_bytes.resize(m_bytes.size() + n);
    return m_bytes.data() + (m_bytes.size() - n);
}

void ByteWriter::column(std::span<const std::uint64_t> values, unsigned minWidth)
{
    const std::size_t n = values.size();
    const unsigned width = chooseWidth(values, minWidth);
    std::uint64_t exceptions = 0;
    for (const std::uint64_t value : values)
        exceptions += exceeds(value, width) ? 1 : 0;

    byte(static_cast<std::uint8_t>(width));
    varint(exceptions);
    std::uint8_t *planes = extend(width * n);
    m_planeEnds.push_back(size() - width * n);
    for (unsigned k = 0; k < width; ++k) {
        m_planeEnds.push_back(m_planeEnds.back() + n);
        std::uint8_t *plane = planes + k * n;
        for (std::size_t i = 0; i < n; ++i)
            plane[i] = static_cast<std::uint8_t>(values[i] >> (8 * k));
    }
    std::size_t next = 0;
    for (std::size_t i = 0; exceptions > 0; ++i) {
        if (!exceeds(values[i], width))
            continue;
        varint(i - next);
        varint(values[i] >> (8 * width));
        next = i + 1;
        --exceptions;
    }
}

void ByteWriter::splitColumn(std::span<const std::uint64_t> values, unsigned lowBits)
{
    byte(static_cast<std::uint8_t>(lowBits));
    if (lowBits == 0) {
        column(values);
        return;
    }
    m_planeEnds.push_back(size());
    std::uint8_t *plane = extend(lowBytes(values.size(), lowBits));
    unsigned shift = 0;
    for (const unsigned bits : {8U, 4U, 2U, 1U}) {
        if ((lowBits & bits) == 0)
            continue;
        writeBits(values, shift, bits, plane);
        plane += planeBytes(values.size(), bits);
        shift += bits;
    }
    m_planeEnds.push_back(size());
    std::vector<std::uint64_t> high(values.begin(), values.end());
    for (std::uint64_t &value : high)
        value >>= lowBits;
    column(high);
}

void ByteWriter::column(std::size_t n, const ReadColumn &read, unsigned minWidth)
{
    CountByLength byLength{};
    forEachPart(n, read, [&](std::size_t, std::span<const std::uint64_t> values) {
        for (const std::uint64_t value : values)
            ++byLength[lengthOf(value)];
    });
    const unsigned width = chooseWidth(byLength, n, minWidth);
    std::uint64_t exceptions = 0;
    for (unsigned length = width + 1; length <= kMaxWidth; ++length)
        exceptions += byLength[length];

    byte(static_cast<std::uint8_t>(width));
    varint(exceptions);
    const std::size_t begin = size();
    m_planeEnds.push_back(begin);
    for (unsigned k = 0; k < width; ++k)
        m_planeEnds.push_back(m_planeEnds.back() + n);
    constexpr std::size_t kBytesPerException = 5; // about
    m_bytes.reserve(begin + width * n + kBytesPerException * exceptions);
    extend(width * n);
    std::size_t next = 0;
    forEachPart(n, read, [&](std::size_t first, std::span<const std::uint64_t> values) {
        for (unsigned k = 0; k < width; ++k) {
            std::uint8_t *const plane = m_bytes.data() + begin + k * n + first;
            for (std::size_t i = 0; i < values.size(); ++i)
                plane[i] = static_cast<std::uint8_t>(values[i] >> (8 * k));
        }
        for (std::size_t i = 0; exceptions > 0 && i < values.size(); ++i) {
            if (!exceeds(values[i], width))
                continue;
            varint(first + i - next);
            varint(values[i] >> (8 * width));
            next = first + i + 1;
        }
    });
}

void ByteWriter::splitColumn(std::size_t n, const ReadColumn &read, unsigned lowBits)
{
    byte(static_cast<std::uint8_t>(lowBits));
    if (lowBits == 0) {
        column(n, read);
        return;
    }
    const std::size_t begin = size();
    m_planeEnds.push_back(begin);
    extend(lowBytes(n, lowBits));
    forEachPart(n, read, [&](std::size_t first, std::span<const std::uint64_t> values) {
        std::uint8_t *plane = m_bytes.data() + begin;
        unsigned shift = 0;
        for (const unsigned bits : {8U, 4U, 2U, 1U}) {
            if ((lowBits & bits) == 0)
                continue;
            const std::size_t m = planeBytes(n, bits);
            const std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
            for (std::size_t i = 0; i < values.size(); ++i) {
                const std::size_t part = (first + i) / m;
                std::uint8_t &low = plane[first + i - part * m];
                low = static_cast<std::uint8_t>(low | (values[i] >> shift & mask) << (part * bits));
            }
            plane += m;
            shift += bits;
        }
    });
    m_planeEnds.push_back(size());
    column(n, [&](std::size_t first, std::size_t count, std::uint64_t *out) {
        read(first, count, out);
        for (std::size_t i = 0; i < count; ++i)
            out[i] >>= lowBits;
    });
}

} // namespace zoe
