#include "app/panels/summary/summary_model.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

#include "app/widgets/tables/table_roles.h"
#include "plugins/api/metric_text.h"

namespace zoe::app {

namespace {

FunctionColumn columnAt(int column)
{
    return static_cast<FunctionColumn>(column);
}

QVariant alignment(bool text)
{
    return QVariant::fromValue(Qt::AlignVCenter | (text ? Qt::AlignLeft : Qt::AlignRight));
}

const char *nameOf(MetricUnit unit)
{
    return unit == MetricUnit::Nanoseconds ? "ns" : unit == MetricUnit::Bytes ? "B" : "";
}

const char *unitOf(ColumnKind kind)
{
    return kind == ColumnKind::Time ? "ns" : kind == ColumnKind::Share ? "%" : "";
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
    for (MoreColumn &column : m_more)
        column.values.reset();
    rebuild();
    endResetModel();
}

void SummaryModel::setMoreColumns(std::vector<MoreColumn> columns)
{
    beginResetModel();
    m_more = std::move(columns);
    if (m_sortColumn >= columnCount())
        m_sortColumn = static_cast<int>(FunctionColumn::Self);
    rebuild();
    endResetModel();
}

void SummaryModel::setMoreValues(int more, std::shared_ptr<const std::vector<double>> values,
                                 const QString &state)
{
    MoreColumn &column = m_more[static_cast<std::size_t>(more)];
    column.values = std::move(values);
    column.state = state;
    const int section = kSummaryColumns + more;
    if (m_sortColumn == section)
        sort(section, m_sortOrder);
    if (rowCount() > 0)
        emit dataChanged(index(0, section), index(rowCount() - 1, section));
    emit headerDataChanged(Qt::Horizontal, section, section);
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
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
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
    return parent.isValid() ? 0 : kSummaryColumns + moreColumnCount();
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
        return alignment(isText(index.column()));
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
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    if (const MoreColumn *column = more(section))
        return moreHeader(*column, role);
    switch (role) {
    case Qt::DisplayRole:
        return titleOf(columnAt(section), m_basis);
    case Qt::ToolTipRole:
        return explanationOf(columnAt(section), m_basis);
    case UnitRole:
        return isText(section) ? QVariant() : QVariant(unitOf(kindOf(columnAt(section))));
    case Qt::TextAlignmentRole:
        return alignment(isText(section));
    default:
        return {};
    }
}

void SummaryModel::sort(int column, Qt::SortOrder order)
{
    if (column < 0 || column >= columnCount())
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
        numberOf(FunctionColumn::SelfShare, *m_source->summary, function(position)) < m_leastShare)
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
    const double last = descending ? -std::numeric_limits<double>::infinity()
                                   : std::numeric_limits<double>::infinity();
    for (double &key : keys) {
        if (std::isnan(key))
            key = last;
    }
    std::stable_sort(m_rows.begin(), m_rows.end(), [&](int a, int b) {
        const double x = keys[static_cast<std::size_t>(a)];
        const double y = keys[static_cast<std::size_t>(b)];
        return descending ? x > y : x < y;
    });
}

const MoreColumn *SummaryModel::more(int column) const
{
    return column < kSummaryColumns ? nullptr
                                    : &m_more[static_cast<std::size_t>(column - kSummaryColumns)];
}

bool SummaryModel::isText(int column) const
{
    return !more(column) && kindOf(columnAt(column)) == ColumnKind::Text;
}

QVariant SummaryModel::moreHeader(const MoreColumn &column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return column.title;
    case Qt::ToolTipRole:
        return column.state.isEmpty() ? tr("Column of a plugin") : column.state;
    case UnitRole:
        return QString::fromLatin1(nameOf(column.unit));
    case Qt::TextAlignmentRole:
        return alignment(false);
    default:
        return {};
    }
}

double SummaryModel::number(std::size_t position, int column) const
{
    if (const MoreColumn *one = more(column))
        return one->values ? (*one->values)[position] : std::numeric_limits<double>::quiet_NaN();
    return numberOf(columnAt(column), *m_source->summary, function(position), m_basis);
}

QString SummaryModel::text(std::size_t position, int column) const
{
    if (const MoreColumn *one = more(column))
        return QString::fromStdString(metricText(one->unit, number(position, column)));
    switch (columnAt(column)) {
    case FunctionColumn::Function:
        return m_source->names[position];
    case FunctionColumn::Source:
        return m_source->sources[position];
    case FunctionColumn::Category:
        return m_source->categories[m_source->categoryOf[position]];
    default:
        return formatted(kindOf(columnAt(column)), number(position, column));
    }
}

QVariant SummaryModel::bar(std::size_t position, int column) const
{
    if (more(column))
        return {};
    const DurationNs most = columnAt(column) == FunctionColumn::Total  ? m_source->mostTotalNs
                            : columnAt(column) == FunctionColumn::Self ? m_source->mostSelfNs
                                                                       : 0;
    if (columnAt(column) == FunctionColumn::SelfShare)
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
