#include "app/panels/zone_tree/zone_tree_model.h"

#include <QFont>
#include <algorithm>
#include <cmath>

#include "analysis/statistics/exact_moments.h"
#include "app/theme/counted_texts.h"
#include "app/theme/text.h"
#include "app/widgets/tables/column_rows.h"
#include "app/widgets/tables/table_roles.h"
#include "app/widgets/zones/zone_text.h"

namespace zoe::app {

namespace {

constexpr int kBatch = 2000;    // children inserted at once
constexpr int kGroupShift = 33; // ids: 30 bits of tree, one of groups, 33 of zone + 1
constexpr int kTreeShift = 34;
constexpr quintptr kZoneMask = (quintptr{1} << kGroupShift) - 1;
constexpr quintptr kGroupMask = quintptr{1} << kGroupShift;
static_assert(sizeof(quintptr) == 8);

double treeShareOf(DurationNs part, DurationNs whole)
{
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

} // namespace

ZoneTreeModel::ZoneTreeModel(QObject *parent)
    : QAbstractItemModel(parent)
    , m_columns(rowColumns(zoneTreeColumns()))
{}

void ZoneTreeModel::setFrame(std::shared_ptr<const FlameFrame> frame)
{
    beginResetModel();
    m_frame = std::move(frame);
    m_row.reset();
    m_opened.clear();
    endResetModel();
}

void ZoneTreeModel::setOrder(Order order)
{
    if (order == m_order)
        return;
    beginResetModel();
    m_order = order;
    m_opened.clear();
    endResetModel();
}

void ZoneTreeModel::setGrouped(bool grouped)
{
    if (grouped == m_grouped)
        return;
    beginResetModel();
    m_grouped = grouped;
    m_row.reset();
    m_opened.clear();
    endResetModel();
}

void ZoneTreeModel::setSummary(std::shared_ptr<const Summary> summary)
{
    m_summary = std::move(summary);
    m_row.reset();
}

void ZoneTreeModel::setPalette(const Palette &palette)
{
    m_palette = &palette;
}

void ZoneTreeModel::setHighlightedSite(SiteId site)
{
    m_highlighted = site;
}

quintptr ZoneTreeModel::idOf(const Node &node)
{
    return (static_cast<quintptr>(node.tree) << kTreeShift) | (node.group ? kGroupMask : 0) |
           (node.zone ? *node.zone + quintptr{1} : 0);
}

ZoneTreeModel::Node ZoneTreeModel::nodeOf(const QModelIndex &index)
{
    const quintptr zone = index.internalId() & kZoneMask;
    Node node{index.internalId() >> kTreeShift, std::nullopt,
              (index.internalId() & kGroupMask) != 0};
    if (zone > 0)
        node.zone = static_cast<std::uint32_t>(zone - 1);
    return node;
}

QModelIndex ZoneTreeModel::indexAt(const Node &node, int row, int column) const
{
    return createIndex(row, column, idOf(node));
}

// The children of a zone are the zones one level deeper, up to the next zone at its own depth.
std::span<const std::uint32_t> ZoneTreeModel::childrenOf(const Node &node) const
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

ZoneTreeModel::Node ZoneTreeModel::zoneAround(const Node &zone) const
{
    const FlameIndex &index = m_frame->indexes[zone.tree];
    const std::uint32_t depth = index.tree().depths()[*zone.zone];
    if (depth == 0)
        return {zone.tree, std::nullopt, false};
    const auto above = index.zonesAt(depth - 1);
    return {zone.tree, *(std::ranges::lower_bound(above, *zone.zone) - 1), false};
}

const ZoneTreeModel::Group *ZoneTreeModel::groupOf(const Node &node) const
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

ZoneTreeModel::Node ZoneTreeModel::parentNode(const Node &zone) const
{
    const Group *group = zone.group ? nullptr : groupOf(zone);
    return group != nullptr ? Node{zone.tree, group->first, true} : zoneAround(zone);
}

int ZoneTreeModel::rowOf(const Node &node) const
{
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

std::size_t ZoneTreeModel::childCount(const Node &node) const
{
    if (node.group)
        return groupOf(node)->zones.size();
    const Opened *order = opened(node);
    return order != nullptr && !order->rows.empty() ? order->rows.size() : childrenOf(node).size();
}

const ZoneTreeModel::Opened *ZoneTreeModel::opened(const Node &node) const
{
    const auto found = m_opened.find(idOf(node));
    return found == m_opened.end() ? nullptr : &found->second;
}

void ZoneTreeModel::arrangeSiblings(Opened &opened, const Node &parent) const
{
    const auto siblings = childrenOf(parent);
    if (m_grouped)
        group(opened, parent);
    if (opened.groups.empty()) {
        if (m_order == Order::Start)
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
void ZoneTreeModel::group(Opened &opened, const Node &parent) const
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

DurationNs ZoneTreeModel::keyOf(const Opened &opened, const Node &parent, const Row &row) const
{
    const bool total = m_order == Order::Total;
    if (row.group != kNoGroup)
        return total ? opened.groups[row.group].totalNs : opened.groups[row.group].selfNs;
    return total ? treeOf(parent).durations()[row.zone] : treeOf(parent).selves()[row.zone];
}

void ZoneTreeModel::sortRows(Opened &opened, const Node &parent) const
{
    if (m_order == Order::Start)
        return;
    std::ranges::stable_sort(opened.rows, [&](const Row &a, const Row &b) {
        return keyOf(opened, parent, a) > keyOf(opened, parent, b);
    });
    const ZoneTree &tree = treeOf(parent);
    const auto keys = m_order == Order::Total ? tree.durations() : tree.selves();
    for (Group &group : opened.groups)
        std::ranges::stable_sort(
            group.zones, [&](std::uint32_t a, std::uint32_t b) { return keys[a] > keys[b]; });
}

QModelIndex ZoneTreeModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!m_frame || row < 0 || column < 0 || column >= ColumnCount || row >= rowCount(parent))
        return {};
    if (!parent.isValid())
        return indexAt({static_cast<std::size_t>(row), std::nullopt, false}, row, column);
    const Node node = nodeOf(parent);
    const auto at = static_cast<std::size_t>(row);
    if (node.group)
        return indexAt({node.tree, groupOf(node)->zones[at], false}, row, column);
    const Opened &order = *opened(node);
    if (order.rows.empty())
        return indexAt({node.tree, childrenOf(node)[at], false}, row, column);
    return indexAt({node.tree, order.rows[at].zone, order.rows[at].group != kNoGroup}, row, column);
}

QModelIndex ZoneTreeModel::parent(const QModelIndex &index) const
{
    if (!index.isValid())
        return {};
    const Node node = nodeOf(index);
    if (!node.zone)
        return {};
    const Node above = parentNode(node);
    return indexAt(above, rowOf(above), 0);
}

int ZoneTreeModel::rowCount(const QModelIndex &parent) const
{
    if (!m_frame || parent.column() > 0)
        return 0;
    if (!parent.isValid())
        return static_cast<int>(m_frame->indexes.size());
    const Opened *known = opened(nodeOf(parent));
    return known != nullptr ? known->handedOut : 0;
}

int ZoneTreeModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

bool ZoneTreeModel::hasChildren(const QModelIndex &parent) const
{
    if (!m_frame || parent.column() > 0)
        return false;
    if (!parent.isValid())
        return !m_frame->indexes.empty();
    const Node node = nodeOf(parent);
    if (node.group)
        return true;
    const auto depths = treeOf(node).depths();
    if (!node.zone)
        return !depths.empty();
    return *node.zone + std::size_t{1} < depths.size() &&
           depths[*node.zone + 1] > depths[*node.zone];
}

bool ZoneTreeModel::canFetchMore(const QModelIndex &parent) const
{
    if (!m_frame || !parent.isValid() || parent.column() > 0)
        return false;
    return static_cast<std::size_t>(rowCount(parent)) < childCount(nodeOf(parent));
}

void ZoneTreeModel::fetchMore(const QModelIndex &parent)
{
    if (canFetchMore(parent))
        handOut(parent, rowCount(parent) + kBatch);
}

void ZoneTreeModel::handOut(const QModelIndex &parent, int rows)
{
    const Node node = nodeOf(parent);
    const int now = rowCount(parent);
    Opened fresh;
    const bool isNew = opened(node) == nullptr;
    if (isNew && !node.group)
        arrangeSiblings(fresh, node);
    const std::size_t count = fresh.rows.empty() ? childCount(node) : fresh.rows.size();
    const int end = std::min(rows, static_cast<int>(count));
    if (end <= now)
        return;
    beginInsertRows(parent, now, end - 1);
    if (isNew)
        m_opened.emplace(idOf(node), std::move(fresh));
    m_opened.find(idOf(node))->second.handedOut = end;
    endInsertRows();
}

std::optional<ZoneRef> ZoneTreeModel::zoneOf(const QModelIndex &index) const
{
    if (!m_frame || !index.isValid())
        return std::nullopt;
    const Node node = nodeOf(index);
    if (!node.zone)
        return std::nullopt;
    return ZoneRef{treeOf(node).thread(), node.group ? groupOf(node)->longest : *node.zone};
}

QModelIndex ZoneTreeModel::indexOf(const ZoneRef &zone)
{
    const std::size_t tree = m_frame ? m_frame->treeOf(zone.thread) : 0;
    if (!m_frame || tree >= m_frame->indexes.size() ||
        zone.zone >= m_frame->indexes[tree].tree().size())
        return {};
    std::vector<Node> path{{tree, static_cast<std::uint32_t>(zone.zone), false}};
    while (path.back().zone)
        path.push_back(zoneAround(path.back()));
    QModelIndex index = this->index(static_cast<int>(tree), 0);
    const auto goDown = [&](const Node &node) {
        const int row = rowOf(node);
        handOut(index, row + 1);
        index = this->index(row, 0, index);
    };
    for (auto node = path.rbegin() + 1; node != path.rend(); ++node) {
        if (opened(nodeOf(index)) == nullptr)
            handOut(index, kBatch); // decides the order of rows
        if (const Group *group = groupOf(*node))
            goDown({tree, group->first, true});
        goDown(*node);
    }
    return index;
}

// Views request the cells of a row one after the other.
const ZoneTreeRow &ZoneTreeModel::rowAt(const Node &node, const Zone &zone) const
{
    if (!m_row || m_rowId != idOf(node)) {
        m_row.emplace(rowMadeOf(node, zone));
        m_rowId = idOf(node);
    }
    return *m_row;
}

ZoneTreeRow ZoneTreeModel::rowMadeOf(const Node &node, const Zone &zone) const
{
    const Group *group = node.group ? groupOf(node) : nullptr;
    const DurationNs totalNs = group != nullptr ? group->totalNs : zone.durationNs;
    const Node above = zoneAround(node);
    const DurationNs aroundNs =
        above.zone ? treeOf(node).durations()[*above.zone] : m_frame->durationNs();
    return {.site = m_frame->capture->site(zone.site),
            .totalNs = totalNs,
            .selfNs = group != nullptr ? group->selfNs : zone.selfNs,
            .typicalNs = typicalNs(node, zone),
            .shareOfParent = treeShareOf(totalNs, aroundNs),
            .shareOfFrame = treeShareOf(totalNs, m_frame->durationNs()),
            .sinceFrameNs = zone.startNs - m_frame->trees.record.startNs,
            .flags = zone.flags};
}

ColumnValue ZoneTreeModel::value(const Node &node, const Zone &zone, int column) const
{
    return zoneTreeColumns()[static_cast<std::size_t>(column)].value(rowAt(node, zone));
}

QVariant ZoneTreeModel::zoneText(const Node &node, const Zone &zone, int column) const
{
    if (column == Function && node.group)
        return groupText(node, *groupOf(node));
    if (column == Flags)
        return node.group ? QString() : zoneFlagsText(zone.flags);
    return cellText(m_columns[static_cast<std::size_t>(column)].kind, value(node, zone, column));
}

QString ZoneTreeModel::groupName(const Node &node, const Group &group) const
{
    const SiteId site{treeOf(node).sites()[group.first]};
    return tr("%1 × %2").arg(countText(group.zones.size()),
                             QString::fromStdString(m_frame->capture->site(site).label()));
}

QString ZoneTreeModel::groupText(const Node &node, const Group &group) const
{
    return tr("%1, max %2")
        .arg(groupName(node, group), durationText(treeOf(node).durations()[group.longest]));
}

std::optional<double> ZoneTreeModel::typicalNs(const Node &node, const Zone &zone) const
{
    const FunctionSummary *function = m_summary ? m_summary->of(zone.site) : nullptr;
    if (function == nullptr)
        return std::nullopt;
    if (!node.group)
        return function->perCall.medianNs;
    // For all calls of the frame together, unless some are elsewhere.
    const std::size_t calls = groupOf(node)->zones.size();
    const auto &all = m_frame->zonesOfSite;
    if (zone.site.value < all.size() && all[zone.site.value] == calls)
        return function->perFrame.medianNs;
    return function->perCall.medianNs * static_cast<double>(calls);
}

QVariant ZoneTreeModel::threadText(const Node &node, int column) const
{
    if (column == Function)
        return QString::fromStdString(m_frame->capture->thread(treeOf(node).thread()).label());
    if (column == Flags)
        return countedZones(treeOf(node).size());
    return {};
}

QVariant ZoneTreeModel::data(const QModelIndex &index, int role) const
{
    if (!m_frame || !index.isValid())
        return {};
    const bool numeric = index.column() != Function && index.column() != Flags;
    if (role == Qt::TextAlignmentRole)
        return QVariant(numeric ? Qt::AlignRight | Qt::AlignVCenter
                                : Qt::AlignLeft | Qt::AlignVCenter);
    const Node node = nodeOf(index);
    if (!node.zone) {
        if (role == SiteRole)
            return SiteId::kNone;
        return role == Qt::DisplayRole ? threadText(node, index.column()) : QVariant();
    }
    const Zone zone = treeOf(node)[node.group ? groupOf(node)->longest : *node.zone];
    const bool highlighted = m_highlighted.valid() && zone.site == m_highlighted;
    switch (role) {
    case Qt::DisplayRole:
        return zoneText(node, zone, index.column());
    case Qt::ToolTipRole:
        return node.group ? tr("%1\nA click selects the longest call.")
                                .arg(groupText(node, *groupOf(node)))
                          : app::zoneText(*m_frame, node.tree, *node.zone);
    case Qt::DecorationRole:
        return index.column() == Function
                   ? QVariant(m_palette->siteColour(m_frame->capture->site(zone.site)))
                   : QVariant();
    case Qt::FontRole: {
        if (!highlighted || index.column() != Function) // columns of figures are as wide as these
            return {};
        QFont bold;
        bold.setBold(true);
        return bold;
    }
    case Qt::ForegroundRole: {
        if (index.column() != Delta)
            return {};
        const double delta = value(node, zone, Delta).number();
        return delta > 0   ? QVariant(m_palette->slower)
               : delta < 0 ? QVariant(m_palette->faster)
                           : QVariant();
    }
    case NumberRole: {
        const double number = value(node, zone, index.column()).number();
        return std::isnan(number) ? QVariant() : QVariant(number);
    }
    case kShortRole:
        return node.group && index.column() == Function ? groupName(node, *groupOf(node))
                                                        : QString();
    case SiteRole:
        return zone.site.value;
    default:
        return {};
    }
}

QVariant ZoneTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    return headerOf(m_columns[static_cast<std::size_t>(section)], role);
}

} // namespace zoe::app
