#include "analysis/walk/tree_parts.h"

#include <algorithm>
#include <utility>

#include "analysis/model/containers/equal_span.h"
#include "analysis/walk/frame_trees.h"

namespace zoe {

Result<FrameTreeReader> FrameTreeReader::open(const Capture &capture, FrameIndex frame,
                                              const Selection &selection)
{
    const auto at = chunkWithFrame(capture, frame);
    if (!at)
        return at.error();
    FrameTreeReader parts;
    parts.m_frame = frame;
    parts.m_record = capture.frames()[frame];
    auto slices = capture.slices(*at);
    if (!slices)
        return slices.error();
    parts.m_slices = *std::move(slices);
    if (!parts.m_slices) {
        auto chunk = capture.chunk(*at);
        if (!chunk)
            return chunk.error();
        parts.m_chunk = *std::move(chunk);
    }
    const std::span<const TreeSpan> trees =
        parts.m_slices ? parts.m_slices->trees() : std::span<const TreeSpan>(parts.m_chunk->trees);
    const FrameIndex inChunk = frame - capture.chunks()[*at].firstFrame;
    for (const TreeSpan &tree : trees) {
        if (tree.frame != inChunk || !selection.hasThread(tree.thread))
            continue;
        parts.m_threads.push_back(tree.thread);
        parts.m_spans.push_back(tree);
    }
    return parts;
}

void FrameTreeReader::forEach(ThreadId thread, const VisitPart &visit) const
{
    const auto span = std::ranges::find(m_spans, thread, &TreeSpan::thread);
    if (span == m_spans.end())
        return;
    (m_chunk ? ChunkTrees(*m_chunk) : ChunkTrees(*m_slices)).forEachPart(*span, visit);
}

std::optional<Zone> FrameTreeReader::zone(ThreadId thread, std::size_t position) const
{
    std::optional<Zone> found;
    forEach(thread, [&](const ZoneTree &part) {
        if (position < part.size())
            found = part[position];
        position -= std::min(position, part.size());
        return !found;
    });
    return found;
}

void ChunkTrees::forEachPart(const TreeSpan &span, const VisitPart &visit) const
{
    if (m_whole != nullptr)
        visit(m_whole->tree(span));
    else
        forEachSlice(span, visit);
}

void ChunkTrees::forEachSlice(const TreeSpan &span, const VisitPart &visit) const
{
    // Reading a slice costs the same for few zones as for a few thousand.
    constexpr std::size_t kMostAtOnce = 8;
    const auto begins = m_slices->begins();
    const auto own = equalSpan(begins, span.frame, &SliceBegin::frame);
    std::size_t zones = 0; // of the frame
    for (const TreeSpan &tree : equalSpan(m_spans, span.frame, &TreeSpan::frame))
        zones += tree.zoneCount;
    const std::size_t few = zones / own.size() / 2;
    auto at = static_cast<std::size_t>(own.data() - begins.data());
    const std::size_t end = at + own.size();
    std::size_t atOnce = 1;
    while (at < end) {
        const std::size_t next = std::min(at + atOnce, end);
        m_slices->read(at, next, span.thread, m_slice);
        at = next;
        std::size_t found = 0;
        if (!m_slice.chunk.trees.empty()) {
            const TreeSpan &part = m_slice.chunk.trees.front();
            const std::size_t before = m_slice.origins.front().before.size();
            found = part.zoneCount - before;
            if (found > 0 && !visit(m_slice.chunk.tree(part).behind(before)))
                return;
        }
        atOnce = found < few ? std::min(2 * atOnce, kMostAtOnce) : 1;
    }
}

} // namespace zoe
