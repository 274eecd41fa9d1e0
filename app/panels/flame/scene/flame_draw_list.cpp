#include "app/panels/flame/scene/flame_draw_list.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <span>
#include <utility>

namespace zoe::app {

namespace {

constexpr double kFoldBelowPx = 3;
constexpr float kHeatDecades = 4;
constexpr float kDecadesOfOctave = 0.30103F; // log10(2)

// log2 with an error of at most 0.01: enough for shades, and fast, because each redraw needs tens
// of thousands. REQUIRES: value is a normal number above 0.
float octavesOf(float value)
{
    constexpr std::uint32_t kMantissaBits = 23;
    constexpr std::uint32_t kOne = std::bit_cast<std::uint32_t>(1.0F);
    constexpr std::uint32_t kMantissa = (1U << kMantissaBits) - 1;
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const auto whole = static_cast<std::int32_t>((bits - kOne) & ~kMantissa) >> kMantissaBits;
    const auto rest = std::bit_cast<float>((bits & kMantissa) | kOne); // 1 to 2
    return static_cast<float>(whole) + (2 - rest / 3) * rest - 5.0F / 3;
}

// By start.
std::vector<FlameHits::Place> placesOf(const ZoneTree &tree, const FlameExtent &view,
                                       DurationNs thinNs, const std::vector<std::uint32_t> &hits)
{
    std::vector<FlameHits::Place> places;
    // Zones start in the order of the tree, and only thin ones get a tick.
    auto hit = std::ranges::partition_point(
        hits, [&](std::uint32_t zone) { return tree.starts()[zone] < view.fromNs - thinNs; });
    for (; hit != hits.end() && tree.starts()[*hit] < view.toNs; ++hit)
        places.push_back({tree.starts()[*hit], tree.durations()[*hit], tree.depths()[*hit]});
    return places;
}

void addTicks(DrawnTree &drawn, const FlameExtent &view, double scale, DurationNs thinNs,
              std::span<const FlameHits::Place> places)
{
    const auto first = std::ranges::partition_point(places, [&](const FlameHits::Place &place) {
        return place.startNs < view.fromNs - thinNs;
    });
    for (auto place = first; place != places.end() && place->startNs < view.toNs; ++place) {
        if (place->startNs + place->durationNs < view.fromNs ||
            static_cast<double>(place->durationNs) * scale >= view.foldBelowPx)
            continue;
        const double x = std::floor(static_cast<double>(place->startNs - view.fromNs) * scale);
        drawn.ticks.push_back({x, place->depth});
    }
    const auto key = [](const FlameTick &tick) { return std::pair(tick.depth, tick.x); };
    std::ranges::sort(drawn.ticks, {}, key);
    const auto same = [&](const FlameTick &a, const FlameTick &b) { return key(a) == key(b); };
    drawn.ticks.erase(std::unique(drawn.ticks.begin(), drawn.ticks.end(), same), drawn.ticks.end());
}

DrawnTree drawTree(const FlameFrame &frame, const TreeRows &rows, FlameExtent view,
                   const FlameRequest &request)
{
    view.firstDepth = rows.firstDepth;
    view.endDepth = rows.endDepth;
    const FlameIndex &index = frame.indexes[rows.tree];
    const ZoneTree &tree = index.tree();
    const std::vector<std::uint32_t> *hits =
        request.hits ? &request.hits->zones[rows.tree] : nullptr;
    const std::vector<bool> &otherShade = frame.otherShade[rows.tree];
    DrawnTree drawn;
    drawn.tree = rows.tree;
    drawn.items = index.layout(view);
    drawn.flags.reserve(drawn.items.size());
    drawn.rowBegin.assign(frame.depthCount(rows.tree) + 1, 0);
    for (const FlameItem &item : drawn.items) {
        std::uint8_t flags = item.folded == 1 ? tree.flags()[item.zone] : std::uint8_t{0};
        if (hits != nullptr && std::ranges::binary_search(*hits, item.longest))
            flags |= kItemMarked;
        if (otherShade[item.longest])
            flags |= kItemOtherShade;
        drawn.flags.push_back(flags);
        if (request.heat)
            drawn.heat.push_back(heatOf(tree.selves()[item.longest], frame.longestSelfNs));
        ++drawn.rowBegin[item.depth + 1];
    }
    for (std::size_t d = 1; d < drawn.rowBegin.size(); ++d)
        drawn.rowBegin[d] += drawn.rowBegin[d - 1];
    if (hits != nullptr) {
        drawn.markedZones = request.hits->counts[rows.tree];
        const double scale = view.widthPx / static_cast<double>(view.toNs - view.fromNs);
        const auto thinNs = static_cast<DurationNs>(view.foldBelowPx / scale) + 1;
        addTicks(drawn, view, scale, thinNs,
                 frame.isThin() ? request.hits->places[rows.tree]
                                : placesOf(tree, view, thinNs, *hits));
    }
    return drawn;
}

} // namespace

FlameExtent viewOf(const FlameFrame &frame, const FlameRequest &request)
{
    FlameExtent view;
    view.fromNs = frame.trees.record.startNs + static_cast<TimeNs>(std::floor(request.fromNs));
    view.toNs = frame.trees.record.startNs + static_cast<TimeNs>(std::ceil(request.toNs));
    view.toNs = std::max(view.toNs, view.fromNs + 1);
    view.widthPx = request.widthPx;
    view.foldBelowPx = kFoldBelowPx;
    return view;
}

std::uint8_t heatOf(DurationNs selfNs, DurationNs longestNs)
{
    if (selfNs <= 0 || longestNs <= 0)
        return 0;
    const float octaves =
        octavesOf(static_cast<float>(longestNs)) - octavesOf(static_cast<float>(selfNs));
    const float share = std::clamp(1 - kDecadesOfOctave / kHeatDecades * octaves, 0.0F, 1.0F);
    return static_cast<std::uint8_t>(255 * share + 0.5F);
}

const DrawnTree *FlameDrawList::of(std::size_t tree) const
{
    const auto at = std::ranges::find(trees, tree, &DrawnTree::tree);
    return at == trees.end() ? nullptr : &*at;
}

const DrawnStates *FlameDrawList::statesOf(ThreadId thread) const
{
    const auto at = std::ranges::find(states, thread, &DrawnStates::thread);
    return at == states.end() ? nullptr : &*at;
}

std::shared_ptr<const FlameDrawList> buildDrawList(std::shared_ptr<const FlameFrame> frame,
                                                   const FlameRequest &request)
{
    auto list = std::make_shared<FlameDrawList>();
    const FlameExtent view = viewOf(*frame, request);
    list->request = request;
    // The range of the layout, exact to the nanosecond.
    list->request.fromNs = static_cast<double>(view.fromNs - frame->trees.record.startNs);
    list->request.toNs = static_cast<double>(view.toNs - frame->trees.record.startNs);
    list->trees.reserve(request.trees.size());
    for (const TreeRows &rows : request.trees)
        list->trees.push_back(drawTree(*frame, rows, view, request));
    for (const ThreadId thread : request.ribbons) {
        const ThreadExtras *extras = request.extras ? request.extras->of(thread) : nullptr;
        if (extras != nullptr && !extras->states.empty())
            list->states.push_back({thread, layoutStates(extras->states, view)});
    }
    list->frame = std::move(frame);
    return list;
}

} // namespace zoe::app
