#include "analysis/walk/instances.h"

#include <algorithm>

#include "analysis/walk/tree_parts.h"

namespace zoe {

namespace {

class Search {
  public:
    Search(SiteId site, const ZonePlace &from, Step step)
        : m_site(site)
        , m_from(from)
        , m_step(step)
    {}

    [[nodiscard]] std::optional<ZonePlace> in(const ChunkTrees &trees, FrameIndex firstFrame) const
    {
        std::optional<ZonePlace> best;
        for (const TreeSpan &span : trees.spans()) {
            const FrameIndex frame = firstFrame + span.frame;
            // Trees are sorted by frame: nothing after the frame of the first match is nearer.
            if (m_step == Step::Next && best && best->frame < frame)
                break;
            if (m_step == Step::Next ? frame < m_from.frame : frame > m_from.frame)
                continue;
            std::size_t before = 0;
            trees.forEachPart(span, [&](const ZoneTree &part) {
                takeNearest(part, before, best);
                before += part.size();
                const TimeNs lastNs = part.starts().back();
                return m_step == Step::Next ? !best || lastNs <= best->startNs
                                            : frame < m_from.frame || lastNs <= m_from.startNs;
            });
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

    // before: the zones of the tree in front of this part.
    void takeNearest(const ZoneTree &part, std::size_t before, std::optional<ZonePlace> &best) const
    {
        const auto sites = part.sites();
        for (auto at = std::ranges::find(sites, m_site.value); at != sites.end();
             at = std::find(at + 1, sites.end(), m_site.value)) {
            const auto zone = static_cast<std::size_t>(at - sites.begin());
            const ZonePlace place{part.frame(), part.starts()[zone], part.thread(), before + zone};
            if ((part.flags()[zone] & kContinuesFrom) == 0 && better(place, best))
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

struct FoundFragment {
    Zone zone;
    std::size_t position = 0;
};

// The fragments that cross the start of a frame come first in a tree, one per depth; those that
// cross its end are the last of their depth.
std::optional<FoundFragment> fragmentIn(const FrameTreeReader &trees, ThreadId thread,
                                        std::uint32_t depth, Step step)
{
    if (step == Step::Next) {
        const auto zone = trees.zone(thread, depth);
        const bool there = zone && zone->depth == depth && (zone->flags & kContinuesFrom) != 0;
        return there ? std::optional(FoundFragment{*zone, depth}) : std::nullopt;
    }
    std::optional<FoundFragment> last;
    std::size_t before = 0;
    trees.forEach(thread, [&](const ZoneTree &part) {
        const auto depths = part.depths();
        for (std::size_t i = part.size(); i-- > 0;) {
            if (depths[i] != depth)
                continue;
            last = FoundFragment{part[i], before + i};
            break;
        }
        before += part.size();
        return true;
    });
    return last && (last->zone.flags & kContinuesTo) != 0 ? last : std::nullopt;
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
        const auto slices = capture.slices(at);
        const auto chunk = slices && !*slices ? capture.readChunk(at, scratch)
                                              : Result(std::shared_ptr<const Chunk>());
        if (!slices || !chunk) {
            found.unreadableFrames += chunks[at].frameCount;
            continue;
        }
        found.place =
            search.in(*slices ? ChunkTrees(**slices) : ChunkTrees(**chunk), chunks[at].firstFrame);
        if (found.place)
            return found;
        task.progress(static_cast<double>(i + 1) / static_cast<double>(count));
    }
    return found;
}

Result<std::optional<ZonePlace>> nextFragment(const Capture &capture, const ZonePlace &from,
                                              Step step)
{
    Selection selection;
    selection.threads = std::vector{from.thread};
    const auto here = FrameTreeReader::open(capture, from.frame, selection);
    if (!here)
        return here.error();
    const auto own = here->zone(from.thread, from.zone);
    const auto flag = step == Step::Next ? kContinuesTo : kContinuesFrom;
    const bool atEnd =
        step == Step::Next ? from.frame + 1 >= capture.frames().size() : from.frame == 0;
    if (!own || (own->flags & flag) == 0 || atEnd)
        return std::optional<ZonePlace>();
    const FrameIndex frame = step == Step::Next ? from.frame + 1 : from.frame - 1;
    if (capture.frames()[frame].missing())
        return std::optional<ZonePlace>();
    const auto beside = FrameTreeReader::open(capture, frame, selection);
    if (!beside)
        return beside.error();
    const auto other = fragmentIn(*beside, from.thread, own->depth, step);
    if (!other || other->zone.site != own->site)
        return std::optional<ZonePlace>();
    return std::optional(ZonePlace{frame, other->zone.startNs, from.thread, other->position});
}

} // namespace zoe
