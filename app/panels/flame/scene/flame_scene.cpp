#include "app/panels/flame/scene/flame_scene.h"

#include <algorithm>
#include <cmath>

namespace zoe::app {

namespace {

constexpr double kLeastOutlinePx = 3;

} // namespace

std::pair<std::size_t, std::size_t> itemsIn(const DrawnTree &tree, std::uint32_t depth, double x0,
                                            double x1)
{
    const auto begin = tree.items.begin() + tree.rowBegin[depth];
    const auto end = tree.items.begin() + tree.rowBegin[depth + 1];
    const auto first = std::lower_bound(
        begin, end, x0, [](const FlameItem &item, double x) { return item.x1 < x; });
    const auto last = std::lower_bound(first, end, x1,
                                       [](const FlameItem &item, double x) { return item.x0 < x; });
    return {static_cast<std::size_t>(first - tree.items.begin()),
            static_cast<std::size_t>(last - tree.items.begin())};
}

double listScale(const FlameRequest &request)
{
    return (request.toNs - request.fromNs) / request.widthPx;
}

QRectF FlameScene::rectOf(const FlameZone &zone) const
{
    if (!list || zone.tree >= list->frame->indexes.size() ||
        zone.zone >= list->frame->tree(zone.tree).size())
        return {};
    const Zone found = list->frame->tree(zone.tree)[zone.zone];
    const std::size_t lane = rows.laneOfTree(zone.tree);
    if (lane == kNone || static_cast<int>(found.depth) >= rows.lane(lane).rows)
        return {};
    const double left = std::round(xOfTime(found.startNs));
    const double right = std::round(xOfTime(found.endNs()));
    return {left, static_cast<double>(rows.rowTop(lane, found.depth)),
            std::max(kLeastOutlinePx, right - left), static_cast<double>(rows.metrics().rowHeight)};
}

const FlameItem *FlameScene::itemAt(std::size_t tree, std::uint32_t depth, double x) const
{
    const DrawnTree *drawn = list ? list->of(tree) : nullptr;
    if (drawn == nullptr || depth + 1 >= drawn->rowBegin.size())
        return nullptr;
    const double at = (nsAt(x) - list->request.fromNs) / listScale(list->request);
    const auto [first, end] = itemsIn(*drawn, depth, at, at + 1e-9);
    for (std::size_t i = first; i < end; ++i) {
        if (drawn->items[i].x0 <= at && at < drawn->items[i].x1)
            return &drawn->items[i];
    }
    return nullptr;
}

std::optional<FlameZone> FlameScene::zoneAt(double x, int y) const
{
    const auto hit = list ? rows.at(y) : std::nullopt;
    if (!hit || !hit->depth)
        return std::nullopt;
    const FlameRows::Lane &lane = rows.lane(hit->lane);
    const std::size_t tree = lane.what.tree;
    if (tree == kNone || static_cast<int>(*hit->depth) >= lane.rows)
        return std::nullopt;
    const FlameItem *item = itemAt(tree, *hit->depth, x);
    if (item != nullptr && item->folded == 1)
        return FlameZone{tree, item->zone};
    const FlameIndex &index = list->frame->indexes[tree];
    const std::size_t zone = index.zoneAt(timeAt(x), *hit->depth);
    if (zone < index.tree().size())
        return FlameZone{tree, zone};
    return item != nullptr ? std::optional(FlameZone{tree, item->zone}) : std::nullopt;
}

std::optional<FlameScene::SideZone> FlameScene::sideZoneAt(double x, int y) const
{
    const auto hit = list ? rows.at(y) : std::nullopt;
    if (!hit || !hit->depth || static_cast<int>(*hit->depth) >= rows.lane(hit->lane).rows)
        return std::nullopt;
    const ThreadId thread = rows.lane(hit->lane).what.thread();
    for (const auto &side : sides) {
        const std::size_t tree = side->frame->treeOf(thread);
        if (tree >= side->frame->indexes.size())
            continue;
        const FlameIndex &index = side->frame->indexes[tree];
        const std::size_t zone = index.zoneAt(timeAt(x), *hit->depth);
        if (zone < index.tree().size())
            return SideZone{side->frame->current(), thread, zone,
                            SiteId{index.tree().sites()[zone]}};
    }
    return std::nullopt;
}

std::optional<std::size_t> FlameScene::treeBeside(std::optional<std::size_t> tree, bool below) const
{
    const std::size_t by = below ? 1 : static_cast<std::size_t>(-1);
    std::size_t lane = tree ? rows.laneOfTree(*tree) : 0;
    if (lane == kNone)
        return std::nullopt;
    for (lane += tree ? by : 0; lane < rows.count(); lane += by) {
        const std::size_t other = rows.lane(lane).what.tree;
        if (other != kNone && list->frame->zoneCount(other) > 0)
            return other;
    }
    return std::nullopt;
}

std::optional<FlameZone> FlameScene::walked(const std::optional<FlameZone> &from,
                                            ZoneWalk walk) const
{
    const auto firstOf = [](std::optional<std::size_t> tree) {
        return tree ? std::optional(FlameZone{*tree, 0}) : std::nullopt;
    };
    if (!from)
        return firstOf(treeBeside({}, true));
    const ZoneTree &tree = list->frame->tree(from->tree);
    const auto depths = tree.depths();
    std::size_t i = from->zone;
    const std::uint32_t depth = depths[i];
    switch (walk) {
    case ZoneWalk::Child:
        if (i + 1 < tree.size() && depths[i + 1] > depth)
            return FlameZone{from->tree, i + 1};
        return firstOf(treeBeside(from->tree, true));
    case ZoneWalk::Parent:
        if (depth > 0)
            return FlameZone{from->tree, parentOf(tree, i)};
        return firstOf(treeBeside(from->tree, false));
    case ZoneWalk::Next:
        i = tree.subtreeEnd(i);
        if (i < tree.size() && depths[i] == depth)
            return FlameZone{from->tree, i};
        return std::nullopt;
    case ZoneWalk::Previous:
        while (i > 0 && depths[i - 1] > depth)
            --i;
        if (i > 0 && depths[i - 1] == depth)
            return FlameZone{from->tree, i - 1};
        return std::nullopt;
    }
    return std::nullopt;
}

} // namespace zoe::app
