#include "formats/transform/chunk_weaver.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "analysis/model/containers/append.h"
#include "formats/transform/copy_chunk.h"

namespace zoe {

namespace {

struct TreePart {
    const Chunk *chunk = nullptr;
    TreeSpan span;
};

} // namespace

void ChunkWeaver::addFrame(const std::vector<FramePart> &parts)
{
    const auto number = static_cast<std::uint32_t>(m_chunk.frames.size());
    FrameRecord record = parts.front().chunk->frames[parts.front().frame];
    std::uint64_t zones = 0;
    std::uint64_t lost = 0;
    std::vector<TreePart> trees;
    for (const FramePart &part : parts) {
        const FrameRecord &own = part.chunk->frames[part.frame];
        zones += own.zones;
        lost += own.lostZones;
        const auto frame = static_cast<FrameIndex>(part.chunk->firstFrame + part.frame);
        for (const TreeSpan &span : part.chunk->treesOf(frame))
            trees.push_back({part.chunk, span});
    }
    std::ranges::stable_sort(trees, {}, [](const TreePart &part) { return part.span.thread; });
    for (const TreePart &part : trees)
        appendTree(*part.chunk, part.span, number, m_chunk);
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
    record.zones = static_cast<std::uint32_t>(std::min(zones, kMost));
    record.lostZones = static_cast<std::uint32_t>(std::min(lost, kMost));
    m_chunk.frames.push_back(record);
}

void ChunkWeaver::addEvents(const Chunk &chunk)
{
    append(m_chunk.setFrames, chunk.setFrames);
    append(m_chunk.plots, chunk.plots);
    append(m_chunk.messages, chunk.messages);
    append(m_chunk.extras.locks, chunk.extras.locks);
    append(m_chunk.extras.asyncs, chunk.extras.asyncs);
    append(m_chunk.extras.flows, chunk.extras.flows);
    append(m_chunk.extras.memory, chunk.extras.memory);
    append(m_chunk.extras.states, chunk.extras.states);
    append(m_chunk.extras.usage, chunk.extras.usage);
    append(m_chunk.extras.stolen, chunk.extras.stolen);
    append(m_chunk.extras.samples, chunk.extras.samples);
}

Chunk ChunkWeaver::take()
{
    std::ranges::stable_sort(m_chunk.setFrames, {}, &SetFrame::startNs);
    std::ranges::stable_sort(m_chunk.plots, {}, &PlotPoint::timeNs);
    std::ranges::stable_sort(m_chunk.messages, {}, &Message::timeNs);
    m_chunk.extras.putInOrder();
    return std::exchange(m_chunk, {});
}

} // namespace zoe
