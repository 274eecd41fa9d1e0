#include "app/widgets/zones/large_frame.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <span>
#include <utility>

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
        , m_paths(frame.m_slices->trees().size())
    {}

    // Calls take(slice, tree, position, zone, otherShade, begins) for the zones of a tree, or of
    // all, that start in slices; first for those that were open before.
    template <class Take>
    void run(std::size_t first, std::size_t end, std::optional<std::size_t> only, const Task &task,
             Take take)
    {
        m_frame.m_slices->forEachTree(
            first, end, only, task,
            [&](std::size_t at, std::size_t tree, const ZoneTree &zones,
                const ChunkSlice::Origin &origin) {
                const std::size_t before = origin.before.size();
                for (std::size_t z = at == first ? 0 : before; z < zones.size(); ++z) {
                    const Zone zone = zones[z];
                    take(at, tree, origin.of(z), zone, shadeOf(m_paths[tree], zone), z >= before);
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
    auto slices = FrameSlices::open(capture, frame);
    if (!slices)
        return slices.error();
    if (!*slices)
        return std::shared_ptr<const LargeFrame>();
    std::shared_ptr<LargeFrame> large(new LargeFrame);
    large->m_slices = *std::move(slices);
    const auto isThere = [&](FrameIndex other) {
        return other < capture->frames().size() && !capture->frames()[other].missing();
    };
    large->m_cut = (choice.before > 0 && frame > 0 && isThere(frame - 1)) ||
                   (choice.after > 0 && isThere(frame + 1));
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
    const std::size_t trees = m_slices->trees().size();
    const std::size_t count = slices();
    m_begunBefore.assign(trees, std::vector<std::uint32_t>(count + 1));
    const std::size_t workers =
        std::clamp<std::size_t>(count / kSlicesPerWorker, 1, task.executor().concurrency());
    const DurationNs cellsNs = m_slices->frame().record.durationNs / kOverviewCells;
    const auto cellNs = static_cast<DurationNs>(
        std::bit_floor(static_cast<std::uint64_t>(std::max<DurationNs>(1, cellsNs))));
    std::vector<Pass> passes(workers,
                             {ThinTrees(trees, cellNs, kLongestCellNs, mostZones / workers),
                              std::vector<std::uint32_t>(m_slices->capture()->sites().size()),
                              std::vector<std::uint32_t>(trees), 0});
    task.executor().parallelFor(workers, [&](std::size_t worker) {
        Pass &pass = passes[worker];
        Reader(*this).run(count * worker / workers, count * (worker + 1) / workers, {}, task,
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
        for (std::size_t slice = 0; slice < count; ++slice)
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
    const std::vector<TreeSpan> &spans = m_slices->trees();
    auto frame = std::make_shared<FlameFrame>();
    frame->capture = m_slices->capture();
    frame->cut = m_cut;
    frame->thin = std::move(trees);
    frame->spans = spans;
    frame->thinDepths = m_depths;
    frame->trees = m_slices->frame();
    frame->indexes.resize(spans.size());
    frame->otherShade.resize(spans.size());
    for (std::size_t i = 0; i < spans.size(); ++i) {
        const ZoneColumns &zones = frame->thin[i].zones();
        frame->trees.trees.emplace_back(zones, 0, zones.size(), frame->trees.frame,
                                        spans[i].thread);
    }
    task.executor().parallelFor(spans.size(), [&](std::size_t i) {
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
    std::vector<ThinTrees> made(workers, ThinTrees(m_slices->trees().size(), extent.cellNs,
                                                   longestCellNs, kMostPartZones / workers));
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
    const std::vector<TreeSpan> &trees = m_slices->trees();
    if (tree >= trees.size() || position >= trees[tree].zoneCount)
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
             slice < slices() && !task.stopRequested(); ++slice) {
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
    m_slices->forEachTree(
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
