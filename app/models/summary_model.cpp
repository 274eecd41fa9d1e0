#include "app/models/summary_model.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "app/models/table_roles.h"

namespace zoe::app {

namespace {

SummaryColumn columnAt(int column)
{
    return static_cast<SummaryColumn>(column);
}

bool isText(int column)
{
    return kindOf(columnAt(column)) == ColumnKind::Text;
}

QVariant alignmentOf(int column)
{
    return QVariant::fromValue(Qt::AlignVCenter |
                               (isText(column) ? Qt::AlignLeft : Qt::AlignRight));
}

} // namespace

SummaryModel::SummaryModel(QObject *parent)
    : QAbstractTableModel(parent)
{}

void SummaryModel::setSummary(std::shared_ptr<const Capture> capture,
                              std::shared_ptr<const Summary> summary)
{
    setRows(capture && summary
                ? std::make_shared<SummaryRows>(std::move(capture), std::move(summary))
                : nullptr);
}

void SummaryModel::setRows(std::shared_ptr<const SummaryRows> rows)
{
    beginResetModel();
    m_source = std::move(rows);
    rebuild();
    endResetModel();
}

void SummaryModel::setFilter(const QString &text)
{
    beginResetModel();
    m_filter = NameFilter(text);
    rebuild();
    endResetModel();
}

void SummaryModel::setCategory(const std::optional<QString> &category)
{
    beginResetModel();
    m_category = category;
    rebuild();
    endResetModel();
}

void SummaryModel::setLeastShare(double share)
{
    beginResetModel();
    m_leastShare = share;
    rebuild();
    endResetModel();
}

void SummaryModel::setBasis(SummaryBasis basis)
{
    beginResetModel();
    m_basis = basis;
    rebuild();
    endResetModel();
    emit headerDataChanged(Qt::Horizontal, 0, kSummaryColumns - 1);
}

QStringList SummaryModel::categories() const
{
    return m_source ? m_source->categories : QStringList();
}

int SummaryModel::functionCount() const
{
    return m_source ? static_cast<int>(m_source->names.size()) : 0;
}

SiteId SummaryModel::siteAt(int row) const
{
    if (row < 0 || row >= rowCount())
        return {};
    return function(static_cast<std::size_t>(m_rows[static_cast<std::size_t>(row)])).site;
}

int SummaryModel::rowOf(SiteId site) const
{
    const auto isIt = [&](int position) {
        return function(static_cast<std::size_t>(position)).site == site;
    };
    const auto found = std::find_if(m_rows.begin(), m_rows.end(), isIt);
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

int SummaryModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int SummaryModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : kSummaryColumns;
}

QVariant SummaryModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const auto position = static_cast<std::size_t>(m_rows[static_cast<std::size_t>(index.row())]);
    switch (role) {
    case Qt::DisplayRole:
        return text(position, index.column());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter |
                                   (isText(index.column()) ? Qt::AlignLeft : Qt::AlignRight));
    case Qt::ToolTipRole:
        return toolTip(function(position));
    case RawRole:
        return isText(index.column()) ? QVariant() : QVariant(number(position, index.column()));
    case CellBarRole:
        return bar(position, index.column());
    case SiteRole:
        return function(position).site.value;
    default:
        return {};
    }
}

QVariant SummaryModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= kSummaryColumns)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return titleOf(columnAt(section), m_basis);
    case Qt::ToolTipRole:
        return explanationOf(columnAt(section), m_basis);
    case UnitRole:
        return isText(section)
                   ? QVariant()
                   : QVariant(kindOf(columnAt(section)) == ColumnKind::Time ? "ns" : "");
    case Qt::TextAlignmentRole:
        return alignmentOf(section);
    default:
        return {};
    }
}

void SummaryModel::sort(int column, Qt::SortOrder order)
{
    if (column < 0 || column >= kSummaryColumns)
        return;
    emit layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    std::vector<int> positions;
    for (const QModelIndex &index : before)
        positions.push_back(m_rows[static_cast<std::size_t>(index.row())]);
    m_sortColumn = column;
    m_sortOrder = order;
    sortRows();

    std::vector<int> rowOfPosition(static_cast<std::size_t>(functionCount()), -1);
    for (std::size_t row = 0; row < m_rows.size(); ++row)
        rowOfPosition[static_cast<std::size_t>(m_rows[row])] = static_cast<int>(row);
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i) {
        const int position = positions[static_cast<std::size_t>(i)];
        after << index(rowOfPosition[static_cast<std::size_t>(position)], before[i].column());
    }
    changePersistentIndexList(before, after);
    emit layoutChanged({}, VerticalSortHint);
}

void SummaryModel::rebuild()
{
    m_rows.clear();
    for (std::size_t i = 0; i < static_cast<std::size_t>(functionCount()); ++i) {
        if (accepts(i))
            m_rows.push_back(static_cast<int>(i));
    }
    sortRows();
}

bool SummaryModel::accepts(std::size_t position) const
{
    if (m_category && m_source->categories[m_source->categoryOf[position]] != *m_category)
        return false;
    if (m_leastShare > 0 &&
        numberOf(SummaryColumn::SelfShare, *m_source->summary, function(position)) < m_leastShare)
        return false;
    return m_filter.accepts(m_source->names[position]);
}

void SummaryModel::sortRows()
{
    std::sort(m_rows.begin(), m_rows.end());
    std::vector<double> keys(static_cast<std::size_t>(functionCount()));
    for (const int row : m_rows) {
        const auto i = static_cast<std::size_t>(row);
        keys[i] = isText(m_sortColumn) ? m_source->rank(columnAt(m_sortColumn), i)
                                       : number(i, m_sortColumn);
    }
    const bool descending = m_sortOrder == Qt::DescendingOrder;
    std::stable_sort(m_rows.begin(), m_rows.end(), [&](int a, int b) {
        const double x = keys[static_cast<std::size_t>(a)];
        const double y = keys[static_cast<std::size_t>(b)];
        return descending ? x > y : x < y;
    });
}

double SummaryModel::number(std::size_t position, int column) const
{
    return numberOf(columnAt(column), *m_source->summary, function(position), m_basis);
}

QString SummaryModel::text(std::size_t position, int column) const
{
    switch (columnAt(column)) {
    case SummaryColumn::Function:
        return m_source->names[position];
    case SummaryColumn::Source:
        return m_source->sources[position];
    case SummaryColumn::Category:
        return m_source->categories[m_source->categoryOf[position]];
    default:
        return formatted(kindOf(columnAt(column)), number(position, column));
    }
}

QVariant SummaryModel::bar(std::size_t position, int column) const
{
    const DurationNs most = columnAt(column) == SummaryColumn::Total  ? m_source->mostTotalNs
                            : columnAt(column) == SummaryColumn::Self ? m_source->mostSelfNs
                                                                      : 0;
    if (columnAt(column) == SummaryColumn::SelfShare)
        return number(position, column);
    return most > 0 ? QVariant(number(position, column) / static_cast<double>(most)) : QVariant();
}

QString SummaryModel::toolTip(const FunctionSummary &function) const
{
    const Site &site = m_source->capture->site(function.site);
    QStringList lines{QString::fromStdString(site.label())};
    if (!site.function.empty() && site.function != site.label())
        lines << tr("in %1").arg(QString::fromStdString(site.function));
    if (!site.file.empty())
        lines << QString::fromStdString(site.file) + ':' + QString::number(site.line);
    if (!site.category.empty())
        lines << tr("category %1").arg(QString::fromStdString(site.category));
    lines << tr("in frames %1 to %2").arg(function.firstFrame).arg(function.lastFrame);
    return lines.join('\n');
}

} // namespace zoe::app
