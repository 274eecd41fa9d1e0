#include "analysis/reasons/frame_zones.h"
#include "analysis/model/containers/equal_span.h"

#include <algorithm>
#include <utility>

namespace zoe {

FramePart::FramePart(std::shared_ptr<const Chunk> whole, FrameIndex frame, std::size_t threads,
                     TimeNs fromNs, TimeNs toNs)
    : m_whole(std::move(whole))
    , m_lanes(threads)
{
    addTrees(*m_whole, m_whole->treesOf(frame), fromNs, toNs);
}

FramePart::FramePart(const ChunkSlices &slices, std::size_t slice, std::size_t threads,
                     TimeNs fromNs, TimeNs toNs)
    : m_lanes(threads)
{
    slices.read(slice, slice + 1, {}, m_slice);
    addTrees(m_slice.chunk, m_slice.chunk.trees, fromNs, toNs);
    for (std::size_t i = 0; i < m_slice.chunk.trees.size(); ++i)
        m_lanes[m_slice.chunk.trees[i].thread.value].origin = &m_slice.origins[i];
}

void FramePart::addTrees(const Chunk &chunk, std::span<const TreeSpan> trees, TimeNs fromNs,
                         TimeNs toNs)
{
    for (const TreeSpan &span : trees)
        m_lanes[span.thread.value].tree = chunk.tree(span);
    for (Lane &lane : m_lanes)
        lane.pieces = ZonePieces(lane.tree, fromNs, toNs);
}

FrameZones::FrameZones(std::shared_ptr<const Chunk> chunk, FrameIndex frame, std::size_t threads)
    : m_chunk(std::move(chunk))
    , m_frame(frame)
    , m_threads(threads)
    , m_begins(1)
    , m_columnOf(threads)
{
    const FrameRecord &record = m_chunk->frames[frame - m_chunk->firstFrame];
    m_startNs = record.startNs;
    m_endNs = record.endNs();
    m_begins.front() = m_startNs;
    giveColumns(m_chunk->treesOf(frame));
    for (const TreeSpan &span : m_chunk->treesOf(frame))
        before(1, span.thread.value).zones = span.zoneCount;
}

FrameZones::FrameZones(std::shared_ptr<const ChunkSlices> slices, const FrameRecord &record,
                       std::uint32_t inChunk, std::size_t threads, const std::stop_token &stop)
    : m_slices(std::move(slices))
    , m_threads(threads)
    , m_startNs(record.startNs)
    , m_endNs(record.endNs())
    , m_columnOf(threads)
{
    const auto own = equalSpan(m_slices->begins(), inChunk, &SliceBegin::frame);
    m_firstSlice = static_cast<std::size_t>(own.data() - m_slices->begins().data());
    for (const SliceBegin &begin : own)
        m_begins.push_back(begin.startNs);
    const auto trees = equalSpan(m_slices->trees(), inChunk, &TreeSpan::frame);
    giveColumns(trees);
    ChunkSlice slice;
    for (std::size_t part = 0; part < parts() && !stop.stop_requested(); ++part) {
        m_slices->read(m_firstSlice + part, m_firstSlice + part + 1, {}, slice);
        for (const TreeSpan &tree : trees) {
            const Before &here = before(part, tree.thread.value);
            before(part + 1, tree.thread.value) = {here.zones, 0, here.rootEndNs};
        }
        for (std::size_t i = 0; i < slice.chunk.trees.size(); ++i)
            addTree(part, slice.chunk.tree(slice.chunk.trees[i]), slice.origins[i].before.size());
    }
    for (std::size_t part = parts(); part-- > 0;) {
        for (const TreeSpan &tree : trees) {
            const std::size_t thread = tree.thread.value;
            if (isQuiet(part, thread))
                before(part, thread).nextDepth = before(part + 1, thread).nextDepth;
        }
    }
}

void FrameZones::giveColumns(std::span<const TreeSpan> trees)
{
    for (const TreeSpan &tree : trees)
        m_columnOf[tree.thread.value] = static_cast<std::uint32_t>(m_columns++);
    m_before.resize((parts() + 1) * m_columns);
}

void FrameZones::addTree(std::size_t part, const ZoneTree &tree, std::size_t begunBefore)
{
    const std::size_t thread = tree.thread().value;
    Before &behind = before(part + 1, thread);
    behind.zones += static_cast<std::uint32_t>(tree.size() - begunBefore);
    if (begunBefore < tree.size())
        before(part, thread).nextDepth = tree.depths()[begunBefore];
    const TimeNs toNs =
        part + 1 < parts() ? m_begins[part + 1] : std::numeric_limits<TimeNs>::max();
    for (std::size_t i = 0; i < tree.size(); ++i) {
        const TimeNs endNs = tree.starts()[i] + tree.durations()[i];
        const bool ended = (tree.flags()[i] & (kContinuesTo | kStillOpen)) == 0;
        if (tree.depths()[i] == 0 && ended && endNs <= toNs)
            behind.rootEndNs = endNs;
    }
}

std::size_t FrameZones::partAt(TimeNs timeNs) const
{
    const auto behind = std::ranges::upper_bound(m_begins, timeNs);
    return behind == m_begins.begin() ? 0 : static_cast<std::size_t>(behind - m_begins.begin()) - 1;
}

TimeNs FrameZones::endOf(std::size_t part) const
{
    return part + 1 < parts() ? std::clamp(m_begins[part + 1], m_startNs, m_endNs) : m_endNs;
}

std::shared_ptr<const FramePart> FrameZones::part(std::size_t i)
{
    const auto found = std::ranges::find(m_kept, i, &Kept::i);
    if (found != m_kept.end()) {
        std::rotate(found, found + 1, m_kept.end());
        return m_kept.back().part;
    }
    if (m_kept.size() == kKeptParts)
        m_kept.erase(m_kept.begin());
    const TimeNs fromNs = i > 0 ? endOf(i - 1) : m_startNs;
    m_kept.push_back({i, m_chunk ? std::make_shared<const FramePart>(m_chunk, m_frame, m_threads,
                                                                     fromNs, endOf(i))
                                 : std::make_shared<const FramePart>(*m_slices, m_firstSlice + i,
                                                                     m_threads, fromNs, endOf(i))});
    return m_kept.back().part;
}

void FrameZones::forEachTree(const std::function<void(const ZoneTree &)> &visit)
{
    for (std::size_t i = 0; i < parts(); ++i) {
        const auto one = part(i);
        for (std::size_t thread = 0; thread < m_threads; ++thread) {
            if (!isQuiet(i, thread))
                visit(one->lane(thread).begun());
        }
    }
}

bool FrameZones::hasChildren(std::size_t part, const FramePart::Lane &lane, std::size_t zone) const
{
    const std::size_t thread = lane.tree.thread().value;
    const auto depths = lane.tree.depths();
    // The zones between it and the next one of this part are all inside it if it is still open.
    if (zone + 1 == lane.begunBefore() &&
        zonesUpTo(part, thread) > std::size_t{lane.positionOf(zone)} + 1)
        return true;
    const std::uint32_t next =
        zone + 1 < depths.size() ? depths[zone + 1] : before(part + 1, thread).nextDepth;
    return next > depths[zone];
}

std::optional<TimeNs> FrameZones::rootEndBefore(std::size_t part, std::size_t thread) const
{
    const TimeNs endNs = before(part, thread).rootEndNs;
    return endNs != kNever ? std::optional(endNs) : std::nullopt;
}

} // namespace zoe
