#include "formats/stream/bytes/byte_codec.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <functional>
#include <limits>

namespace zoe {

namespace {

constexpr unsigned kMaxWidth = 8;
constexpr std::size_t kLongestVarint = 10;
// Cost of an exception beyond its bytes: it is read one by one.
constexpr std::uint64_t kExceptionCost = 4;

unsigned chooseWidth(std::span<const std::uint64_t> values, unsigned minWidth)
{
    // Most values are as long as the one before them: counts in turns don't wait for each other.
    constexpr std::size_t kTurns = 4;
    std::array<std::array<std::uint64_t, kMaxWidth + 1>, kTurns> counts{};
    for (std::size_t i = 0; i < values.size(); ++i)
        ++counts[i % kTurns][(static_cast<unsigned>(std::bit_width(values[i])) + 7) / 8];
    std::array<std::uint64_t, kMaxWidth + 1> byLength{};
    for (const auto &turn : counts)
        std::ranges::transform(byLength, turn, byLength.begin(), std::plus<>());
    unsigned best = kMaxWidth;
    std::uint64_t bestCost = std::numeric_limits<std::uint64_t>::max();
    for (unsigned width = minWidth; width <= kMaxWidth; ++width) {
        std::uint64_t cost = width * values.size();
        for (unsigned length = width + 1; length <= kMaxWidth; ++length)
            cost += byLength[length] * (kExceptionCost + length - width);
        if (cost < bestCost) {
            bestCost = cost;
            best = width;
        }
    }
    return best;
}

bool exceeds(std::uint64_t value, unsigned width)
{
    return width < kMaxWidth && (value >> (8 * width)) != 0;
}

constexpr unsigned kMaxLowBits = 8;

// A plane of b bits per value (8, 4, 2 or 1), m bytes in all: byte j has those of the values j, j +
// m, j + 2 m …, so that many values are joined and split at once.
constexpr std::size_t planeBytes(std::size_t n, unsigned bits)
{
    return (n * bits + 7) / 8;
}

constexpr std::size_t lowBytes(std::size_t n, unsigned lowBits)
{
    std::size_t bytes = 0;
    for (const unsigned bits : {8U, 4U, 2U, 1U})
        bytes += (lowBits & bits) != 0 ? planeBytes(n, bits) : 0;
    return bytes;
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

template <class T>
void readBits(const std::uint8_t *plane, unsigned shift, unsigned bits, std::size_t n, T *out)
{
    const std::size_t m = planeBytes(n, bits);
    const unsigned mask = (1U << bits) - 1;
    for (unsigned part = 0; part < 8 / bits; ++part) {
        const std::size_t first = std::min(n, part * m);
        const std::size_t count = std::min(n - first, m);
        for (std::size_t i = 0; i < count; ++i)
            out[first + i] |= static_cast<T>(plane[i] >> (part * bits) & mask) << shift;
    }
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

bool ByteReader::fail()
{
    m_ok = false;
    m_at = m_bytes.size();
    return false;
}

std::uint8_t ByteReader::byte()
{
    if (left() == 0) {
        fail();
        return 0;
    }
    return m_bytes[m_at++];
}

std::uint64_t ByteReader::varint()
{
    std::uint64_t value = 0;
    // Where even the longest would fit, bytes need no checks.
    for (std::size_t i = 0; left() > kLongestVarint && i + 1 < kLongestVarint; ++i) {
        const std::uint64_t next = m_bytes[m_at + i];
        value |= (next & 0x7f) << (7 * i);
        if (next < 0x80) {
            m_at += i + 1;
            return value;
        }
    }
    value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        const std::uint8_t next = byte();
        const auto part = static_cast<std::uint64_t>(next & 0x7f);
        if (shift == 63 && part > 1)
            break;
        value |= part << shift;
        if ((next & 0x80) == 0)
            return m_ok ? value : 0;
    }
    fail();
    return 0;
}

std::span<const std::uint8_t> ByteReader::bytes(std::size_t n)
{
    if (n > left()) {
        fail();
        return {};
    }
    const auto part = m_bytes.subspan(m_at, n);
    m_at += n;
    return part;
}

namespace {

// REQUIRES: width >= 2
template <class T>
void joinPlanes(const std::uint8_t *planes, unsigned width, std::size_t n, T *out)
{
    if (width == 2) {
        for (std::size_t i = 0; i < n; ++i)
            out[i] = static_cast<T>(planes[i]) | static_cast<T>(planes[n + i]) << 8;
        return;
    }
    for (std::size_t i = 0; i < n; ++i)
        out[i] = static_cast<T>(planes[i]) | static_cast<T>(planes[n + i]) << 8 |
                 static_cast<T>(planes[2 * n + i]) << 16;
    for (unsigned k = 3; k < width; ++k)
        for (std::size_t i = 0; i < n; ++i)
            out[i] |= static_cast<T>(planes[k * n + i]) << (8 * k);
}

} // namespace

template <class T>
bool ByteReader::readColumn(std::size_t n, T *out)
{
    const unsigned width = byte();
    const std::uint64_t exceptions = varint();
    if (!m_ok || width > sizeof(T) || exceptions > n || (width > 0 && n > left() / width))
        return fail();
    const std::uint8_t *planes = bytes(width * n).data();
    if (width == 0)
        std::fill_n(out, n, T{0});
    else if (width == 1)
        std::copy_n(planes, n, out);
    else if constexpr (sizeof(T) > 1)
        joinPlanes(planes, width, n, out);
    std::uint64_t at = 0;
    for (std::uint64_t e = 0; e < exceptions; ++e) {
        const std::uint64_t distance = varint();
        const std::uint64_t high = varint();
        if (!m_ok || distance >= n - at || width >= sizeof(T) ||
            high > (std::uint64_t{std::numeric_limits<T>::max()} >> (8 * width)))
            return fail();
        at += distance;
        out[at] = static_cast<T>(out[at] | high << (8 * width));
        ++at;
    }
    return true;
}

template <class T>
bool ByteReader::readSplitColumn(std::size_t n, T *out)
{
    const unsigned lowBits = byte();
    if (!m_ok || lowBits > kMaxLowBits || (lowBits > 0 && n / 8 > left()))
        return fail();
    const std::uint8_t *plane = bytes(lowBytes(n, lowBits)).data();
    if (!m_ok || !readColumn(n, out))
        return false;
    if (lowBits == 0)
        return true;
    T all = 0;
    for (std::size_t i = 0; i < n; ++i) {
        all |= out[i];
        out[i] <<= lowBits;
    }
    if (all > (std::numeric_limits<T>::max() >> lowBits))
        return fail();
    unsigned shift = 0;
    for (const unsigned bits : {8U, 4U, 2U, 1U}) {
        if ((lowBits & bits) == 0)
            continue;
        readBits(plane, shift, bits, n, out);
        plane += planeBytes(n, bits);
        shift += bits;
    }
    return true;
}

std::span<const std::uint8_t> ByteReader::singlePlane(std::size_t n)
{
    if (n == 0 || left() < 2 + n || m_bytes[m_at] != 1 || m_bytes[m_at + 1] != 0)
        return {};
    m_at += 2;
    return bytes(n);
}

bool ByteReader::column(std::size_t n, std::uint8_t *out)
{
    return readColumn(n, out);
}

bool ByteReader::splitColumn(std::size_t n, std::uint64_t *out)
{
    return readSplitColumn(n, out);
}

bool ByteReader::splitColumn(std::size_t n, std::uint32_t *out)
{
    return readSplitColumn(n, out);
}

bool ByteReader::column(std::size_t n, std::uint64_t *out)
{
    return readColumn(n, out);
}

bool ByteReader::column(std::size_t n, std::uint32_t *out)
{
    return readColumn(n, out);
}

} // namespace zoe
