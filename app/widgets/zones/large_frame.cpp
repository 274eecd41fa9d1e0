#include "app/widgets/zones/large_frame.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <span>
#include <utility>

#include "analysis/model/containers/equal_span.h"
#include "analysis/walk/frame_trees.h"
#include "app/theme/palette.h"

namespace zoe::app {

namespace {

constexpr std::size_t kMostOverviewZones = 131'072; // about 70 bytes each
constexpr std::size_t kMostPartZones = 262'144;
constexpr DurationNs kOverviewCells = 16'384; // or fewer, if there are too many zones
constexpr DurationNs kLongestCellNs = DurationNs{1} << 62;
constexpr std::size_t kSlicesPerWorker = 4;

} // namespace

// Reads slices one after the other. Belongs to one thread.
class LargeFrame::Reader {
  public:
    explicit Reader(const LargeFrame &frame)
        : m_frame(frame)
        , m_paths(frame.m_trees.size())
    {}

    // Calls visit(slice, tree, zones, origin) for a tree of slices, or all trees.
    template <class Visit>
    void forEachTree(std::size_t first, std::size_t end, std::optional<std::size_t> only,
                     const Task &task, Visit visit)
    {
        const ThreadId thread = only ? m_frame.m_trees[*only].thread : ThreadId{};
        for (std::size_t at = first; at < end && !task.stopRequested(); ++at) {
            const std::size_t slice = m_frame.m_firstSlice + at;
            m_frame.m_slices->read(slice, slice + 1, thread, m_slice);
            for (std::size_t i = 0; i < m_slice.chunk.trees.size(); ++i) {
                const ZoneTree zones = m_slice.chunk.tree(m_slice.chunk.trees[i]);
                visit(at, m_frame.m_treeOf.at(zones.thread()), zones, m_slice.origins[i]);
            }
        }
    }

    // Calls take(slice, tree, position, zone, otherShade, begins) for the zones of a tree, or of
    // all, that start in slices; first for those that were open before.
    template <class Take>
    void run(std::size_t first, std::size_t end, std::optional<std::size_t> only, const Task &task,
             Take take)
    {
        forEachTree(first, end, only, task,
                    [&](std::size_t at, std::size_t tree, const ZoneTree &zones,
                        const ChunkSlice::Origin &origin) {
                        const std::size_t before = origin.before.size();
                        for (std::size_t z = at == first ? 0 : before; z < zones.size(); ++z) {
                            const Zone zone = zones[z];
                            take(at, tree, origin.of(z), zone, shadeOf(m_paths[tree], zone),
                                 z >= before);
                        }
                    });
    }

  private:
    struct Step {
        std::uint32_t key = 0;
        bool otherShade = false;
    };

    // As FlameFrame::otherShade. The path leads to the zone before.
    bool shadeOf(std::vector<Step> &path, const Zone &zone) const
    {
        path.resize(zone.depth);
        const std::uint32_t key = m_frame.m_colourKeys[zone.site.value];
        const bool other = !path.empty() && path.back().key == key && !path.back().otherShade;
        path.push_back({key, other});
        return other;
    }

    const LargeFrame &m_frame;
    ChunkSlice m_slice;
    std::vector<std::vector<Step>> m_paths; // by tree: the open zones
};

Result<std::shared_ptr<const LargeFrame>>
LargeFrame::open(const std::shared_ptr<const Capture> &capture, const FlameChoice &choice,
                 const Task &task)
{
    const auto frames = capture->frames();
    if (choice.frame < frames.size() && frames[choice.frame].zones < kLargeFrameZones)
        return std::shared_ptr<const LargeFrame>();
    return openAny(capture, choice, kMostOverviewZones, task);
}

Result<std::shared_ptr<const LargeFrame>>
LargeFrame::openAny(const std::shared_ptr<const Capture> &capture, const FlameChoice &choice,
                    std::size_t mostZones, const Task &task)
{
    const FrameIndex frame = choice.frame;
    const auto at = chunkWithFrame(*capture, frame);
    if (!at)
        return at.error();
    const auto slices = capture->slices(*at);
    if (!slices)
        return slices.error();
    if (!*slices)
        return std::shared_ptr<const LargeFrame>();
    const auto besideZones = capture->chunkBesideZones(*at);
    if (!besideZones)
        return besideZones.error();
    std::shared_ptr<LargeFrame> large(new LargeFrame);
    large->m_capture = capture;
    large->m_frame = frame;
    const auto isThere = [&](FrameIndex other) {
        return other < capture->frames().size() && !capture->frames()[other].missing();
    };
    large->m_cut = (choice.before > 0 && frame > 0 && isThere(frame - 1)) ||
                   (choice.after > 0 && isThere(frame + 1));
    large->m_record = capture->frames()[frame];
    large->m_slices = *slices;
    large->m_besideZones = *besideZones;
    const FrameIndex inChunk = frame - capture->chunks()[*at].firstFrame;
    const auto begins = large->m_slices->begins();
    const auto own = equalSpan(begins, inChunk, &SliceBegin::frame);
    large->m_firstSlice = static_cast<std::size_t>(own.data() - begins.data());
    large->m_sliceCount = own.size();
    const auto trees = equalSpan(large->m_slices->trees(), inChunk, &TreeSpan::frame);
    large->m_trees.assign(trees.begin(), trees.end());
    const ThreadId marking = markingThread(*capture);
    std::stable_partition(large->m_trees.begin(), large->m_trees.end(),
                          [&](const TreeSpan &tree) { return tree.thread == marking; });
    for (std::size_t i = 0; i < large->m_trees.size(); ++i)
        large->m_treeOf[large->m_trees[i].thread] = i;
    for (const Site &site : capture->sites())
        large->m_colourKeys.push_back(Palette::fillKey(site));
    if (!large->readAll(mostZones, task))
        return Task::cancelled();
    return std::shared_ptr<const LargeFrame>(std::move(large));
}

// What a worker finds in its slices.
struct LargeFrame::Pass {
    ThinTrees thin;
    std::vector<std::uint32_t> zonesOfSite;
    std::vector<std::uint32_t> depths; // by tree
    DurationNs longestSelfNs = 0;
};

bool LargeFrame::readAll(std::size_t mostZones, const Task &task)
{
    m_begunBefore.assign(m_trees.size(), std::vector<std::uint32_t>(m_sliceCount + 1));
    const std::size_t workers =
        std::clamp<std::size_t>(m_sliceCount / kSlicesPerWorker, 1, task.executor().concurrency());
    const auto cellNs = static_cast<DurationNs>(std::bit_floor(
        static_cast<std::uint64_t>(std::max<DurationNs>(1, m_record.durationNs / kOverviewCells))));
    std::vector<Pass> passes(
        workers, {ThinTrees(m_trees.size(), cellNs, kLongestCellNs, mostZones / workers),
                  std::vector<std::uint32_t>(m_capture->sites().size()),
                  std::vector<std::uint32_t>(m_trees.size()), 0});
    task.executor().parallelFor(workers, [&](std::size_t worker) {
        Pass &pass = passes[worker];
        Reader(*this).run(m_sliceCount * worker / workers, m_sliceCount * (worker + 1) / workers,
                          {}, task,
                          [&](std::size_t slice, std::size_t tree, std::uint32_t position,
                              const Zone &zone, bool otherShade, bool begins) {
                              if (!begins)
                                  return;
                              pass.thin.add(tree, zone, position, otherShade);
                              ++pass.zonesOfSite[zone.site.value];
                              ++m_begunBefore[tree][slice + 1];
                              pass.depths[tree] = std::max(pass.depths[tree], zone.depth + 1);
                              pass.longestSelfNs = std::max(pass.longestSelfNs, zone.selfNs);
                          });
    });
    if (task.stopRequested())
        return false;
    Pass all = std::move(passes.front());
    for (Pass &pass : std::span(passes).subspan(1)) {
        all.thin.append(std::move(pass.thin));
        std::ranges::transform(all.zonesOfSite, pass.zonesOfSite, all.zonesOfSite.begin(),
                               std::plus());
        std::ranges::transform(all.depths, pass.depths, all.depths.begin(),
                               [](auto a, auto b) { return std::max(a, b); });
        all.longestSelfNs = std::max(all.longestSelfNs, pass.longestSelfNs);
    }
    for (std::vector<std::uint32_t> &begun : m_begunBefore) {
        for (std::size_t slice = 0; slice < m_sliceCount; ++slice)
            begun[slice + 1] += begun[slice];
    }
    m_depths = std::move(all.depths);
    const DurationNs reachedNs = all.thin.cellNs();
    auto overview = thinFrame(all.thin.take(), task);
    overview->zonesOfSite = std::move(all.zonesOfSite);
    overview->longestSelfNs = all.longestSelfNs;
    overview->extent = {std::numeric_limits<TimeNs>::min(), std::numeric_limits<TimeNs>::max(),
                        reachedNs, m_depths};
    m_overview = std::move(overview);
    return true;
}

std::shared_ptr<FlameFrame> LargeFrame::thinFrame(std::vector<ThinTree> trees,
                                                  const Task &task) const
{
    auto frame = std::make_shared<FlameFrame>();
    frame->capture = m_capture;
    frame->cut = m_cut;
    frame->thin = std::move(trees);
    frame->spans = m_trees;
    frame->thinDepths = m_depths;
    frame->trees = {m_frame, m_record, m_besideZones, {}};
    frame->indexes.resize(m_trees.size());
    frame->otherShade.resize(m_trees.size());
    for (std::size_t i = 0; i < m_trees.size(); ++i) {
        const ZoneColumns &zones = frame->thin[i].zones();
        frame->trees.trees.emplace_back(zones, 0, zones.size(), m_frame, m_trees[i].thread);
    }
    task.executor().parallelFor(m_trees.size(), [&](std::size_t i) {
        frame->indexes[i] = FlameIndex(frame->trees.trees[i], frame->thin[i].joined());
        frame->otherShade[i] = frame->thin[i].otherShade();
    });
    frame->parts = {frame->trees};
    return frame;
}

std::shared_ptr<const FlameFrame> LargeFrame::part(const ThinExtent &extent,
                                                   DurationNs longestCellNs, const VisitZone &visit,
                                                   const Task &task) const
{
    const std::size_t first = sliceAt(extent.fromNs);
    const std::size_t count = sliceAt(extent.toNs) + 1 - first;
    const auto wanted = [](std::uint32_t depths) { return depths > 0; };
    const auto tree = std::ranges::find_if(extent.depths, wanted);
    std::optional<std::size_t> only;
    if (std::ranges::count_if(extent.depths, wanted) == 1)
        only = static_cast<std::size_t>(tree - extent.depths.begin());
    // Zones are visited in order.
    const std::size_t workers =
        visit ? 1
              : std::clamp<std::size_t>(count / kSlicesPerWorker, 1, task.executor().concurrency());
    std::vector<ThinTrees> made(
        workers, ThinTrees(m_trees.size(), extent.cellNs, longestCellNs, kMostPartZones / workers));
    if (tree != extent.depths.end()) {
        task.executor().parallelFor(workers, [&](std::size_t worker) {
            Reader(*this).run(first + count * worker / workers,
                              first + count * (worker + 1) / workers, only, task,
                              [&](std::size_t, std::size_t of, std::uint32_t position,
                                  const Zone &zone, bool otherShade, bool begins) {
                                  const bool isNew = begins || worker == 0;
                                  if (!isNew || zone.depth >= extent.depths[of] ||
                                      zone.endNs() < extent.fromNs || zone.startNs > extent.toNs)
                                      return;
                                  made[worker].add(of, zone, position, otherShade);
                                  if (visit)
                                      visit(of, position, zone);
                              });
        });
    }
    if (task.stopRequested())
        return nullptr;
    for (std::size_t worker = 1; worker < workers; ++worker)
        made.front().append(std::move(made[worker]));
    ThinExtent reached = extent;
    reached.cellNs = made.front().cellNs();
    auto part = thinFrame(made.front().take(), task);
    part->zonesOfSite = m_overview->zonesOfSite;
    part->longestSelfNs = m_overview->longestSelfNs;
    part->extent = std::move(reached);
    part->all = m_overview;
    return part;
}

std::size_t LargeFrame::sliceAt(TimeNs timeNs) const
{
    const auto begins = m_slices->begins().subspan(m_firstSlice, m_sliceCount);
    const auto behind = std::ranges::upper_bound(begins, timeNs, {}, &SliceBegin::startNs);
    return behind == begins.begin() ? 0 : static_cast<std::size_t>(behind - begins.begin()) - 1;
}

std::size_t LargeFrame::sliceOf(std::size_t tree, std::uint32_t position) const
{
    const auto &begun = m_begunBefore[tree];
    return static_cast<std::size_t>(std::ranges::upper_bound(begun, position) - begun.begin()) - 1;
}

std::vector<LargeFrame::Found> LargeFrame::zonesIn(std::size_t slice, std::size_t tree,
                                                   std::size_t &begunBefore) const
{
    std::vector<Found> found;
    begunBefore = 0;
    Reader(*this).run(
        slice, slice + 1, tree, Task(),
        [&](std::size_t, std::size_t, std::uint32_t position, const Zone &zone, bool, bool begins) {
            found.push_back({position, zone});
            begunBefore += begins ? 0 : 1;
        });
    return found;
}

std::optional<Zone> LargeFrame::zone(std::size_t tree, std::uint32_t position) const
{
    if (tree >= m_trees.size() || position >= m_trees[tree].zoneCount)
        return std::nullopt;
    std::size_t before = 0;
    const auto zones = zonesIn(sliceOf(tree, position), tree, before);
    return std::ranges::lower_bound(zones, position, {}, &Found::position)->zone;
}

std::optional<LargeFrame::Found> LargeFrame::walked(std::size_t tree, const Found &from,
                                                    ZoneWalk walk, const Task &task) const
{
    const std::uint32_t depth = from.zone.depth;
    const std::size_t own = sliceOf(tree, from.position);
    const auto isQuiet = [&](std::size_t slice) {
        return m_begunBefore[tree][slice] == m_begunBefore[tree][slice + 1];
    };
    std::size_t before = 0;
    if (walk == ZoneWalk::Child) {
        const auto next = zone(tree, from.position + 1);
        return next && next->depth > depth ? std::optional(Found{from.position + 1, *next})
                                           : std::nullopt;
    }
    if (walk == ZoneWalk::Next) {
        for (std::size_t slice = std::max(own, sliceAt(from.zone.endNs()));
             slice < m_sliceCount && !task.stopRequested(); ++slice) {
            if (isQuiet(slice))
                continue;
            const auto zones = zonesIn(slice, tree, before);
            const auto next =
                std::ranges::find_if(std::span(zones).subspan(before), [&](const Found &zone) {
                    return zone.position > from.position && zone.zone.depth <= depth;
                });
            if (next != std::span(zones).end())
                return next->zone.depth == depth ? std::optional(*next) : std::nullopt;
        }
        return std::nullopt;
    }
    const std::uint32_t most = walk == ZoneWalk::Parent ? depth - 1 : depth;
    if (depth == 0 && walk == ZoneWalk::Parent)
        return std::nullopt;
    for (std::size_t slice = own + 1; slice-- > 0 && !task.stopRequested();) {
        if (isQuiet(slice))
            continue;
        const auto zones = zonesIn(slice, tree, before);
        for (std::size_t i = zones.size(); i-- > 0;) {
            if (zones[i].position >= from.position || zones[i].zone.depth > most)
                continue;
            if (zones[i].zone.depth == most)
                return zones[i];
            if (i >= before) // the parent
                return std::nullopt;
            break;
        }
    }
    return std::nullopt;
}

void LargeFrame::forEachTree(TimeNs fromNs, TimeNs toNs, const VisitTree &visit,
                             const Task &task) const
{
    const std::size_t first = sliceAt(fromNs);
    Reader(*this).forEachTree(
        first, sliceAt(toNs) + 1, {}, task,
        [&](std::size_t at, std::size_t, const ZoneTree &zones, const ChunkSlice::Origin &origin) {
            visit(zones, at == first ? 0 : origin.before.size());
        });
}

void LargeFrame::forEachZone(std::size_t first, std::size_t end, const VisitZone &visit,
                             const Task &task) const
{
    Reader(*this).run(first, end, {}, task,
                      [&](std::size_t, std::size_t tree, std::uint32_t position, const Zone &zone,
                          bool, bool begins) {
                          if (begins)
                              visit(tree, position, zone);
                      });
}

} // namespace zoe::app
