#include "formats/stream/bytes/byte_codec.h"

#include <algorithm>
#include <limits>

#include "formats/stream/bytes/low_bits.h"

namespace zoe {

namespace {

constexpr std::size_t kLongestVarint = 10;

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
    // While there is room for the longest number, bytes need no checks.
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
    if (!m_ok || lowBits > kMostLowBits || (lowBits > 0 && n / 8 > left()))
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
