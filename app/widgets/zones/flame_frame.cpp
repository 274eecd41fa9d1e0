#include "app/widgets/zones/flame_frame.h"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "analysis/statistics/exact_moments.h"
#include "app/theme/palette.h"

namespace zoe::app {

namespace {

constexpr std::size_t kMostJoinedZones = 4'000'000; // about 60 bytes each

std::size_t zonesOf(const FrameTrees &frame)
{
    std::size_t zones = 0;
    for (const ZoneTree &tree : frame.trees)
        zones += tree.size();
    return zones;
}

// The frames of a selection, from the chosen one outwards.
Result<std::vector<FrameTrees>> partsOf(const Capture &capture, const FlameChoice &choice,
                                        bool &cut)
{
    auto chosen = treesOfFrame(capture, choice.frame);
    if (!chosen)
        return chosen.error();
    std::size_t zones = zonesOf(*chosen);
    std::vector<FrameTrees> parts;
    parts.push_back(std::move(*chosen));
    const auto take = [&](FrameIndex frame) {
        cut = cut || (frame < capture.frames().size() &&
                      capture.frames()[frame].zones >= kLargeFrameZones);
        if (cut)
            return false;
        auto part = treesOfFrame(capture, frame);
        if (!part)
            return false;
        zones += zonesOf(*part);
        cut = cut || zones > kMostJoinedZones;
        if (!cut)
            parts.push_back(std::move(*part));
        return !cut;
    };
    for (FrameIndex i = 1; i <= choice.before && i <= choice.frame && take(choice.frame - i); ++i) {
    }
    for (FrameIndex i = 1; i <= choice.after && take(choice.frame + i); ++i) {
    }
    std::ranges::sort(parts, {}, &FrameTrees::frame);
    return parts;
}

struct Piece {
    std::size_t part = 0;
    std::size_t tree = 0;
};

// Appends the trees of one thread to the columns.
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
        std::vector<std::uint32_t> open; // after this tree, by depth
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
    std::vector<std::uint32_t> m_open; // zones that cross the end of the last tree, by depth
};

// keys: of the sites' colours. In a run of one colour, shades alternate.
std::vector<bool> shadesOf(const ZoneTree &tree, const std::vector<std::uint32_t> &keys)
{
    std::vector<bool> other(tree.size());
    std::vector<std::size_t> path;
    const auto sites = tree.sites();
    for (std::size_t i = 0; i < tree.size(); ++i) {
        path.resize(tree.depths()[i]);
        if (!path.empty() && keys[sites[path.back()]] == keys[sites[i]])
            other[i] = !other[path.back()];
        path.push_back(i);
    }
    return other;
}

FrameRecord recordOf(std::span<const FrameTrees> parts, std::size_t zones)
{
    FrameRecord record = parts.front().record;
    record.durationNs = parts.back().record.endNs() - record.startNs;
    record.zones = static_cast<std::uint32_t>(zones);
    for (const FrameTrees &part : parts.subspan(1))
        record.lostZones += part.record.lostZones;
    return record;
}

// Joins the trees of consecutive frames to one tree per thread: a zone that crosses frame marks
// becomes whole again. Fills `trees` and `joined` of the frame; the tree of `foremost` first, the
// others by thread. REQUIRES: parts in order, including the current one. Cost: linear.
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

} // namespace

ThreadId markingThread(const Capture &capture)
{
    return capture.frameSets().empty() ? ThreadId{} : capture.frameSets().front().thread;
}

const FrameTrees &FlameFrame::currentPart() const
{
    return *std::ranges::find(parts, trees.frame, &FrameTrees::frame);
}

std::size_t FlameFrame::treeOf(ThreadId thread) const
{
    std::size_t i = 0;
    while (i < trees.trees.size() && trees.trees[i].thread() != thread)
        ++i;
    return i;
}

Zone FlameFrame::zone(const FlameZone &at) const
{
    Zone found = tree(at.tree)[at.zone];
    if (isThin()) {
        const JoinedZones &longest = thin[at.tree].joined()[at.zone];
        found.startNs = longest.longestStartNs;
        found.durationNs = longest.longestNs;
    }
    return found;
}

ZoneOrigin FlameFrame::originOf(const FlameZone &zone) const
{
    if (joined.empty()) {
        return {0, tree(zone.tree).thread(),
                isThin() ? thin[zone.tree].joined()[zone.zone].position : zone.zone,
                this->zone(zone)};
    }
    const auto originIn = [&](const JoinedPart &part, std::size_t at) {
        const ZoneTree &tree = parts[part.part].trees[part.tree];
        return ZoneOrigin{part.part, tree.thread(), at, tree[at]};
    };
    ZoneOrigin origin;
    for (const JoinedPart &part : joined[zone.tree]) {
        const auto &continued = part.continued;
        if (parts[part.part].frame == trees.frame) {
            const auto at = std::ranges::find(continued, zone.zone);
            if (at != continued.end())
                return originIn(part, static_cast<std::size_t>(at - continued.begin()));
        }
        if (part.firstZone <= zone.zone)
            origin = originIn(part, zone.zone - part.firstZone + continued.size());
    }
    return origin;
}

std::optional<FlameZone> FlameFrame::placeOf(FrameIndex frame, ThreadId thread,
                                             std::size_t zone) const
{
    const std::size_t tree = treeOf(thread);
    if (tree >= indexes.size())
        return std::nullopt;
    if (isThin()) {
        const auto &zones = thin[tree].joined();
        const auto at = std::ranges::find(zones, zone, &JoinedZones::position);
        return frame == trees.frame && at != zones.end()
                   ? std::optional(FlameZone{tree, static_cast<std::size_t>(at - zones.begin())})
                   : std::nullopt;
    }
    if (joined.empty()) {
        const bool there = frame == trees.frame && zone < this->tree(tree).size();
        return there ? std::optional(FlameZone{tree, zone}) : std::nullopt;
    }
    for (const JoinedPart &part : joined[tree]) {
        const FrameTrees &from = parts[part.part];
        if (from.frame != frame)
            continue;
        if (zone < part.continued.size())
            return FlameZone{tree, part.continued[zone]};
        if (zone < from.trees[part.tree].size())
            return FlameZone{tree, part.firstZone + zone - part.continued.size()};
    }
    return std::nullopt;
}

std::optional<FlameZone> FlameFrame::placeOf(ThreadId thread, const Zone &zone) const
{
    const std::size_t tree = treeOf(thread);
    if (tree >= indexes.size())
        return std::nullopt;
    const std::size_t at = indexes[tree].zoneAt(zone.startNs, zone.depth);
    return at < this->tree(tree).size() ? std::optional(FlameZone{tree, at}) : std::nullopt;
}

std::optional<FlameZone> FlameFrame::innermostAt(ThreadId thread, TimeNs timeNs) const
{
    const std::size_t tree = treeOf(thread);
    std::optional<FlameZone> innermost;
    if (tree >= indexes.size())
        return innermost;
    const FlameIndex &index = indexes[tree];
    for (std::uint32_t depth = 0; depth < index.depthCount(); ++depth) {
        const FlameZone at{tree, index.zoneAt(timeNs, depth)};
        if (at.zone >= index.tree().size())
            break;
        const Zone found = zone(at); // joined zones have gaps between them
        if (timeNs != found.startNs && (timeNs < found.startNs || timeNs >= found.endNs()))
            break;
        innermost = at;
    }
    return innermost;
}

std::optional<FlameZone> FlameFrame::parentOf(const FlameZone &zone) const
{
    const ZoneTree &own = tree(zone.tree);
    if (!isThin()) {
        const std::size_t parent = app::parentOf(own, zone.zone);
        return parent < own.size() ? std::optional(FlameZone{zone.tree, parent}) : std::nullopt;
    }
    const Zone found = this->zone(zone);
    if (found.depth == 0)
        return std::nullopt;
    const FlameZone above{zone.tree, indexes[zone.tree].zoneAt(found.startNs, found.depth - 1)};
    if (above.zone >= own.size())
        return std::nullopt;
    const Zone parent = this->zone(above);
    return parent.startNs <= found.startNs && parent.endNs() >= found.endNs() ? std::optional(above)
                                                                              : std::nullopt;
}

std::span<const ZoneValue> FlameFrame::valuesOf(const ZoneOrigin &zone) const
{
    const FrameTrees &part = parts[zone.part];
    const std::span<const TreeSpan> of = isThin() ? spans : part.chunk->treesOf(part.frame);
    const auto span = std::ranges::find(of, zone.thread, &TreeSpan::thread);
    return span == of.end() ? std::span<const ZoneValue>()
                            : part.chunk->extras.valuesOf(span->firstZone + zone.zone);
}

namespace {

// parts: at least one.
Result<std::shared_ptr<const FlameFrame>> frameOf(std::shared_ptr<const Capture> capture,
                                                  std::vector<FrameTrees> parts, FrameIndex current,
                                                  std::shared_ptr<FlameFrame> loaded,
                                                  const Task &task)
{
    const ThreadId marking = markingThread(*capture);
    if (parts.size() == 1) {
        loaded->trees = parts.front();
        auto &trees = loaded->trees.trees;
        std::stable_partition(trees.begin(), trees.end(),
                              [&](const ZoneTree &tree) { return tree.thread() == marking; });
    } else {
        joinFrames(parts, current, marking, *loaded);
    }
    loaded->parts = std::move(parts);
    loaded->capture = std::move(capture);
    const std::vector<ZoneTree> &trees = loaded->trees.trees;
    loaded->indexes.resize(trees.size());
    loaded->otherShade.resize(trees.size());
    std::vector<DurationNs> longest(trees.size(), 0);
    std::vector<std::uint32_t> keys;
    for (const Site &site : loaded->capture->sites())
        keys.push_back(Palette::fillKey(site));
    // Two jobs per tree, for frames with a single large one.
    task.executor().parallelFor(2 * trees.size(), [&](std::size_t job) {
        const std::size_t i = job / 2;
        if (task.stopRequested())
            return;
        if (job % 2 == 0) {
            loaded->indexes[i] = FlameIndex(trees[i]);
            return;
        }
        loaded->otherShade[i] = shadesOf(trees[i], keys);
        for (const DurationNs self : trees[i].selves())
            longest[i] = std::max(longest[i], self);
    });
    if (task.stopRequested())
        return Task::cancelled();
    loaded->zonesOfSite.resize(loaded->capture->sites().size());
    for (const ZoneTree &tree : trees) {
        for (const std::uint32_t site : tree.sites())
            ++loaded->zonesOfSite[site];
    }
    loaded->longestSelfNs = longest.empty() ? 0 : std::ranges::max(longest);
    return std::shared_ptr<const FlameFrame>(std::move(loaded));
}

} // namespace

Result<std::shared_ptr<const FlameFrame>>
loadFlameFrame(std::shared_ptr<const Capture> capture, const FlameChoice &choice, const Task &task)
{
    auto loaded = std::make_shared<FlameFrame>();
    auto parts = partsOf(*capture, choice, loaded->cut);
    if (!parts)
        return parts.error();
    return frameOf(std::move(capture), std::move(*parts), choice.frame, std::move(loaded), task);
}

Result<std::shared_ptr<const FlameFrame>> loadFlameSketch(std::shared_ptr<const Capture> capture,
                                                          FrameIndex frame, const Task &task)
{
    const std::size_t at = capture->chunkOfFrame(frame);
    if (at == capture->chunks().size() || capture->frames()[frame].zones < kLargeFrameZones)
        return std::shared_ptr<const FlameFrame>();
    auto chunk = capture->sketch(at);
    if (!chunk)
        return chunk.error();
    FrameTrees trees{frame, capture->frames()[frame], std::move(*chunk), {}};
    if (trees.chunk) {
        for (const TreeSpan &span : trees.chunk->treesOf(frame))
            trees.trees.push_back(trees.chunk->tree(span));
    }
    if (trees.trees.empty())
        return std::shared_ptr<const FlameFrame>();
    auto sketch = std::make_shared<FlameFrame>();
    sketch->sketch = true;
    return frameOf(std::move(capture), {std::move(trees)}, frame, std::move(sketch), task);
}

std::size_t parentOf(const ZoneTree &tree, std::size_t zone)
{
    const auto depths = tree.depths();
    const std::uint32_t depth = depths[zone];
    if (depth == 0)
        return tree.size();
    while (depths[zone] >= depth)
        --zone;
    return zone;
}

} // namespace zoe::app
