#include "app/panels/flame/scene/large_drawing.h"

#include <algorithm>
#include <functional>
#include <tuple>
#include <utility>

namespace zoe::app {

namespace {

// What a thin frame must have to be drawn as the whole one.
ThinExtent neededFor(const FlameFrame &frame, const FlameExtent &view, const FlameRequest &request)
{
    const DurationNs cellNs = FoldCell(view).lengthNs();
    ThinExtent extent;
    extent.fromNs = view.fromNs - 2 * cellNs; // the runs at the edges
    extent.toNs = view.toNs + 2 * cellNs;
    extent.cellNs = cellNs;
    extent.depths.resize(frame.indexes.size());
    for (const TreeRows &rows : request.trees)
        extent.depths[rows.tree] = std::min(rows.endDepth, frame.depthCount(rows.tree));
    return extent;
}

bool covers(const ThinExtent &extent, const ThinExtent &needed)
{
    return extent.cellNs <= needed.cellNs && extent.fromNs <= needed.fromNs &&
           extent.toNs >= needed.toNs &&
           std::ranges::equal(extent.depths, needed.depths, std::greater_equal());
}

} // namespace

DrawnFrame drawFrame(const std::shared_ptr<const FlameFrame> &frame, const LargeSource &large,
                     const FlameRequest &request, const Task &task)
{
    if (!large.frame)
        return {{}, buildDrawList(frame, request)};
    LargePart part = large.part;
    const FlameExtent view = viewOf(*frame, request);
    const ThinExtent needed = neededFor(*frame, view, request);
    if (covers(frame->extent, needed))
        return {std::move(part), buildDrawList(frame, request)};
    if (!part.frame || part.of != request.hits || !covers(part.frame->extent, needed)) {
        ThinExtent wider = needed;
        const DurationNs aroundNs = (view.toNs - view.fromNs) / 4;
        wider.fromNs -= aroundNs;
        wider.toNs += aroundNs;
        wider.cellNs = std::max<DurationNs>(1, needed.cellNs / 2); // for the next zoom
        part = {nullptr, request.hits, nullptr};
        if (request.hits)
            std::tie(part.frame, part.hits) =
                large.marks->part(wider, needed.cellNs, *request.hits, task);
        else
            part.frame = large.frame->part(wider, needed.cellNs, {}, task);
        if (!part.frame)
            return {};
    }
    FlameRequest own = request;
    own.hits = part.hits;
    auto list = buildDrawList(part.frame, own);
    return {std::move(part), std::move(list)};
}

} // namespace zoe::app
