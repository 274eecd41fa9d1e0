#include "app/widgets/calls/call_tree_model.h"

#include <array>
#include <utility>

#include "app/theme/text.h"
#include "app/widgets/tables/table_roles.h"

namespace zoe::app {

CallTreeModel::CallTreeModel(QObject *parent, Counted counted)
    : QAbstractItemModel(parent)
    , m_counted(counted)
{}

void CallTreeModel::setRows(std::shared_ptr<const CallTreeRows> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

std::uint32_t CallTreeModel::positionOf(const QModelIndex &index)
{
    return index.isValid() ? static_cast<std::uint32_t>(index.internalId()) : CallNode::kNoParent;
}

const CallNode *CallTreeModel::nodeOf(const QModelIndex &index) const
{
    return m_rows && index.isValid() ? &m_rows->node(positionOf(index)) : nullptr;
}

std::optional<FrameIndex> CallTreeModel::worstFrameOf(const QModelIndex &index) const
{
    const CallNode *node = nodeOf(index);
    return node && node->frames > 0 ? std::optional(node->worstFrame) : std::nullopt;
}

QModelIndex CallTreeModel::index(int row, int column, const QModelIndex &parent) const
{
    if (row < 0 || column < 0 || column >= ColumnCount || row >= rowCount(parent))
        return {};
    return createIndex(row, column,
                       m_rows->childrenOf(positionOf(parent))[static_cast<std::size_t>(row)]);
}

QModelIndex CallTreeModel::parent(const QModelIndex &index) const
{
    const CallNode *node = nodeOf(index);
    if (!node || node->parent == CallNode::kNoParent)
        return {};
    return createIndex(m_rows->rowOf(node->parent), 0, node->parent);
}

int CallTreeModel::rowCount(const QModelIndex &parent) const
{
    if (!m_rows || parent.column() > 0)
        return 0;
    return static_cast<int>(m_rows->childrenOf(positionOf(parent)).size());
}

int CallTreeModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

double CallTreeModel::number(std::uint32_t position, int column) const
{
    const CallNode &node = m_rows->node(position);
    switch (column) {
    case Total:
        return static_cast<double>(node.totalNs);
    case Self:
        return static_cast<double>(node.selfNs);
    case ShareOfParent:
        return m_rows->shareOfParent(position);
    case ShareOfAll:
        return m_rows->shareOfAll(position);
    case Calls:
        return static_cast<double>(node.calls);
    case Frames:
        return node.frames;
    case WorstFrame:
        return node.worstFrame;
    default:
        return 0;
    }
}

QVariant CallTreeModel::text(std::uint32_t position, int column) const
{
    const CallNode &node = m_rows->node(position);
    switch (column) {
    case Function:
        if (!node.isOther())
            return QString::fromStdString(m_rows->capture().site(node.site).label());
        return node.hiddenNodes > 0 ? tr("other (%1 paths)").arg(countText(node.hiddenNodes))
                                    : tr("other");
    case Total:
        return durationText(node.totalNs);
    case Self:
        return durationText(node.selfNs);
    case ShareOfParent:
    case ShareOfAll:
        return shareText(number(position, column));
    case Calls:
        return countText(node.calls);
    case Frames:
        return node.frames > 0 ? countText(node.frames) : QString();
    case WorstFrame:
        return node.frames > 0
                   ? tr("%1: %2").arg(countText(node.worstFrame), durationText(node.worstFrameNs))
                   : QString();
    default:
        return {};
    }
}

QString CallTreeModel::toolTip(const CallNode &node) const
{
    if (node.isOther())
        return tr("Paths grouped to keep the tree small");
    const Site &site = m_rows->capture().site(node.site);
    QStringList lines{QString::fromStdString(site.label())};
    if (!site.file.empty())
        lines << (site.line > 0
                      ? QString("%1:%2").arg(QString::fromStdString(site.file)).arg(site.line)
                      : QString::fromStdString(site.file));
    if (m_counted == Counted::Samples && !site.category.empty())
        lines << QString::fromStdString(site.category);
    lines << tr("on %1 threads").arg(node.threads);
    return lines.join('\n');
}

QVariant CallTreeModel::data(const QModelIndex &index, int role) const
{
    const CallNode *node = nodeOf(index);
    if (!node)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return text(positionOf(index), index.column());
    case Qt::TextAlignmentRole:
        return QVariant((index.column() == Function ? Qt::AlignLeft : Qt::AlignRight) |
                        Qt::AlignVCenter);
    case Qt::ToolTipRole:
        return toolTip(*node);
    case Qt::DecorationRole:
        return index.column() == Function && !node->isOther()
                   ? QVariant(m_palette->siteColour(m_rows->capture().site(node->site)))
                   : QVariant();
    case CellBarRole:
        return index.column() == ShareOfParent || index.column() == ShareOfAll
                   ? QVariant(number(positionOf(index), index.column()))
                   : QVariant();
    case RawRole:
        return number(positionOf(index), index.column());
    case SiteRole:
        return node->site.value;
    default:
        return {};
    }
}

QVariant CallTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    struct Head {
        const char *title;
        const char *explanation;
    };
    static constexpr std::array<Head, ColumnCount> kHeads{{
        {QT_TR_NOOP("Function"), QT_TR_NOOP("Function called on this path")},
        {QT_TR_NOOP("Total"), QT_TR_NOOP("Time in these calls, including everything they call")},
        {QT_TR_NOOP("Self"), QT_TR_NOOP("Time in these calls, excluding everything they call")},
        {QT_TR_NOOP("Share of parent"), QT_TR_NOOP("Share of the parent row")},
        {QT_TR_NOOP("Share of total"), QT_TR_NOOP("Share of the total time in the tree")},
        {QT_TR_NOOP("Calls"), QT_TR_NOOP("Calls on this path")},
        {QT_TR_NOOP("Frames"), QT_TR_NOOP("Selected frames with at least one call on this path")},
        {QT_TR_NOOP("Worst frame"),
         QT_TR_NOOP("Frame in which this path took longest. Double-click to go there.")},
    }};
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    static constexpr std::array<Head, 3> kHeadsOfSamples{{
        {QT_TR_NOOP("Total"), QT_TR_NOOP("CPU time in the function and what it calls, by samples")},
        {QT_TR_NOOP("Self"), QT_TR_NOOP("CPU time in the function itself, by samples")},
        {QT_TR_NOOP("Samples"), QT_TR_NOOP("Samples in the function and what it calls")},
    }};
    const bool ofSamples = m_counted == Counted::Samples;
    const Head &head = ofSamples && section == Total   ? kHeadsOfSamples[0]
                       : ofSamples && section == Self  ? kHeadsOfSamples[1]
                       : ofSamples && section == Calls ? kHeadsOfSamples[2]
                                                       : kHeads[static_cast<std::size_t>(section)];
    if (role == Qt::DisplayRole)
        return tr(head.title);
    if (role == Qt::ToolTipRole)
        return tr(head.explanation);
    if (role == UnitRole && section != Function)
        return section == Total || section == Self                 ? "ns"
               : section == ShareOfParent || section == ShareOfAll ? "%"
                                                                   : "";
    if (role == Qt::TextAlignmentRole)
        return QVariant((section == Function ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    return {};
}

} // namespace zoe::app
