#include "analysis/walk/instances.h"

#include <algorithm>

#include "analysis/walk/frame_trees.h"

namespace zoe {

namespace {

class Search {
  public:
    Search(SiteId site, const ZonePlace &from, Step step)
        : m_site(site)
        , m_from(from)
        , m_step(step)
    {}

    [[nodiscard]] std::optional<ZonePlace> in(const Chunk &chunk) const
    {
        std::optional<ZonePlace> best;
        for (const TreeSpan &span : chunk.trees) {
            const ZoneTree tree = chunk.tree(span);
            // Trees are sorted by frame: nothing after the frame of the first match is nearer.
            if (m_step == Step::Next && best && best->frame < tree.frame())
                break;
            takeNearest(tree, best);
        }
        return best;
    }

  private:
    [[nodiscard]] bool better(const ZonePlace &place, const std::optional<ZonePlace> &best) const
    {
        if (m_step == Step::Next)
            return place > m_from && (!best || place < *best);
        return place < m_from && (!best || place > *best);
    }

    void takeNearest(const ZoneTree &tree, std::optional<ZonePlace> &best) const
    {
        const bool beside =
            m_step == Step::Next ? tree.frame() < m_from.frame : tree.frame() > m_from.frame;
        if (beside)
            return;
        const auto sites = tree.sites();
        for (auto at = std::ranges::find(sites, m_site.value); at != sites.end();
             at = std::find(at + 1, sites.end(), m_site.value)) {
            const auto zone = static_cast<std::size_t>(at - sites.begin());
            const ZonePlace place{tree.frame(), tree.starts()[zone], tree.thread(), zone};
            if ((tree.flags()[zone] & kContinuesFrom) == 0 && better(place, best))
                best = place;
        }
    }

    SiteId m_site;
    ZonePlace m_from;
    Step m_step;
};

// The first chunk that may contain a match.
std::size_t firstChunk(const Capture &capture, FrameIndex frame, Step step)
{
    const auto chunks = capture.chunks();
    const auto behind = std::ranges::upper_bound(chunks, frame, {}, &ChunkSummary::firstFrame);
    const auto at = static_cast<std::size_t>(behind - chunks.begin());
    if (at > 0)
        return at - 1;
    return step == Step::Next ? 0 : chunks.size();
}

// The fragments that cross the start of a frame come first in a tree, one per depth; those that
// cross its end are the last of their depth.
std::optional<std::size_t> fragmentIn(const ZoneTree &tree, std::uint32_t depth, Step step)
{
    if (step == Step::Next) {
        const bool there = depth < tree.size() && tree.depths()[depth] == depth &&
                           (tree.flags()[depth] & kContinuesFrom) != 0;
        return there ? std::optional<std::size_t>(depth) : std::nullopt;
    }
    for (std::size_t i = tree.size(); i-- > 0;) {
        if (tree.depths()[i] == depth)
            return (tree.flags()[i] & kContinuesTo) != 0 ? std::optional(i) : std::nullopt;
    }
    return std::nullopt;
}

} // namespace

Result<NextInstance> nextInstance(const Capture &capture, SiteId site, const ZonePlace &from,
                                  Step step, const Task &task)
{
    const auto chunks = capture.chunks();
    const Search search(site, from, step);
    const std::size_t first = firstChunk(capture, from.frame, step);
    const std::size_t count = step == Step::Next ? chunks.size() - std::min(first, chunks.size())
                              : first < chunks.size() ? first + 1
                                                      : 0;
    NextInstance found;
    Chunk scratch;
    for (std::size_t i = 0; i < count; ++i) {
        if (task.stopRequested())
            return Task::cancelled();
        const std::size_t at = step == Step::Next ? first + i : first - i;
        const auto chunk = capture.readChunk(at, scratch);
        if (!chunk) {
            found.unreadableFrames += chunks[at].frameCount;
            continue;
        }
        found.place = search.in(**chunk);
        if (found.place)
            return found;
        task.progress(static_cast<double>(i + 1) / static_cast<double>(count));
    }
    return found;
}

Result<std::optional<ZonePlace>> nextFragment(const Capture &capture, const ZonePlace &from,
                                              Step step)
{
    const auto here = treesOfFrame(capture, from.frame);
    if (!here)
        return here.error();
    const auto treeOf = [&](const FrameTrees &frame) {
        const auto tree = std::ranges::find_if(
            frame.trees, [&](const ZoneTree &t) { return t.thread() == from.thread; });
        return tree == frame.trees.end() ? ZoneTree() : *tree;
    };
    const ZoneTree tree = treeOf(*here);
    const auto flag = step == Step::Next ? kContinuesTo : kContinuesFrom;
    const bool atEnd =
        step == Step::Next ? from.frame + 1 >= capture.frames().size() : from.frame == 0;
    if (from.zone >= tree.size() || (tree.flags()[from.zone] & flag) == 0 || atEnd)
        return std::optional<ZonePlace>();
    const FrameIndex frame = step == Step::Next ? from.frame + 1 : from.frame - 1;
    if (capture.frames()[frame].missing())
        return std::optional<ZonePlace>();
    const auto beside = treesOfFrame(capture, frame);
    if (!beside)
        return beside.error();
    const ZoneTree other = treeOf(*beside);
    const auto zone = fragmentIn(other, tree.depths()[from.zone], step);
    if (!zone || other.sites()[*zone] != tree.sites()[from.zone])
        return std::optional<ZonePlace>();
    return std::optional(ZonePlace{frame, other.starts()[*zone], from.thread, *zone});
}

} // namespace zoe
