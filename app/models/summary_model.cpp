#include "app/models/summary_model.h"

#include <algorithm>
#include <cstddef>
#include <utility>

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
    beginResetModel();
    m_capture = std::move(capture);
    m_summary = m_capture ? std::move(summary) : nullptr;
    m_names.clear();
    if (m_summary) {
        m_names.reserve(m_summary->functions.size());
        for (const FunctionSummary &function : m_summary->functions)
            m_names.push_back(QString::fromStdString(m_capture->site(function.site).label()));
    }
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

int SummaryModel::functionCount() const
{
    return static_cast<int>(m_names.size());
}

SiteId SummaryModel::siteAt(int row) const
{
    if (row < 0 || row >= rowCount())
        return {};
    return m_summary->functions[static_cast<std::size_t>(m_rows[static_cast<std::size_t>(row)])]
        .site;
}

int SummaryModel::rowOf(SiteId site) const
{
    const auto isIt = [&](int position) {
        return m_summary->functions[static_cast<std::size_t>(position)].site == site;
    };
    const auto found = std::find_if(m_rows.begin(), m_rows.end(), isIt);
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

QString SummaryModel::tsv(const std::vector<int> &rows, const std::vector<int> &columns) const
{
    QStringList lines;
    QStringList cells;
    for (const int column : columns) {
        const QString title = titleOf(columnAt(column));
        cells << (kindOf(columnAt(column)) == ColumnKind::Time ? title + " (ns)" : title);
    }
    lines << cells.join('\t');
    for (const int row : rows) {
        cells.clear();
        for (const int column : columns) {
            const QModelIndex cell = index(row, column);
            cells << (isText(column) ? cell.data().toString().replace('\t', ' ')
                                     : QString::number(cell.data(RawRole).toDouble(), 'g', 17));
        }
        lines << cells.join('\t');
    }
    return lines.join('\n') + '\n';
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
    const FunctionSummary &function = m_summary->functions[position];
    switch (role) {
    case Qt::DisplayRole:
        return text(position, index.column());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter |
                                   (isText(index.column()) ? Qt::AlignLeft : Qt::AlignRight));
    case Qt::ToolTipRole:
        return toolTip(function);
    case RawRole:
        return isText(index.column()) ? QVariant() : QVariant(number(position, index.column()));
    case SiteRole:
        return function.site.value;
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
        return titleOf(columnAt(section));
    case Qt::ToolTipRole:
        return explanationOf(columnAt(section));
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

    std::vector<int> rowOfPosition(m_names.size(), -1);
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
    for (std::size_t i = 0; i < m_names.size(); ++i) {
        if (m_filter.accepts(m_names[i]))
            m_rows.push_back(static_cast<int>(i));
    }
    sortRows();
}

void SummaryModel::sortRows()
{
    const bool descending = m_sortOrder == Qt::DescendingOrder;
    std::sort(m_rows.begin(), m_rows.end());
    if (isText(m_sortColumn)) {
        std::vector<QString> keys(m_names.size());
        for (const int position : m_rows) {
            const auto i = static_cast<std::size_t>(position);
            keys[i] = text(i, m_sortColumn).toCaseFolded();
        }
        std::stable_sort(m_rows.begin(), m_rows.end(), [&](int a, int b) {
            const int order =
                keys[static_cast<std::size_t>(a)].compare(keys[static_cast<std::size_t>(b)]);
            return descending ? order > 0 : order < 0;
        });
        return;
    }
    std::vector<double> keys(m_names.size());
    for (const int position : m_rows) {
        const auto i = static_cast<std::size_t>(position);
        keys[i] = number(i, m_sortColumn);
    }
    std::stable_sort(m_rows.begin(), m_rows.end(), [&](int a, int b) {
        const double x = keys[static_cast<std::size_t>(a)];
        const double y = keys[static_cast<std::size_t>(b)];
        return descending ? x > y : x < y;
    });
}

double SummaryModel::number(std::size_t position, int column) const
{
    return numberOf(columnAt(column), *m_summary, m_summary->functions[position]);
}

QString SummaryModel::text(std::size_t position, int column) const
{
    if (columnAt(column) == SummaryColumn::Function)
        return m_names[position];
    if (columnAt(column) == SummaryColumn::Source)
        return sourceOf(m_summary->functions[position].site);
    return formatted(kindOf(columnAt(column)), number(position, column));
}

QString SummaryModel::toolTip(const FunctionSummary &function) const
{
    const Site &site = m_capture->site(function.site);
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

QString SummaryModel::sourceOf(SiteId id) const
{
    const Site &site = m_capture->site(id);
    if (site.file.empty())
        return {};
    const QString path = QString::fromStdString(site.file);
    const QString name = path.mid(path.lastIndexOf('/') + 1);
    return site.line == 0 ? name : name + ':' + QString::number(site.line);
}

} // namespace zoe::app
