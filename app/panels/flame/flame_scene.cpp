#include "app/panels/flame/flame_scene.h"

#include <algorithm>
#include <cmath>

namespace zoe::app {

namespace {
constexpr double kLeastOutlinePx = 3;
}

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

} // namespace zoe::app
