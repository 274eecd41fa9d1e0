#include "analysis/walk/inside.h"

namespace zoe {

InsideFilter::InsideFilter(const Selection &selection, std::size_t siteCount)
    : m_restricts(selection.inside.has_value())
    , m_opens(siteCount, 0)
{
    if (!m_restricts)
        return;
    for (const SiteId site : *selection.inside) {
        if (site.value < siteCount)
            m_opens[site.value] = 1;
    }
}

void InsideFilter::apply(const Chunk &chunk, Chunk &result) const
{
    result.firstFrame = chunk.firstFrame;
    result.frames = chunk.frames;
    result.setFrames = chunk.setFrames;
    result.plots = chunk.plots;
    result.messages = chunk.messages;
    result.extras = chunk.extras;
    result.extras.values.clear();
    result.trees.clear();
    result.zones.clear();
    for (FrameRecord &frame : result.frames)
        frame.zones = 0;
    for (const TreeSpan &span : chunk.trees)
        addTree(chunk, span, result);
}

void InsideFilter::addTree(const Chunk &chunk, const TreeSpan &span, Chunk &result) const
{
    constexpr std::uint32_t kOutside = 0xffffffff;
    std::uint32_t root = kOutside; // depth of the current outermost zone
    const auto first = static_cast<std::uint32_t>(result.zones.size());
    const ZoneTree tree = chunk.tree(span);
    for (std::size_t i = 0; i < tree.size(); ++i) {
        Zone zone = tree[i];
        if (root != kOutside && zone.depth <= root)
            root = kOutside;
        if (root == kOutside && m_opens[zone.site.value] != 0)
            root = zone.depth;
        if (root == kOutside)
            continue;
        const auto at = static_cast<std::uint32_t>(result.zones.size());
        for (ZoneValue value : chunk.extras.valuesOf(span.firstZone + i)) {
            value.zone = at;
            result.extras.values.push_back(value);
        }
        zone.depth -= root;
        result.zones.append(zone);
    }
    const auto count = static_cast<std::uint32_t>(result.zones.size()) - first;
    if (count == 0)
        return;
    result.trees.push_back({span.frame, span.thread, first, count});
    result.frames[span.frame].zones += count;
}

} // namespace zoe
