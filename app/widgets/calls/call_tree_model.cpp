#include "app/widgets/calls/call_tree_model.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/theme/counted_texts.h"
#include "app/theme/text.h"
#include "app/widgets/tables/column_rows.h"
#include "app/widgets/tables/table_roles.h"

namespace zoe::app {

namespace {

// The function comes first.
Columns<CallTreeRow> shownColumns(CallTreeModel::Counted counted)
{
    Columns<CallTreeRow> columns =
        counted == CallTreeModel::Counted::Calls ? callTreeColumns() : sampledCallTreeColumns();
    std::erase_if(columns, [](const ColumnInfo &column) { return !column.isIn(kInWindow); });
    std::rotate(columns.begin(), columns.end() - 1, columns.end());
    return columns;
}

} // namespace

CallTreeModel::CallTreeModel(QObject *parent, Counted counted)
    : QAbstractItemModel(parent)
    , m_counted(counted)
    , m_shown(shownColumns(counted))
    , m_columns(rowColumns(m_shown))
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

ColumnValue CallTreeModel::value(std::uint32_t position, int column) const
{
    return m_shown[static_cast<std::size_t>(column)].value(
        {.capture = m_rows->capture(),
         .node = m_rows->node(position),
         .share = m_rows->shareOfAll(position),
         .shareOfParent = m_rows->shareOfParent(position)});
}

QVariant CallTreeModel::text(std::uint32_t position, int column) const
{
    const CallNode &node = m_rows->node(position);
    if (column == Function && node.isOther())
        return node.hiddenNodes > 0 ? tr("other (%1)").arg(countedPaths(node.hiddenNodes))
                                    : tr("other");
    if (column == WorstFrame)
        return node.frames > 0
                   ? tr("%1: %2").arg(countText(node.worstFrame), durationText(node.worstFrameNs))
                   : QString();
    return cellText(m_columns[static_cast<std::size_t>(column)].kind, value(position, column));
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
    lines << tr("on %1").arg(countedThreads(node.threads));
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
                   ? QVariant(value(positionOf(index), index.column()).number())
                   : QVariant();
    case NumberRole: {
        const double number = value(positionOf(index), index.column()).number();
        return std::isnan(number) ? QVariant() : QVariant(number);
    }
    case SiteRole:
        return node->site.value;
    default:
        return {};
    }
}

QVariant CallTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    return headerOf(m_columns[static_cast<std::size_t>(section)], role);
}

} // namespace zoe::app
