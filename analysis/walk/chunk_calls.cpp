#include "analysis/walk/chunk_calls.h"

#include "analysis/statistics/exact_moments.h"

namespace zoe {

ChunkCalls::ChunkCalls(const Capture &capture, const Selection &selection,
                       const FrameRanges &frames)
    : m_frames(frames)
    , m_threadSelected(capture.threads().size())
    , m_paths(capture.threads().size())
    , m_leaving(capture.threads().size())
{
    for (std::uint32_t thread = 0; thread < m_threadSelected.size(); ++thread)
        m_threadSelected[thread] = selection.hasThread(ThreadId{thread}) ? 1 : 0;
}

void ChunkCalls::read(const ChunkPart &part)
{
    const Chunk &chunk = part.chunk();
    m_calls.clear();
    m_edges.clear();
    m_callOf.assign(chunk.zones.size(), kNone);
    if (part.isSlice()) {
        readSlice(part);
        return;
    }
    for (Path &path : m_paths)
        path.calls.clear();
    const bool joinsBefore = chunk.firstFrame > 0 && m_frames.contains(chunk.firstFrame - 1);
    for (const TreeSpan &span : chunk.trees) {
        if (selected(chunk, span))
            readTree(chunk, span, joinsBefore && span.frame == 0);
    }
    findEdges(chunk.firstFrame + static_cast<FrameIndex>(chunk.frames.size()));
}

// Within a frame, each zone is a call.
void ChunkCalls::readSlice(const ChunkPart &part)
{
    const FrameIndex frame = part.frames().first;
    const bool joinsBefore = frame > 0 && m_frames.contains(frame - 1);
    const bool joinsNext = m_frames.contains(frame + 1);
    if (!part.continues())
        m_leaving.assign(m_leaving.size(), 0);
    for (const TreeSpan &span : part.chunk().trees) {
        if (!selected(part.chunk(), span))
            continue;
        const ZoneTree tree = part.begun(span);
        std::size_t row = span.firstZone + part.begunBefore(span);
        for (std::size_t i = 0; i < tree.size(); ++i, ++row) {
            const Zone zone = tree[i];
            std::uint32_t &leaving = m_leaving[span.thread.value];
            const bool leaves = (zone.flags & kContinuesTo) != 0 && zone.depth == leaving;
            leaving += leaves ? 1 : 0;
            const ChunkCall call{zone.site.value,
                                 zone.depth,
                                 span.thread,
                                 zone.durationNs,
                                 !zone.begins() && joinsBefore,
                                 leaves && joinsNext};
            m_callOf[row] = static_cast<std::uint32_t>(m_calls.size());
            if (call.fromBefore || call.goesOn)
                m_edges.push_back(m_callOf[row]);
            m_calls.push_back(call);
        }
    }
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
