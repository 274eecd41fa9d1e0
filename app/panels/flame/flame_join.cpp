#include "app/panels/flame/flame_join.h"

#include <algorithm>
#include <map>
#include <utility>

#include "analysis/statistics/exact_moments.h"

namespace zoe::app {

namespace {

struct Piece {
    std::size_t part = 0;
    std::size_t tree = 0;
};

// Adds the trees of one thread to the columns, one after another.
class ThreadJoiner {
  public:
    explicit ThreadJoiner(ZoneColumns &columns)
        : m_columns(columns)
        , m_first(columns.size())
    {}

    JoinedPart add(const Piece &piece, const ZoneTree &tree)
    {
        if (piece.part != m_nextPart)
            m_open.clear();
        m_nextPart = piece.part + 1;
        JoinedPart part{piece.part, piece.tree, 0, {}};
        std::vector<std::uint32_t> open; // behind this tree, by depth
        std::size_t zone = 0;
        for (; zone < tree.size() && continues(tree[zone], zone); ++zone) {
            lengthen(m_open[zone], tree[zone]);
            part.continued.push_back(m_open[zone]);
            if ((tree[zone].flags & kContinuesTo) != 0 && open.size() == zone)
                open.push_back(m_open[zone]);
        }
        part.firstZone = m_columns.size() - m_first;
        for (; zone < tree.size(); ++zone) {
            const Zone found = tree[zone];
            if ((found.flags & kContinuesTo) != 0 && open.size() == found.depth)
                open.push_back(static_cast<std::uint32_t>(m_columns.size() - m_first));
            m_columns.append(found);
        }
        m_open = std::move(open);
        return part;
    }

  private:
    [[nodiscard]] bool continues(const Zone &zone, std::size_t at) const
    {
        return !zone.begins() && zone.depth == at && at < m_open.size() &&
               m_columns.site[m_first + m_open[at]] == zone.site.value;
    }

    void lengthen(std::uint32_t joined, const Zone &by)
    {
        const std::size_t at = m_first + joined;
        m_columns.durationNs[at] = saturatedSum(m_columns.durationNs[at], by.durationNs);
        m_columns.selfNs[at] = saturatedSum(m_columns.selfNs[at], by.selfNs);
        const auto own = static_cast<std::uint8_t>(m_columns.flags[at] & ~kContinuesTo);
        m_columns.flags[at] =
            static_cast<std::uint8_t>(own | (by.flags & (kContinuesTo | kStillOpen)));
    }

    ZoneColumns &m_columns;
    std::size_t m_first;
    std::size_t m_nextPart = 0;
    std::vector<std::uint32_t> m_open; // zones that cross the mark behind the last tree, by depth
};

FrameRecord recordOf(std::span<const FrameTrees> parts, std::size_t zones)
{
    FrameRecord record = parts.front().record;
    record.durationNs = parts.back().record.endNs() - record.startNs;
    record.zones = static_cast<std::uint32_t>(zones);
    for (const FrameTrees &part : parts.subspan(1))
        record.lostZones += part.record.lostZones;
    return record;
}

} // namespace

void joinFrames(std::span<const FrameTrees> parts, FrameIndex current, ThreadId foremost,
                FlameFrame &frame)
{
    std::map<ThreadId, std::vector<Piece>> threads;
    for (std::size_t part = 0; part < parts.size(); ++part) {
        for (std::size_t tree = 0; tree < parts[part].trees.size(); ++tree)
            threads[parts[part].trees[tree].thread()].push_back({part, tree});
    }
    std::vector<ThreadId> order;
    for (const auto &[thread, pieces] : threads)
        order.push_back(thread);
    std::stable_partition(order.begin(), order.end(),
                          [&](ThreadId thread) { return thread == foremost; });
    auto chunk = std::make_shared<Chunk>();
    chunk->firstFrame = current;
    for (const ThreadId thread : order) {
        const std::size_t first = chunk->zones.size();
        ThreadJoiner joiner(chunk->zones);
        std::vector<JoinedPart> &joined = frame.joined.emplace_back();
        for (const Piece &piece : threads[thread])
            joined.push_back(joiner.add(piece, parts[piece.part].trees[piece.tree]));
        chunk->trees.push_back({0, thread, static_cast<std::uint32_t>(first),
                                static_cast<std::uint32_t>(chunk->zones.size() - first)});
    }
    const FrameRecord record = recordOf(parts, chunk->zones.size());
    chunk->frames.push_back(record);
    frame.trees = {current, record, chunk, {}};
    for (const TreeSpan &span : chunk->trees)
        frame.trees.trees.push_back(chunk->tree(span));
}

} // namespace zoe::app
