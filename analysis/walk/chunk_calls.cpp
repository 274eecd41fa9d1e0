#include "analysis/walk/chunk_calls.h"

#include "analysis/statistics/exact_moments.h"

namespace zoe {

ChunkCalls::ChunkCalls(const Capture &capture, const Selection &selection,
                       const FrameRanges &frames)
    : m_frames(frames)
    , m_threadSelected(capture.threads().size())
    , m_paths(capture.threads().size())
{
    for (std::uint32_t thread = 0; thread < m_threadSelected.size(); ++thread)
        m_threadSelected[thread] = selection.hasThread(ThreadId{thread}) ? 1 : 0;
}

void ChunkCalls::read(const Chunk &chunk)
{
    m_calls.clear();
    m_edges.clear();
    m_callOf.assign(chunk.zones.size(), kNone);
    for (Path &path : m_paths)
        path.calls.clear();
    const bool joinsBefore = chunk.firstFrame > 0 && m_frames.contains(chunk.firstFrame - 1);
    for (const TreeSpan &span : chunk.trees) {
        if (selected(chunk, span))
            readTree(chunk, span, joinsBefore && span.frame == 0);
    }
    findEdges(chunk.firstFrame + static_cast<FrameIndex>(chunk.frames.size()));
}

void ChunkCalls::readTree(const Chunk &chunk, const TreeSpan &span, bool joinsBefore)
{
    const ZoneTree tree = chunk.tree(span);
    Path &path = m_paths[span.thread.value];
    if (path.lastFrame + 1 != tree.frame())
        path.calls.clear();
    m_next.clear();
    std::size_t joined = 0;
    for (std::size_t i = 0; i < tree.size(); ++i) {
        const std::uint32_t site = tree.sites()[i];
        const std::uint32_t depth = tree.depths()[i];
        const std::uint8_t flags = tree.flags()[i];
        const bool begins = (flags & kContinuesFrom) == 0;
        std::uint32_t at = static_cast<std::uint32_t>(m_calls.size());
        if (!begins && depth == joined && joined < path.calls.size() &&
            m_calls[path.calls[joined]].site == site) {
            at = path.calls[joined++];
            m_calls[at].durationNs = saturatedSum(m_calls[at].durationNs, tree.durations()[i]);
        } else {
            m_calls.push_back(
                {site, depth, span.thread, tree.durations()[i], !begins && joinsBefore, false});
        }
        m_callOf[span.firstZone + i] = at;
        if ((flags & kContinuesTo) != 0 && depth == m_next.size())
            m_next.push_back(at);
    }
    path.calls.swap(m_next);
    path.lastFrame = tree.frame();
}

void ChunkCalls::findEdges(FrameIndex endFrame)
{
    if (m_frames.contains(endFrame)) {
        for (const Path &path : m_paths) {
            for (const std::uint32_t call : path.calls)
                m_calls[call].goesOn = path.lastFrame + 1 == endFrame;
        }
    }
    for (std::uint32_t at = 0; at < m_calls.size(); ++at) {
        if (m_calls[at].fromBefore || m_calls[at].goesOn)
            m_edges.push_back(at);
    }
}

} // namespace zoe
