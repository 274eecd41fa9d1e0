#include "app/panels/zone_tree/whole_rows.h"

#include <algorithm>
#include <utility>

#include "analysis/statistics/exact_moments.h"
#include "app/widgets/zones/zone_text.h"

namespace zoe::app {

namespace {

constexpr int kGroupShift = 33; // ids: 30 bits of tree, one of groups, 33 of zone + 1
constexpr int kTreeShift = 34;
constexpr quintptr kZoneMask = (quintptr{1} << kGroupShift) - 1;
constexpr quintptr kGroupMask = quintptr{1} << kGroupShift;
static_assert(sizeof(quintptr) == 8);

} // namespace

void WholeRows::arrange(ZoneOrder order, bool grouped)
{
    m_order = order;
    m_grouped = grouped;
    m_opened.clear();
}

WholeRows::Id WholeRows::idOf(const Node &node)
{
    return (static_cast<quintptr>(node.tree) << kTreeShift) | (node.group ? kGroupMask : 0) |
           (node.zone ? *node.zone + quintptr{1} : 0);
}

WholeRows::Node WholeRows::nodeOf(Id id)
{
    const quintptr zone = id & kZoneMask;
    Node node{id >> kTreeShift, std::nullopt, (id & kGroupMask) != 0};
    if (zone > 0)
        node.zone = static_cast<std::uint32_t>(zone - 1);
    return node;
}

WholeRows::Id WholeRows::thread(std::size_t row) const
{
    return idOf({row, std::nullopt, false});
}

// The children of a zone are the zones one level deeper, up to the next zone at its own depth.
std::span<const std::uint32_t> WholeRows::childrenOf(const Node &node) const
{
    const FlameIndex &index = m_frame->indexes[node.tree];
    if (!node.zone)
        return index.depthCount() > 0 ? index.zonesAt(0) : std::span<const std::uint32_t>();
    const std::uint32_t depth = index.tree().depths()[*node.zone];
    if (depth + 1 >= index.depthCount())
        return {};
    const auto peers = index.zonesAt(depth);
    const auto below = index.zonesAt(depth + 1);
    const auto nextPeer = std::ranges::upper_bound(peers, *node.zone);
    const auto first = std::ranges::upper_bound(below, *node.zone);
    const auto end =
        nextPeer == peers.end() ? below.end() : std::ranges::lower_bound(below, *nextPeer);
    return {first, end};
}

WholeRows::Node WholeRows::zoneAround(const Node &zone) const
{
    const FlameIndex &index = m_frame->indexes[zone.tree];
    const std::uint32_t depth = index.tree().depths()[*zone.zone];
    if (depth == 0)
        return {zone.tree, std::nullopt, false};
    const auto above = index.zonesAt(depth - 1);
    return {zone.tree, *(std::ranges::lower_bound(above, *zone.zone) - 1), false};
}

const WholeRows::Group *WholeRows::groupOf(const Node &node) const
{
    const Node above = zoneAround(node);
    const Opened *order = opened(above);
    if (order == nullptr || order->groups.empty())
        return nullptr;
    const auto siblings = childrenOf(above);
    const auto position = std::ranges::lower_bound(siblings, *node.zone) - siblings.begin();
    const Row &row = order->rows[order->rowOf[static_cast<std::size_t>(position)]];
    return row.group == kNoGroup ? nullptr : &order->groups[row.group];
}

std::optional<WholeRows::Id> WholeRows::parent(Id id) const
{
    const Node node = nodeOf(id);
    if (!node.zone)
        return std::nullopt;
    const Group *group = node.group ? nullptr : groupOf(node);
    return idOf(group != nullptr ? Node{node.tree, group->first, true} : zoneAround(node));
}

int WholeRows::placeOf(Id id) const
{
    const Node node = nodeOf(id);
    if (!node.zone)
        return static_cast<int>(node.tree);
    const Node above = zoneAround(node);
    const auto siblings = childrenOf(above);
    const auto position =
        static_cast<std::size_t>(std::ranges::lower_bound(siblings, *node.zone) - siblings.begin());
    const Opened *order = opened(above);
    if (order == nullptr || order->rows.empty())
        return static_cast<int>(position);
    const std::uint32_t row = order->rowOf[position];
    const bool inside = !node.group && order->rows[row].group != kNoGroup;
    return static_cast<int>(inside ? order->inGroup[position] : row);
}

std::size_t WholeRows::childCount(const Node &node) const
{
    if (node.group)
        return groupOf(node)->zones.size();
    const Opened *order = opened(node);
    return order != nullptr && !order->rows.empty() ? order->rows.size() : childrenOf(node).size();
}

const WholeRows::Opened *WholeRows::opened(const Node &node) const
{
    const auto found = m_opened.find(idOf(node));
    return found == m_opened.end() ? nullptr : &found->second;
}

void WholeRows::arrangeSiblings(Opened &opened, const Node &parent) const
{
    const auto siblings = childrenOf(parent);
    if (m_grouped)
        group(opened, parent);
    if (opened.groups.empty()) {
        if (m_order == ZoneOrder::Start)
            return;
        for (const std::uint32_t zone : siblings)
            opened.rows.push_back({zone, kNoGroup});
    }
    sortRows(opened, parent);
    opened.rowOf.resize(siblings.size());
    opened.inGroup.resize(siblings.size());
    const auto positionOf = [&](std::uint32_t zone) {
        return static_cast<std::size_t>(std::ranges::lower_bound(siblings, zone) -
                                        siblings.begin());
    };
    for (std::uint32_t row = 0; row < opened.rows.size(); ++row) {
        const Row &at = opened.rows[row];
        if (at.group == kNoGroup) {
            opened.rowOf[positionOf(at.zone)] = row;
            continue;
        }
        const auto &zones = opened.groups[at.group].zones;
        for (std::uint32_t i = 0; i < zones.size(); ++i) {
            const std::size_t position = positionOf(zones[i]);
            opened.rowOf[position] = row;
            opened.inGroup[position] = i;
        }
    }
}

// Leaves the rows empty if no function has two zones here.
void WholeRows::group(Opened &opened, const Node &parent) const
{
    const auto siblings = childrenOf(parent);
    const ZoneTree &tree = treeOf(parent);
    std::unordered_map<std::uint32_t, std::uint32_t> calls; // by site
    for (const std::uint32_t zone : siblings)
        ++calls[tree.sites()[zone]];
    if (calls.size() == siblings.size())
        return;
    std::unordered_map<std::uint32_t, std::uint32_t> groups; // by site
    for (const std::uint32_t zone : siblings) {
        const std::uint32_t site = tree.sites()[zone];
        if (calls[site] == 1) {
            opened.rows.push_back({zone, kNoGroup});
            continue;
        }
        const auto [found, isNew] =
            groups.try_emplace(site, static_cast<std::uint32_t>(opened.groups.size()));
        if (isNew) {
            opened.rows.push_back({zone, found->second});
            opened.groups.push_back({{}, zone, zone, 0, 0});
        }
        Group &group = opened.groups[found->second];
        group.zones.push_back(zone);
        group.totalNs = saturatedSum(group.totalNs, tree.durations()[zone]);
        group.selfNs = saturatedSum(group.selfNs, tree.selves()[zone]);
        if (tree.durations()[zone] > tree.durations()[group.longest])
            group.longest = zone;
    }
}

DurationNs WholeRows::keyOf(const Opened &opened, const Node &parent, const Row &row) const
{
    const bool total = m_order == ZoneOrder::Total;
    if (row.group != kNoGroup)
        return total ? opened.groups[row.group].totalNs : opened.groups[row.group].selfNs;
    return total ? treeOf(parent).durations()[row.zone] : treeOf(parent).selves()[row.zone];
}

void WholeRows::sortRows(Opened &opened, const Node &parent) const
{
    if (m_order == ZoneOrder::Start)
        return;
    std::ranges::stable_sort(opened.rows, [&](const Row &a, const Row &b) {
        return keyOf(opened, parent, a) > keyOf(opened, parent, b);
    });
    const ZoneTree &tree = treeOf(parent);
    const auto keys = m_order == ZoneOrder::Total ? tree.durations() : tree.selves();
    for (Group &group : opened.groups)
        std::ranges::stable_sort(
            group.zones, [&](std::uint32_t a, std::uint32_t b) { return keys[a] > keys[b]; });
}

WholeRows::Id WholeRows::child(Id parent, int row) const
{
    const Node node = nodeOf(parent);
    const auto at = static_cast<std::size_t>(row);
    if (node.group)
        return idOf({node.tree, groupOf(node)->zones[at], false});
    const Opened &order = *opened(node);
    if (order.rows.empty())
        return idOf({node.tree, childrenOf(node)[at], false});
    return idOf({node.tree, order.rows[at].zone, order.rows[at].group != kNoGroup});
}

bool WholeRows::hasChildren(Id id) const
{
    const Node node = nodeOf(id);
    if (node.group)
        return true;
    const auto depths = treeOf(node).depths();
    if (!node.zone)
        return !depths.empty();
    return *node.zone + std::size_t{1} < depths.size() &&
           depths[*node.zone + 1] > depths[*node.zone];
}

std::size_t WholeRows::open(Id id)
{
    const Node node = nodeOf(id);
    if (opened(node) == nullptr) {
        Opened fresh;
        if (!node.group)
            arrangeSiblings(fresh, node);
        m_opened.emplace(id, std::move(fresh));
    }
    return childCount(node);
}

bool WholeRows::hasMore(Id id) const
{
    return static_cast<std::size_t>(handedOut(id)) < childCount(nodeOf(id));
}

int WholeRows::handedOut(Id id) const
{
    const Opened *known = opened(nodeOf(id));
    return known != nullptr ? known->handedOut : 0;
}

void WholeRows::handOut(Id id, int rows)
{
    m_opened.find(id)->second.handedOut = rows;
}

ZoneRow WholeRows::row(Id id) const
{
    const Node node = nodeOf(id);
    const ZoneTree &tree = treeOf(node);
    ZoneRow row;
    row.thread = tree.thread();
    row.isThread = !node.zone;
    row.zonesOfThread = tree.size();
    if (row.isThread)
        return row;
    const Group *group = node.group ? groupOf(node) : nullptr;
    row.ref = {tree.thread(), group != nullptr ? group->longest : *node.zone};
    row.zone = tree[row.ref.zone];
    row.count = group != nullptr ? group->zones.size() : 1;
    row.totalNs = group != nullptr ? group->totalNs : row.zone.durationNs;
    row.selfNs = group != nullptr ? group->selfNs : row.zone.selfNs;
    const Node above = zoneAround(node);
    row.aroundNs = above.zone ? tree.durations()[*above.zone] : m_frame->durationNs();
    row.startNs = row.zone.startNs;
    return row;
}

QString WholeRows::tip(Id id) const
{
    const Node node = nodeOf(id);
    return zoneText(*m_frame, node.tree, *node.zone);
}

std::vector<ZoneRows::Id> WholeRows::pathTo(const ZoneRef &zone)
{
    const std::size_t tree = m_frame->treeOf(zone.thread);
    if (tree >= m_frame->indexes.size() || zone.zone >= m_frame->indexes[tree].tree().size())
        return {};
    std::vector<Node> zones{{tree, static_cast<std::uint32_t>(zone.zone), false}};
    while (zones.back().zone)
        zones.push_back(zoneAround(zones.back()));
    std::vector<Id> path{idOf(zones.back())};
    for (auto node = zones.rbegin() + 1; node != zones.rend(); ++node) {
        open(idOf(*(node - 1))); // decides which groups there are
        if (const Group *group = groupOf(*node)) {
            path.push_back(idOf({tree, group->first, true}));
            open(path.back());
        }
        path.push_back(idOf(*node));
    }
    return path;
}

} // namespace zoe::app
