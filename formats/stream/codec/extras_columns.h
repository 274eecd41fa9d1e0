// Building blocks of the codecs for everything besides zones. Inner part of extras_codec.h and
// zone_extras_codec.h.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/model/units.h"
#include "formats/stream/bytes/byte_codec.h"

namespace zoe {

struct ExtrasColumn {
    std::uint32_t count = 0;
    std::span<const std::uint8_t> bytes;
};

} // namespace zoe

namespace zoe::columns {

// Distances between times that don't decrease.
class Ascending {
  public:
    std::uint64_t distanceTo(TimeNs time)
    {
        const auto now = static_cast<std::uint64_t>(time);
        const std::uint64_t distance = now - m_last;
        m_broken |= now | distance;
        m_last = now;
        return distance;
    }
    TimeNs advance(std::uint64_t distance)
    {
        m_last += distance;
        m_broken |= distance | m_last;
        return static_cast<TimeNs>(m_last);
    }
    void check(std::uint64_t duration) { m_broken |= duration | (m_last + duration); }
    [[nodiscard]] bool ok() const { return (m_broken & kSignBit) == 0; }

  private:
    static constexpr std::uint64_t kSignBit = std::uint64_t{1} << 63;

    std::uint64_t m_last = 0;
    std::uint64_t m_broken = 0;
};

template <std::size_t N>
using Columns = std::array<std::vector<std::uint64_t>, N>;

template <std::size_t N>
void write(const Columns<N> &columns, ByteWriter &out)
{
    for (std::size_t i = 0; i < N; ++i)
        out.column(columns[i], i == 0 ? 1 : 0);
}

// The first column has at least one byte per element, which bounds the count.
template <std::size_t N>
bool read(ByteReader &in, std::size_t count, Columns<N> &columns)
{
    if (count > in.left())
        return false;
    for (auto &column : columns) {
        column.resize(count);
        if (!in.column(count, column.data()))
            return false;
    }
    return in.atEnd();
}

} // namespace zoe::columns
