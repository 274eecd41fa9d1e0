#include "analysis/walk/inside.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

namespace zoe {

namespace {

class InsideSlices final : public ChunkSlices {
  public:
    // trees: those that remain; not set: unknown.
    InsideSlices(std::shared_ptr<const ChunkSlices> all, InsideFilter filter,
                 std::optional<std::vector<TreeSpan>> trees = {})
        : m_all(std::move(all))
        , m_filter(std::move(filter))
        , m_trees(std::move(trees))
    {}

    [[nodiscard]] bool hasStates() const override { return m_all->hasStates(); }
    [[nodiscard]] std::span<const TreeSpan> trees() const override
    {
        return m_trees ? std::span<const TreeSpan>(*m_trees) : m_all->trees();
    }
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
    std::optional<std::vector<TreeSpan>> m_trees;
};

// Leaves out those without zones, and places the others one behind the other.
std::vector<TreeSpan> placed(const std::vector<TreeSpan> &all)
{
    std::vector<TreeSpan> trees;
    std::uint32_t zones = 0;
    for (TreeSpan span : all) {
        if (span.zoneCount == 0)
            continue;
        span.firstZone = zones;
        zones += span.zoneCount;
        trees.push_back(span);
    }
    return trees;
}

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

void InsideFilter::copyRest(const Chunk &chunk, Chunk &result)
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
}

void InsideFilter::apply(const Chunk &chunk, Chunk &result) const
{
    copyRest(chunk, result);
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

InsideFilter::Sliced InsideFilter::apply(const Chunk &besideZones,
                                         std::shared_ptr<const ChunkSlices> all) const
{
    Sliced result;
    copyRest(besideZones, result.besideZones);
    std::vector<TreeSpan> trees(all->trees().begin(), all->trees().end());
    for (TreeSpan &span : trees)
        span.zoneCount = 0;
    std::vector<std::vector<ZoneValue>> values(trees.size()); // of zones counted within their tree
    const auto place = [](const TreeSpan &span) { return std::pair(span.frame, span.thread); };
    ChunkSlice slice;
    for (std::size_t i = 0; i < all->begins().size(); ++i) {
        all->read(i, i + 1, {}, slice);
        for (std::size_t part = 0; part < slice.chunk.trees.size(); ++part) {
            const TreeSpan &span = slice.chunk.trees[part];
            const ChunkSlice::Origin &origin = slice.origins[part];
            const auto at = static_cast<std::size_t>(
                std::ranges::lower_bound(trees, place(span), {}, place) - trees.begin());
            forEachKept(slice.chunk.tree(span), [&](std::size_t zone, const Zone &) {
                if (zone < origin.before.size())
                    return;
                const std::size_t position = all->trees()[at].firstZone + origin.of(zone);
                for (ZoneValue value : besideZones.extras.valuesOf(position)) {
                    value.zone = trees[at].zoneCount;
                    values[at].push_back(value);
                }
                ++trees[at].zoneCount;
            });
        }
    }
    std::uint32_t first = 0;
    for (std::size_t i = 0; i < trees.size(); ++i) {
        for (ZoneValue value : values[i]) {
            value.zone += first;
            result.besideZones.extras.values.push_back(value);
        }
        first += trees[i].zoneCount;
        result.besideZones.frames[trees[i].frame].zones += trees[i].zoneCount;
    }
    result.slices = std::make_shared<const InsideSlices>(std::move(all), *this, placed(trees));
    return result;
}

} // namespace zoe
