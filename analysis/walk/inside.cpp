#include "analysis/walk/inside.h"

#include <utility>

namespace zoe {

namespace {

class InsideSlices final : public ChunkSlices {
  public:
    InsideSlices(std::shared_ptr<const ChunkSlices> all, InsideFilter filter)
        : m_all(std::move(all))
        , m_filter(std::move(filter))
    {}

    [[nodiscard]] bool hasStates() const override { return m_all->hasStates(); }
    [[nodiscard]] std::span<const TreeSpan> trees() const override { return m_all->trees(); }
    [[nodiscard]] TimeNs lastEndNs() const override { return m_all->lastEndNs(); }
    [[nodiscard]] std::span<const SliceBegin> begins() const override { return m_all->begins(); }
    void read(std::size_t first, std::size_t end, ThreadId only, ChunkSlice &slice) const override
    {
        m_all->read(first, end, only, slice);
        m_filter.apply(slice);
    }

  private:
    std::shared_ptr<const ChunkSlices> m_all;
    InsideFilter m_filter;
};

} // namespace

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

Result<std::shared_ptr<const ChunkSlices>> InsideFilter::slices(const Capture &capture,
                                                                std::size_t i) const
{
    auto all = capture.slices(i);
    if (!m_restricts || !all || !*all)
        return all;
    return std::shared_ptr<const ChunkSlices>(
        std::make_shared<const InsideSlices>(*std::move(all), *this));
}

template <class Keep>
void InsideFilter::forEachKept(const ZoneTree &tree, Keep keep) const
{
    constexpr std::uint32_t kOutside = 0xffffffff;
    std::uint32_t root = kOutside; // depth of the current outermost zone
    for (std::size_t i = 0; i < tree.size(); ++i) {
        Zone zone = tree[i];
        if (root != kOutside && zone.depth <= root)
            root = kOutside;
        if (root == kOutside && m_opens[zone.site.value] != 0)
            root = zone.depth;
        if (root == kOutside)
            continue;
        zone.depth -= root;
        keep(i, zone);
    }
}

void InsideFilter::addTree(const Chunk &chunk, const TreeSpan &span, Chunk &result) const
{
    const auto first = static_cast<std::uint32_t>(result.zones.size());
    forEachKept(chunk.tree(span), [&](std::size_t i, const Zone &zone) {
        const auto at = static_cast<std::uint32_t>(result.zones.size());
        for (ZoneValue value : chunk.extras.valuesOf(span.firstZone + i)) {
            value.zone = at;
            result.extras.values.push_back(value);
        }
        result.zones.append(zone);
    });
    const auto count = static_cast<std::uint32_t>(result.zones.size()) - first;
    if (count == 0)
        return;
    result.trees.push_back({span.frame, span.thread, first, count});
    result.frames[span.frame].zones += count;
}

// In place: what remains is never behind what it was.
void InsideFilter::apply(ChunkSlice &slice) const
{
    ZoneColumns &zones = slice.chunk.zones;
    std::size_t end = 0;
    for (std::size_t tree = 0; tree < slice.chunk.trees.size(); ++tree) {
        TreeSpan &span = slice.chunk.trees[tree];
        ChunkSlice::Origin &origin = slice.origins[tree];
        const std::size_t first = end;
        std::size_t before = 0;
        bool any = false; // behind those
        forEachKept(slice.chunk.tree(span), [&](std::size_t i, const Zone &zone) {
            if (i < origin.before.size())
                origin.before[before++] = origin.before[i];
            else if (!std::exchange(any, true))
                origin.firstZone = origin.of(i);
            zones.set(end++, zone);
        });
        origin.before.resize(before);
        span.firstZone = static_cast<std::uint32_t>(first);
        span.zoneCount = static_cast<std::uint32_t>(end - first);
    }
    zones.resize(end);
}

} // namespace zoe
