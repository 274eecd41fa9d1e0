#include "app/views/flame/flame_draw_list.h"

#include <algorithm>
#include <cmath>

namespace zoe::app {

namespace {

constexpr double kFoldBelowPx = 3;

FlameView viewOf(const FlameFrame &frame, const FlameRequest &request)
{
    FlameView view;
    view.fromNs = frame.trees.record.startNs + static_cast<TimeNs>(std::floor(request.fromNs));
    view.toNs = frame.trees.record.startNs + static_cast<TimeNs>(std::ceil(request.toNs));
    view.toNs = std::max(view.toNs, view.fromNs + 1);
    view.widthPx = request.widthPx;
    view.foldBelowPx = kFoldBelowPx;
    return view;
}

void addTicks(DrawnTree &drawn, const ZoneTree &tree, const FlameView &view, SiteId site)
{
    const auto sites = tree.sites();
    const double scale = view.widthPx / static_cast<double>(view.toNs - view.fromNs);
    for (std::size_t i = 0; i < sites.size(); ++i) {
        if (sites[i] != site.value)
            continue;
        ++drawn.highlightedZones;
        const TimeNs start = tree.starts()[i];
        const DurationNs duration = tree.durations()[i];
        if (start >= view.toNs || start + duration < view.fromNs ||
            static_cast<double>(duration) * scale >= view.foldBelowPx)
            continue;
        const double x = std::floor(static_cast<double>(start - view.fromNs) * scale);
        drawn.ticks.push_back({x, tree.depths()[i]});
    }
    const auto key = [](const FlameTick &tick) { return std::pair(tick.depth, tick.x); };
    std::sort(drawn.ticks.begin(), drawn.ticks.end(),
              [key](const FlameTick &a, const FlameTick &b) { return key(a) < key(b); });
    const auto last =
        std::unique(drawn.ticks.begin(), drawn.ticks.end(),
                    [key](const FlameTick &a, const FlameTick &b) { return key(a) == key(b); });
    drawn.ticks.erase(last, drawn.ticks.end());
}

DrawnTree drawTree(const FlameFrame &frame, std::size_t i, const FlameView &view,
                   SiteId highlighted)
{
    const FlameIndex &index = frame.indexes[i];
    DrawnTree drawn;
    drawn.tree = i;
    drawn.items = index.layout(view);
    drawn.flags.reserve(drawn.items.size());
    drawn.rowBegin.assign(index.depthCount() + 1, 0);
    const auto flags = index.tree().flags();
    for (const FlameItem &item : drawn.items) {
        drawn.flags.push_back(item.folded == 1 ? flags[item.zone] : std::uint8_t{0});
        ++drawn.rowBegin[item.depth + 1];
    }
    for (std::size_t d = 1; d < drawn.rowBegin.size(); ++d)
        drawn.rowBegin[d] += drawn.rowBegin[d - 1];
    if (highlighted.valid())
        addTicks(drawn, index.tree(), view, highlighted);
    return drawn;
}

} // namespace

const DrawnTree *FlameDrawList::of(std::size_t tree) const
{
    const bool inside = tree >= request.firstTree && tree < request.firstTree + trees.size();
    return inside ? &trees[tree - request.firstTree] : nullptr;
}

std::shared_ptr<const FlameDrawList> buildDrawList(std::shared_ptr<const FlameFrame> frame,
                                                   const FlameRequest &request)
{
    auto list = std::make_shared<FlameDrawList>();
    const FlameView view = viewOf(*frame, request);
    list->request = request;
    // What the layout was really made for, to the nanosecond.
    list->request.fromNs = static_cast<double>(view.fromNs - frame->trees.record.startNs);
    list->request.toNs = static_cast<double>(view.toNs - frame->trees.record.startNs);
    list->trees.reserve(request.endTree - request.firstTree);
    for (std::size_t i = request.firstTree; i < request.endTree; ++i) {
        FlameView part = view;
        if (i == request.firstTree)
            part.firstDepth = request.firstDepth;
        if (i + 1 == request.endTree)
            part.endDepth = request.endDepth;
        list->trees.push_back(drawTree(*frame, i, part, request.highlighted));
    }
    list->frame = std::move(frame);
    return list;
}

} // namespace zoe::app
