#include "analysis/walk/tree_parts.h"

#include <algorithm>
#include <utility>

#include "analysis/walk/frame_trees.h"

namespace zoe {

Result<TreeParts> TreeParts::open(const Capture &capture, FrameIndex frame,
                                  const Selection &selection)
{
    const auto at = chunkWithFrame(capture, frame);
    if (!at)
        return at.error();
    TreeParts parts;
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

void TreeParts::forEach(ThreadId thread, const VisitPart &visit) const
{
    const auto span = std::ranges::find(m_spans, thread, &TreeSpan::thread);
    if (span == m_spans.end())
        return;
    (m_chunk ? ChunkTrees(*m_chunk) : ChunkTrees(*m_slices)).forEachPart(*span, visit);
}

void ChunkTrees::forEachPart(const TreeSpan &span, const VisitPart &visit) const
{
    if (m_whole != nullptr)
        visit(m_whole->tree(span));
    else
        forEachPartOf(span, *m_slices, visit);
}

void forEachPartOf(const TreeSpan &span, const ChunkSlices &slices, const VisitPart &visit)
{
    // Reading a slice costs the same for few zones as for a few thousand.
    constexpr std::size_t kMostAtOnce = 8;
    std::size_t zones = 0; // of the frame
    for (const TreeSpan &tree : slices.trees())
        zones += tree.frame == span.frame ? tree.zoneCount : 0;
    const std::size_t atOnce = std::clamp<std::size_t>(zones / span.zoneCount, 1, kMostAtOnce);
    const auto begins = slices.begins();
    const auto own = std::ranges::equal_range(begins, span.frame, {}, &SliceBegin::frame);
    const auto end = static_cast<std::size_t>(own.end() - begins.begin());
    ChunkSlice slice;
    for (auto at = static_cast<std::size_t>(own.begin() - begins.begin()); at < end; at += atOnce) {
        slices.read(at, std::min(at + atOnce, end), span.thread, slice);
        if (slice.chunk.trees.empty())
            continue;
        const TreeSpan &part = slice.chunk.trees.front();
        const std::size_t before = slice.origins.front().before.size();
        if (before < part.zoneCount && !visit(slice.chunk.tree(part).behind(before)))
            return;
    }
}

} // namespace zoe
