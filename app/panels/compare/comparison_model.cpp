#include "app/panels/compare/comparison_model.h"

#include <QFont>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/widgets/tables/table_roles.h"

namespace zoe::app {

namespace {

using Kind = ComparisonKind;

ComparisonColumn columnAt(int column)
{
    return static_cast<ComparisonColumn>(column);
}

bool isDifference(ComparisonColumn column)
{
    return kindOf(column) == Kind::Difference || kindOf(column) == Kind::NumberDifference;
}

// What a column is sorted by.
double keyOf(ComparisonColumn column, const FunctionDifference &function)
{
    const double number = numberOf(column, function);
    const bool bySize = column == ComparisonColumn::Delta ||
                        column == ComparisonColumn::TotalDelta ||
                        column == ComparisonColumn::CallsDelta;
    return bySize ? std::abs(number) : number;
}

Qt::Alignment alignmentOf(Kind kind)
{
    if (kind == Kind::Yes)
        return Qt::AlignCenter;
    return Qt::AlignVCenter | (kind == Kind::Text ? Qt::AlignLeft : Qt::AlignRight);
}

QVariant unitOf(Kind kind)
{
    if (kind == Kind::Text)
        return {};
    return kind == Kind::Time || kind == Kind::Difference ? QStringLiteral("ns")
                                                          : QStringLiteral("");
}

QString nameOf(const FunctionDifference &function)
{
    return QString::fromStdString(function.function);
}

} // namespace

ComparisonModel::ComparisonModel(QObject *parent)
    : QAbstractTableModel(parent)
    , m_palette(&Palette::light())
{}

void ComparisonModel::setComparison(std::shared_ptr<const Comparison> comparison)
{
    beginResetModel();
    m_comparison = std::move(comparison);
    rebuild();
    endResetModel();
}

void ComparisonModel::refilter()
{
    beginResetModel();
    rebuild();
    endResetModel();
}

void ComparisonModel::setFilter(const QString &text)
{
    m_filter = NameFilter(text);
    refilter();
}

void ComparisonModel::setOnlySignificant(bool only)
{
    m_onlySignificant = only;
    refilter();
}

void ComparisonModel::setPalette(const Palette &palette)
{
    m_palette = &palette;
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, kComparisonColumns - 1),
                         {Qt::ForegroundRole});
}

int ComparisonModel::functionCount() const
{
    return m_comparison ? static_cast<int>(m_comparison->functions.size()) : 0;
}

const FunctionDifference &ComparisonModel::functionAt(int row) const
{
    const int position = m_rows[static_cast<std::size_t>(row)];
    return m_comparison->functions[static_cast<std::size_t>(position)];
}

int ComparisonModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ComparisonModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : kComparisonColumns;
}

QVariant ComparisonModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const FunctionDifference &function = functionAt(index.row());
    const ComparisonColumn column = columnAt(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return textOf(column, function);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(alignmentOf(kindOf(column)));
    case Qt::ToolTipRole:
        return nameOf(function) + '\n' +
               (function.file.empty() ? QString()
                                      : QString::fromStdString(function.file) + ':' +
                                            QString::number(function.line) + '\n') +
               explanationOf(column);
    case Qt::FontRole:
        if (function.significant) {
            QFont bold;
            bold.setBold(true);
            return bold;
        }
        return {};
    case Qt::ForegroundRole:
        if (function.significant && isDifference(column))
            return numberOf(column, function) > 0 ? m_palette->slower : m_palette->faster;
        return {};
    case RawRole:
        return kindOf(column) == Kind::Text ? QVariant() : QVariant(numberOf(column, function));
    case BaseSiteRole:
        return function.base.capture == 0 ? function.base.site.value : SiteId{}.value;
    case HeadSiteRole:
        return function.head.site.value;
    default:
        return {};
    }
}

QVariant ComparisonModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= kComparisonColumns)
        return {};
    const ComparisonColumn column = columnAt(section);
    switch (role) {
    case Qt::DisplayRole:
        return titleOf(column);
    case Qt::ToolTipRole:
        return explanationOf(column);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(alignmentOf(kindOf(column)));
    case UnitRole:
        return unitOf(kindOf(column));
    default:
        return {};
    }
}

void ComparisonModel::sort(int column, Qt::SortOrder order)
{
    if (column < 0 || column >= kComparisonColumns)
        return;
    emit layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    const std::vector<int> rowsBefore = m_rows;
    m_sortColumn = column;
    m_sortOrder = order;
    sortRows();
    std::vector<int> rowOfPosition(static_cast<std::size_t>(functionCount()), -1);
    for (std::size_t row = 0; row < m_rows.size(); ++row)
        rowOfPosition[static_cast<std::size_t>(m_rows[row])] = static_cast<int>(row);
    QModelIndexList after;
    for (const QModelIndex &old : before) {
        const int position = rowsBefore[static_cast<std::size_t>(old.row())];
        after << index(rowOfPosition[static_cast<std::size_t>(position)], old.column());
    }
    changePersistentIndexList(before, after);
    emit layoutChanged({}, VerticalSortHint);
}

void ComparisonModel::rebuild()
{
    m_rows.clear();
    for (int i = 0; i < functionCount(); ++i) {
        const FunctionDifference &function = m_comparison->functions[static_cast<std::size_t>(i)];
        if ((function.significant || !m_onlySignificant) && m_filter.accepts(nameOf(function)))
            m_rows.push_back(i);
    }
    sortRows();
}

void ComparisonModel::sortRows()
{
    std::sort(m_rows.begin(), m_rows.end());
    const bool descending = m_sortOrder == Qt::DescendingOrder;
    const auto sortBy = [&](const auto &keys) {
        std::stable_sort(m_rows.begin(), m_rows.end(), [&](int a, int b) {
            const auto &x = keys[static_cast<std::size_t>(a)];
            const auto &y = keys[static_cast<std::size_t>(b)];
            return descending ? y < x : x < y;
        });
    };
    const auto count = static_cast<std::size_t>(functionCount());
    const ComparisonColumn column = columnAt(m_sortColumn);
    if (kindOf(column) == Kind::Text) {
        std::vector<QString> keys(count);
        for (std::size_t i = 0; i < count; ++i)
            keys[i] = textOf(column, m_comparison->functions[i]).toCaseFolded();
        sortBy(keys);
        return;
    }
    std::vector<double> keys(count);
    for (std::size_t i = 0; i < count; ++i)
        keys[i] = keyOf(column, m_comparison->functions[i]);
    sortBy(keys);
}

} // namespace zoe::app
