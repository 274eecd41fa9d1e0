#include "app/panels/zone_tree/zone_tree_model.h"

#include <QFont>
#include <algorithm>
#include <numeric>

#include "app/theme/text.h"
#include "app/widgets/tables/table_roles.h"
#include "app/widgets/zones/zone_text.h"

namespace zoe::app {

namespace {

constexpr int kBatch = 2000;   // children handed out at once
constexpr int kTreeShift = 33; // ids: 31 bits of tree, 33 of zone + 1
constexpr quintptr kZoneMask = (quintptr{1} << kTreeShift) - 1;
static_assert(sizeof(quintptr) == 8);

double shareOf(DurationNs part, DurationNs whole)
{
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

} // namespace

ZoneTreeModel::ZoneTreeModel(QObject *parent)
    : QAbstractItemModel(parent)
{}

void ZoneTreeModel::setFrame(std::shared_ptr<const FlameFrame> frame)
{
    beginResetModel();
    m_frame = std::move(frame);
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
    return (static_cast<quintptr>(node.tree) << kTreeShift) |
           (node.zone ? *node.zone + quintptr{1} : 0);
}

ZoneTreeModel::Node ZoneTreeModel::nodeOf(const QModelIndex &index)
{
    const quintptr zone = index.internalId() & kZoneMask;
    Node node{index.internalId() >> kTreeShift, std::nullopt};
    if (zone > 0)
        node.zone = static_cast<std::uint32_t>(zone - 1);
    return node;
}

QModelIndex ZoneTreeModel::indexAt(const Node &node, int row, int column) const
{
    return createIndex(row, column, idOf(node));
}

// Children of a zone are the zones one deeper before the next zone that is as deep as itself.
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

ZoneTreeModel::Node ZoneTreeModel::parentNode(const Node &zone) const
{
    const FlameIndex &index = m_frame->indexes[zone.tree];
    const std::uint32_t depth = index.tree().depths()[*zone.zone];
    if (depth == 0)
        return {zone.tree, std::nullopt};
    const auto above = index.zonesAt(depth - 1);
    return {zone.tree, *(std::ranges::lower_bound(above, *zone.zone) - 1)};
}

int ZoneTreeModel::rowOf(const Node &node) const
{
    if (!node.zone)
        return static_cast<int>(node.tree);
    const Node above = parentNode(node);
    const auto siblings = childrenOf(above);
    const auto position = std::ranges::lower_bound(siblings, *node.zone) - siblings.begin();
    const Opened *order = opened(above);
    if (order == nullptr || order->rows.empty())
        return static_cast<int>(position);
    return static_cast<int>(order->rows[static_cast<std::size_t>(position)]);
}

const ZoneTreeModel::Opened *ZoneTreeModel::opened(const Node &node) const
{
    const auto found = m_opened.find(idOf(node));
    return found == m_opened.end() ? nullptr : &found->second;
}

void ZoneTreeModel::sortSiblings(Opened &opened, const Node &parent) const
{
    if (m_order == Order::Start)
        return;
    const auto siblings = childrenOf(parent);
    const ZoneTree &tree = treeOf(parent);
    const auto keys = m_order == Order::Total ? tree.durations() : tree.selves();
    opened.byRow.resize(siblings.size());
    std::iota(opened.byRow.begin(), opened.byRow.end(), 0U);
    std::ranges::stable_sort(opened.byRow, [&](std::uint32_t a, std::uint32_t b) {
        return keys[siblings[a]] > keys[siblings[b]];
    });
    opened.rows.resize(siblings.size());
    for (std::uint32_t row = 0; row < opened.byRow.size(); ++row)
        opened.rows[opened.byRow[row]] = row;
}

QModelIndex ZoneTreeModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!m_frame || row < 0 || column < 0 || column >= ColumnCount || row >= rowCount(parent))
        return {};
    if (!parent.isValid())
        return indexAt({static_cast<std::size_t>(row), std::nullopt}, row, column);
    const Node node = nodeOf(parent);
    const Opened &order = *opened(node);
    const auto at = static_cast<std::size_t>(row);
    const std::uint32_t zone = childrenOf(node)[order.byRow.empty() ? at : order.byRow[at]];
    return indexAt({node.tree, zone}, row, column);
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
    return static_cast<std::size_t>(rowCount(parent)) < childrenOf(nodeOf(parent)).size();
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
    const int end = std::min(rows, static_cast<int>(childrenOf(node).size()));
    if (end <= now)
        return;
    beginInsertRows(parent, now, end - 1);
    const auto [found, isNew] = m_opened.try_emplace(idOf(node));
    if (isNew)
        sortSiblings(found->second, node);
    found->second.handedOut = end;
    endInsertRows();
}

std::optional<ZoneRef> ZoneTreeModel::zoneOf(const QModelIndex &index) const
{
    if (!m_frame || !index.isValid())
        return std::nullopt;
    const Node node = nodeOf(index);
    if (!node.zone)
        return std::nullopt;
    return ZoneRef{treeOf(node).thread(), *node.zone};
}

QModelIndex ZoneTreeModel::indexOf(const ZoneRef &zone)
{
    const std::size_t tree = m_frame ? m_frame->treeOf(zone.thread) : 0;
    if (!m_frame || tree >= m_frame->indexes.size() ||
        zone.zone >= m_frame->indexes[tree].tree().size())
        return {};
    std::vector<Node> path{{tree, static_cast<std::uint32_t>(zone.zone)}};
    while (path.back().zone)
        path.push_back(parentNode(path.back()));
    QModelIndex index = this->index(static_cast<int>(tree), 0);
    for (auto node = path.rbegin() + 1; node != path.rend(); ++node) {
        if (opened(nodeOf(index)) == nullptr)
            handOut(index, kBatch); // decides the order of rows
        const int row = rowOf(*node);
        handOut(index, row + 1);
        index = this->index(row, 0, index);
    }
    return index;
}

double ZoneTreeModel::number(const Node &node, const Zone &zone, int column) const
{
    switch (column) {
    case Total:
        return static_cast<double>(zone.durationNs);
    case Self:
        return static_cast<double>(zone.selfNs);
    case ShareOfParent: {
        const Node above = parentNode(node);
        return shareOf(zone.durationNs,
                       above.zone ? treeOf(node).durations()[*above.zone] : m_frame->durationNs());
    }
    case ShareOfFrame:
        return shareOf(zone.durationNs, m_frame->durationNs());
    case Start:
        return static_cast<double>(zone.startNs - m_frame->trees.record.startNs);
    case Flags:
        return zone.flags;
    default:
        return 0;
    }
}

QVariant ZoneTreeModel::zoneText(const Node &node, const Zone &zone, int column) const
{
    switch (column) {
    case Function:
        return QString::fromStdString(m_frame->capture->site(zone.site).label());
    case Total:
        return durationText(zone.durationNs);
    case Self:
        return durationText(zone.selfNs);
    case ShareOfParent:
    case ShareOfFrame:
        return shareText(number(node, zone, column));
    case Start:
        return durationText(zone.startNs - m_frame->trees.record.startNs);
    case Flags:
        return zoneFlagsText(zone.flags);
    default:
        return {};
    }
}

QVariant ZoneTreeModel::threadText(const Node &node, int column) const
{
    if (column == Function)
        return QString::fromStdString(m_frame->capture->thread(treeOf(node).thread()).label());
    if (column == Flags)
        return tr("%1 zones").arg(countText(treeOf(node).size()));
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
    const Zone zone = treeOf(node)[*node.zone];
    const bool highlighted = m_highlighted.valid() && zone.site == m_highlighted;
    switch (role) {
    case Qt::DisplayRole:
        return zoneText(node, zone, index.column());
    case Qt::ToolTipRole:
        return app::zoneText(*m_frame, node.tree, *node.zone);
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
    case RawRole:
        return number(node, zone, index.column());
    case SiteRole:
        return zone.site.value;
    default:
        return {};
    }
}

QVariant ZoneTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    const bool numeric = section != Function && section != Flags;
    if (role == Qt::TextAlignmentRole)
        return QVariant(numeric ? Qt::AlignRight | Qt::AlignVCenter
                                : Qt::AlignLeft | Qt::AlignVCenter);
    if (role == UnitRole && numeric)
        return section == ShareOfParent || section == ShareOfFrame ? "%" : "ns";
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Function:
        return tr("Function");
    case Total:
        return tr("Total");
    case Self:
        return tr("Self");
    case ShareOfParent:
        return tr("Share of parent");
    case ShareOfFrame:
        return tr("Share of frame");
    case Start:
        return tr("Start");
    case Flags:
        return tr("Remarks");
    default:
        return {};
    }
}

} // namespace zoe::app
