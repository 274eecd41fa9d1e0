#include "formats/transform/later_sums.h"

#include <algorithm>
#include <iterator>

namespace zoe {

namespace {

// How many chunks to search, as for states (chunk_states.h).
constexpr std::size_t kMostSumChunks = 4;

} // namespace

void LaterSumsReader::sees(const ChunkExtras &extras)
{
    m_anySums = m_anySums || !extras.usage.empty() || !extras.stolen.empty();
    ++m_chunksSeen;
}

bool LaterSumsReader::mayHaveSums() const
{
    return m_anySums || m_chunksSeen <= kMostSumChunks;
}

LaterSums LaterSumsReader::around(TimeNs timeNs, std::size_t first)
{
    LaterSums later;
    const auto endsLater = [timeNs](const auto &row) { return row.endNs() >= timeNs; };
    const auto take = [&](const auto &from, auto &to) {
        std::ranges::copy_if(from, std::back_inserter(to), [&](const auto &row) {
            return row.startNs < timeNs && endsLater(row);
        });
    };
    const std::size_t end = std::min(first + kMostSumChunks, m_capture.chunks().size());
    for (std::size_t i = first; i < end && (i == first || mayHaveSums()); ++i) {
        const auto extras = m_capture.chunkExtras(i);
        if (!extras)
            continue;
        sees(**extras);
        const std::size_t before = later.usage.size();
        take((*extras)->usage, later.usage);
        take((*extras)->stolen, later.stolen);
        if (later.usage.size() == before && std::ranges::any_of((*extras)->usage, endsLater))
            break; // threads were asked again
    }
    return later;
}

} // namespace zoe
