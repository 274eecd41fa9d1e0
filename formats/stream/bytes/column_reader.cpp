#include "formats/stream/bytes/column_reader.h"

#include <algorithm>
#include <iterator>
#include <limits>

#include "formats/stream/bytes/low_bits.h"

namespace zoe {

namespace {

constexpr std::size_t kMostWidth = 8;
constexpr std::uint64_t kExceptionsPerMark = 256;

} // namespace

std::optional<ColumnReader> ColumnReader::column(ByteReader &reader, std::size_t n,
                                                 std::size_t most)
{
    ColumnReader column;
    column.m_size = n;
    return column.readPlanes(reader, most) ? std::optional(std::move(column)) : std::nullopt;
}

std::optional<ColumnReader> ColumnReader::splitColumn(ByteReader &reader, std::size_t n)
{
    ColumnReader column;
    column.m_size = n;
    column.m_lowBits = reader.byte();
    if (!reader.ok() || column.m_lowBits > kMostLowBits ||
        (column.m_lowBits > 0 && n / 8 > reader.left()))
        return std::nullopt;
    column.m_lowPlanes = reader.bytes(lowBytes(n, column.m_lowBits));
    return column.readPlanes(reader, kMostWidth) ? std::optional(std::move(column)) : std::nullopt;
}

bool ColumnReader::readPlanes(ByteReader &reader, std::size_t mostWidth)
{
    m_width = reader.byte();
    const std::uint64_t exceptions = reader.varint();
    if (!reader.ok() || m_width > mostWidth || exceptions > m_size ||
        (m_width > 0 && m_size > reader.left() / m_width) ||
        (m_width == mostWidth && exceptions > 0))
        return false;
    m_planes = reader.bytes(m_width * m_size);
    if (m_width == kMostWidth && m_lowBits > 0) {
        const auto fits = [this](std::uint8_t top) { return top >> (8 - m_lowBits) == 0; };
        if (!std::ranges::all_of(m_planes.last(m_size), fits))
            return false;
    }
    const std::uint64_t most =
        std::numeric_limits<std::uint64_t>::max() >> (8 * (kMostWidth - mostWidth)) >> m_lowBits;
    return readExceptions(reader, exceptions, m_width < kMostWidth ? most >> (8 * m_width) : 0);
}

bool ColumnReader::readExceptions(ByteReader &reader, std::uint64_t count, std::uint64_t mostHigh)
{
    const auto all = reader.rest();
    std::uint64_t at = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
        if (i % kExceptionsPerMark == 0)
            m_marks.push_back({at, all.size() - reader.left()});
        const std::uint64_t distance = reader.varint();
        const std::uint64_t high = reader.varint();
        if (!reader.ok() || distance >= m_size - at || high > mostHigh)
            return false;
        at += distance + 1;
    }
    m_exceptions = all.first(all.size() - reader.left());
    return true;
}

void ColumnReader::read(std::size_t first, std::size_t count, std::uint64_t *out) const
{
    std::fill_n(out, count, std::uint64_t{0});
    for (unsigned k = 0; k < m_width; ++k) {
        const std::uint8_t *const plane = m_planes.data() + k * m_size + first;
        for (std::size_t i = 0; i < count; ++i)
            out[i] |= std::uint64_t{plane[i]} << (8 * k);
    }
    addExceptions(first, count, out);
    if (m_lowBits > 0 && count > 0)
        addLowBits(first, count, out);
}

std::vector<std::size_t> ColumnReader::planeEnds(const std::uint8_t *begin) const
{
    const auto at = [begin](const std::uint8_t *end) {
        return static_cast<std::size_t>(end - begin);
    };
    std::vector<std::size_t> ends;
    if (m_lowBits > 0)
        ends = {at(m_lowPlanes.data()), at(m_lowPlanes.data() + m_lowPlanes.size())};
    for (std::size_t k = 0; k <= m_width; ++k)
        ends.push_back(at(m_planes.data() + k * m_size));
    return ends;
}

void ColumnReader::addExceptions(std::size_t first, std::size_t count, std::uint64_t *out) const
{
    if (m_marks.empty())
        return;
    // The first is at position 0.
    const Mark &mark = *std::prev(std::ranges::upper_bound(m_marks, first, {}, &Mark::position));
    ByteReader reader(m_exceptions.subspan(mark.byte));
    std::uint64_t at = mark.position;
    while (reader.left() > 0) {
        at += reader.varint();
        const std::uint64_t high = reader.varint();
        if (at >= first + count)
            return;
        if (at >= first)
            out[at - first] |= high << (8 * m_width);
        ++at;
    }
}

void ColumnReader::addLowBits(std::size_t first, std::size_t count, std::uint64_t *out) const
{
    for (std::size_t i = 0; i < count; ++i)
        out[i] <<= m_lowBits;
    const std::uint8_t *plane = m_lowPlanes.data();
    unsigned shift = 0;
    for (const unsigned bits : {8U, 4U, 2U, 1U}) {
        if ((m_lowBits & bits) == 0)
            continue;
        const std::size_t m = planeBytes(m_size, bits);
        const unsigned mask = (1U << bits) - 1;
        std::size_t at = first % m;
        std::size_t part = first / m;
        for (std::size_t i = 0; i < count; ++i) {
            out[i] |= std::uint64_t{plane[at] >> (part * bits) & mask} << shift;
            if (++at == m) {
                at = 0;
                ++part;
            }
        }
        plane += m;
        shift += bits;
    }
}

} // namespace zoe
