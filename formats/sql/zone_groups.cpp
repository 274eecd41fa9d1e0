#include "formats/sql/zone_groups.h"

#include <algorithm>
#include <numeric>

namespace zoe::sql {

namespace {

constexpr std::size_t kKnown = 8192; // a power of two

bool wants(const ZoneGrouping &grouping, std::size_t measure)
{
    return grouping.wantsSum[measure] || grouping.wantsRange[measure];
}

} // namespace

std::size_t ZoneGroups::KeyHash::operator()(const ZoneGroupKey &key) const
{
    constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15U;
    std::uint64_t hash = 0;
    for (const std::uint32_t part :
         {key.frame, key.thread, key.site, key.depth, std::uint32_t{key.flags}}) {
        hash = (hash ^ part) * kFactor;
        hash ^= hash >> 32U;
    }
    return hash;
}

ZoneGroups::ZoneGroups(const ZoneGrouping &grouping)
    : m_grouping(&grouping)
    , m_known(kKnown)
{}

void ZoneGroups::add(const ChunkPart &part, const ZoneBounds &filter)
{
    const Chunk &chunk = part.chunk();
    for (const TreeSpan &span : chunk.trees) {
        const FrameIndex frame = chunk.firstFrame + span.frame;
        if (!filter.frames().contains(frame) || !filter.threads().contains(span.thread.value))
            continue;
        const auto before = static_cast<std::uint32_t>(part.begunBefore(span));
        selectRows(chunk.zones, span.firstZone + before, span.firstZone + span.zoneCount, filter);
        groupRows(chunk.zones, {m_grouping->byFrame ? frame : 0,
                                m_grouping->byThread ? span.thread.value : 0, 0, 0, 0});
        sumRows(chunk.zones, frame);
    }
}

void ZoneGroups::selectRows(const ZoneColumns &zones, std::uint32_t first, std::uint32_t end,
                            const ZoneBounds &filter)
{
    if (filter.matchesAll()) {
        m_rows.resize(end - first);
        std::iota(m_rows.begin(), m_rows.end(), first);
        return;
    }
    m_rows.clear();
    for (std::uint32_t zone = first; zone < end; ++zone) {
        if (filter.matches(zones, zone))
            m_rows.push_back(zone);
    }
}

// Most zones belong to a few groups, so the map is rarely used.
void ZoneGroups::groupRows(const ZoneColumns &zones, ZoneGroupKey key)
{
    if (key != m_tree || m_round == 0) {
        m_tree = key;
        ++m_round;
    }
    m_groupOfRow.resize(m_rows.size());
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const std::uint32_t zone = m_rows[i];
        key.site = m_grouping->siteAs[zones.site[zone]];
        key.depth = m_grouping->byDepth ? zones.depth[zone] : 0;
        key.flags = static_cast<std::uint8_t>(zones.flags[zone] & m_grouping->flags);
        constexpr std::uint32_t kDepthStep = 509;
        constexpr std::uint32_t kFlagsStep = 4001;
        Known &known =
            m_known[(key.site + key.depth * kDepthStep + key.flags * kFlagsStep) % kKnown];
        if (known.round != m_round || known.site != key.site || known.depth != key.depth ||
            known.flags != key.flags)
            known = {m_round, key.site, key.depth, key.flags, groupOf(key)};
        m_groupOfRow[i] = known.group;
    }
}

std::uint32_t ZoneGroups::groupOf(const ZoneGroupKey &key)
{
    const auto [place, isNew] = m_groups.try_emplace(key, static_cast<std::uint32_t>(size()));
    if (isNew) {
        m_keys.push_back(key);
        m_zones.push_back(0);
        for (std::size_t measure = 0; measure < kZoneMeasures; ++measure) {
            if (wants(*m_grouping, measure))
                m_figures[measure].emplace_back();
        }
    }
    return place->second;
}

template <class Get>
void ZoneGroups::sumUp(ZoneMeasure measure, Get get)
{
    const auto at = static_cast<std::size_t>(measure);
    Figures *const figures = m_figures[at].data();
    if (m_grouping->wantsSum[at]) {
        for (std::size_t i = 0; i < m_rows.size(); ++i)
            figures[m_groupOfRow[i]].sum += get(m_rows[i]);
    }
    if (m_grouping->wantsRange[at]) {
        for (std::size_t i = 0; i < m_rows.size(); ++i) {
            Figures &of = figures[m_groupOfRow[i]];
            const std::int64_t value = get(m_rows[i]);
            of.least = std::min(of.least, value);
            of.most = std::max(of.most, value);
        }
    }
}

void ZoneGroups::sumRows(const ZoneColumns &zones, FrameIndex frame)
{
    for (const std::uint32_t group : m_groupOfRow)
        ++m_zones[group];
    const auto flag = [&](ZoneMeasure measure, std::uint8_t mask, std::uint8_t ifSet) {
        sumUp(measure, [&zones, mask, ifSet](std::uint32_t i) -> std::int64_t {
            return (zones.flags[i] & mask) != 0 ? ifSet : 1 - ifSet;
        });
    };
    using enum ZoneMeasure;
    sumUp(Start, [&](std::uint32_t i) { return zones.startNs[i]; });
    sumUp(End, [&](std::uint32_t i) { return zones.startNs[i] + zones.durationNs[i]; });
    sumUp(Duration, [&](std::uint32_t i) { return zones.durationNs[i]; });
    sumUp(Self, [&](std::uint32_t i) { return zones.selfNs[i]; });
    sumUp(Depth, [&](std::uint32_t i) { return std::int64_t{zones.depth[i]}; });
    flag(Calls, kContinuesFrom, 0);
    flag(ContinuesFrom, kContinuesFrom, 1);
    flag(ContinuesTo, kContinuesTo, 1);
    flag(StillOpen, kStillOpen, 1);
    sumUp(Frame, [frame](std::uint32_t) { return std::int64_t{frame}; });
}

void ZoneGroups::merge(const ZoneGroups &other)
{
    for (std::size_t from = 0; from < other.size(); ++from) {
        const std::uint32_t to = groupOf(other.m_keys[from]);
        m_zones[to] += other.m_zones[from];
        for (std::size_t measure = 0; measure < kZoneMeasures; ++measure) {
            if (!wants(*m_grouping, measure))
                continue;
            const Figures &part = other.m_figures[measure][from];
            Figures &whole = m_figures[measure][to];
            whole.sum += part.sum;
            whole.least = std::min(whole.least, part.least);
            whole.most = std::max(whole.most, part.most);
        }
    }
}

void ZoneGroups::clear()
{
    ++m_round;
    m_groups.clear();
    m_keys.clear();
    m_zones.clear();
    for (auto &figures : m_figures)
        figures.clear();
}

std::vector<std::uint32_t> ZoneGroups::inOrder() const
{
    std::vector<std::uint32_t> order(size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::sort(order, {}, [this](std::uint32_t group) { return m_keys[group]; });
    return order;
}

} // namespace zoe::sql
