#include "formats/sql/zone_numbers.h"

#include <algorithm>

namespace zoe::sql {

ZoneNumbers::ZoneNumbers(const Capture &capture)
    : m_first{0}
{
    for (const ChunkSummary &chunk : capture.chunks())
        m_first.push_back(m_first.back() + static_cast<std::int64_t>(chunk.zoneCount));
}

std::size_t ZoneNumbers::chunkOf(std::int64_t zone) const
{
    if (zone < 0 || zone >= count())
        return chunkCount();
    const auto behind = std::ranges::upper_bound(m_first, zone);
    return static_cast<std::size_t>(behind - m_first.begin()) - 1;
}

} // namespace zoe::sql
