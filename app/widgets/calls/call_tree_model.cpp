#include "app/widgets/calls/call_tree_model.h"

#include <QCoreApplication>
#include <utility>

#include "app/theme/counted_texts.h"
#include "app/theme/text.h"
#include "app/widgets/tables/table_roles.h"

namespace zoe::app {

namespace {

constexpr int kPathLetters = 40;
constexpr int kFrameLetters = 20;

struct CallTreeWords {
    Q_DECLARE_TR_FUNCTIONS(CallTreeModel)
};

// In the order of CallTreeModel::Column.
std::vector<RowColumn> columnsOf(CallTreeModel::Counted counted)
{
    using enum ColumnKind;
    const bool calls = counted == CallTreeModel::Counted::Calls;
    return {
        {.title = CallTreeWords::tr("Function"),
         .explanation = CallTreeWords::tr("Function called on this path"),
         .letters = kPathLetters,
         .id = "function"},
        {.title = CallTreeWords::tr("Total"),
         .explanation =
             calls ? CallTreeWords::tr("Time in these calls, including everything they call")
                   : CallTreeWords::tr("CPU time in the function and what it calls, by samples"),
         .kind = Time,
         .id = "totalNs"},
        {.title = CallTreeWords::tr("Self"),
         .explanation =
             calls ? CallTreeWords::tr("Time in these calls, excluding everything they call")
                   : CallTreeWords::tr("CPU time in the function itself, by samples"),
         .kind = Time,
         .rank = 1,
         .id = "selfNs"},
        {.title = CallTreeWords::tr("Share of parent"),
         .explanation = CallTreeWords::tr("Share of the parent row"),
         .kind = Share,
         .rank = 3,
         .id = "shareOfParent"},
        {.title = CallTreeWords::tr("Share of total"),
         .explanation = CallTreeWords::tr("Share of the total time in the tree"),
         .kind = Share,
         .rank = 2,
         .id = "share"},
        {.title = calls ? CallTreeWords::tr("Calls") : CallTreeWords::tr("Samples"),
         .explanation = calls ? CallTreeWords::tr("Calls on this path")
                              : CallTreeWords::tr("Samples in the function and what it calls"),
         .kind = Count,
         .rank = 4,
         .id = "calls"},
        {.title = CallTreeWords::tr("Frames"),
         .explanation = CallTreeWords::tr("Selected frames with at least one call on this path"),
         .kind = Count,
         .rank = 6,
         .id = "frames"},
        {.title = CallTreeWords::tr("Worst frame"),
         .explanation =
             CallTreeWords::tr("Frame in which this path took longest. Double-click to go there."),
         .kind = Ordinal,
         .letters = kFrameLetters,
         .rank = 5,
         .id = "worstFrame"},
    };
}

} // namespace

CallTreeModel::CallTreeModel(QObject *parent, Counted counted)
    : QAbstractItemModel(parent)
    , m_counted(counted)
    , m_columns(columnsOf(counted))
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
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    const RowColumn &column = m_columns[static_cast<std::size_t>(section)];
    switch (role) {
    case Qt::DisplayRole:
        return column.title;
    case Qt::ToolTipRole:
        return column.explanation;
    case UnitRole:
        return unitOf(column.kind) ? QVariant(*unitOf(column.kind)) : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant((section == Function ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    default:
        return {};
    }
}

} // namespace zoe::app
