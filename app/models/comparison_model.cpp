#include "app/models/comparison_model.h"

#include <QCoreApplication>
#include <QFont>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "app/theme/text.h"

namespace zoe::app {

namespace {

enum class Unit { Text, Time, Difference, Ratio, P, Yes, Count };

struct ColumnInfo {
    Unit unit;
    const char *title;
    const char *explanation;
    double (*number)(const FunctionDifference &);
};

double ratioOf(const FunctionDifference &f)
{
    const double base = f.base.selfPerFrame.meanNs;
    const double head = f.head.selfPerFrame.meanNs;
    if (base > 0)
        return head / base;
    return head > 0 ? std::numeric_limits<double>::infinity() : 1;
}

const std::array<ColumnInfo, kComparisonColumns> kColumns{{
    {Unit::Text, QT_TRANSLATE_NOOP("zoe::app::ComparisonModel", "Function"),
     QT_TRANSLATE_NOOP("zoe::app::ComparisonModel",
                       "Matched by name, then by function, file and nearest line."),
     [](const FunctionDifference &) { return 0.0; }},
    {Unit::Time, QT_TRANSLATE_NOOP("zoe::app::ComparisonModel", "Base self/frame"),
     QT_TRANSLATE_NOOP("zoe::app::ComparisonModel",
                       "Mean self time a frame in the base, over all its frames and threads."),
     [](const FunctionDifference &f) { return f.base.selfPerFrame.meanNs; }},
    {Unit::Time, QT_TRANSLATE_NOOP("zoe::app::ComparisonModel", "Head self/frame"),
     QT_TRANSLATE_NOOP("zoe::app::ComparisonModel",
                       "Mean self time a frame in the head, over all its frames and threads."),
     [](const FunctionDifference &f) { return f.head.selfPerFrame.meanNs; }},
    {Unit::Difference, QT_TRANSLATE_NOOP("zoe::app::ComparisonModel", "Difference"),
     QT_TRANSLATE_NOOP("zoe::app::ComparisonModel",
                       "Head less base, a frame; + is slower. Sorted by size, whatever its sign."),
     [](const FunctionDifference &f) { return f.self.deltaNs; }},
    {Unit::Ratio, QT_TRANSLATE_NOOP("zoe::app::ComparisonModel", "Ratio"),
     QT_TRANSLATE_NOOP("zoe::app::ComparisonModel", "Head as a multiple of base."), ratioOf},
    {Unit::Difference, QT_TRANSLATE_NOOP("zoe::app::ComparisonModel", "Interval from"),
     QT_TRANSLATE_NOOP("zoe::app::ComparisonModel",
                       "Lower end of the confidence interval of the difference a frame: expanded "
                       "percentiles of a bootstrap of blocks of neighbouring frames."),
     [](const FunctionDifference &f) { return f.self.interval.low; }},
    {Unit::Difference, QT_TRANSLATE_NOOP("zoe::app::ComparisonModel", "to"),
     QT_TRANSLATE_NOOP("zoe::app::ComparisonModel",
                       "Upper end of the confidence interval of the difference a frame."),
     [](const FunctionDifference &f) { return f.self.interval.high; }},
    {Unit::P, QT_TRANSLATE_NOOP("zoe::app::ComparisonModel", "p"),
     QT_TRANSLATE_NOOP("zoe::app::ComparisonModel",
                       "Chance of a difference at least this large, up or down, if there was none; "
                       "of this function alone."),
     [](const FunctionDifference &f) { return f.self.p; }},
    {Unit::Yes, QT_TRANSLATE_NOOP("zoe::app::ComparisonModel", "Significant"),
     QT_TRANSLATE_NOOP("zoe::app::ComparisonModel",
                       "Also after correction for the number of functions (Benjamini and "
                       "Hochberg)."),
     [](const FunctionDifference &f) { return f.significant ? 1.0 : 0.0; }},
    {Unit::Count, QT_TRANSLATE_NOOP("zoe::app::ComparisonModel", "Base calls"),
     QT_TRANSLATE_NOOP("zoe::app::ComparisonModel", "Calls in all frames of the base."),
     [](const FunctionDifference &f) { return static_cast<double>(f.base.calls); }},
    {Unit::Count, QT_TRANSLATE_NOOP("zoe::app::ComparisonModel", "Head calls"),
     QT_TRANSLATE_NOOP("zoe::app::ComparisonModel", "Calls in all frames of the head."),
     [](const FunctionDifference &f) { return static_cast<double>(f.head.calls); }},
    {Unit::Text, QT_TRANSLATE_NOOP("zoe::app::ComparisonModel", "Source"),
     QT_TRANSLATE_NOOP("zoe::app::ComparisonModel", "File and line, in the head if it is there."),
     [](const FunctionDifference &) { return 0.0; }},
}};

const ColumnInfo &infoOf(int column)
{
    return kColumns[static_cast<std::size_t>(column)];
}

QString nameOf(const FunctionDifference &function)
{
    return QString::fromStdString(function.function);
}

QString sourceOf(const FunctionDifference &function)
{
    const QString path = QString::fromStdString(function.file);
    const QString name = path.mid(path.lastIndexOf('/') + 1);
    return function.line == 0 ? name : name + ':' + QString::number(function.line);
}

QString textOf(int column, const FunctionDifference &function)
{
    const ColumnInfo &info = infoOf(column);
    const double number = info.number(function);
    switch (info.unit) {
    case Unit::Text:
        return column == static_cast<int>(ComparisonColumn::Function) ? nameOf(function)
                                                                      : sourceOf(function);
    case Unit::Time:
        return durationText(std::llround(number));
    case Unit::Difference:
        return signedDurationText(number);
    case Unit::Ratio:
        return std::isinf(number) ? ComparisonModel::tr("new") : QString::number(number, 'f', 3);
    case Unit::P:
        return number < 0.0001 ? QStringLiteral("< 0.0001") : QString::number(number, 'f', 4);
    case Unit::Yes:
        return function.significant ? ComparisonModel::tr("yes") : QString();
    case Unit::Count:
        return countText(static_cast<std::uint64_t>(number));
    }
    return {};
}

// What a column is sorted by.
double keyOf(int column, const FunctionDifference &function)
{
    const double number = infoOf(column).number(function);
    return column == static_cast<int>(ComparisonColumn::Delta) ? std::abs(number) : number;
}

Qt::Alignment alignmentOf(Unit unit)
{
    if (unit == Unit::Yes)
        return Qt::AlignCenter;
    return Qt::AlignVCenter | (unit == Unit::Text ? Qt::AlignLeft : Qt::AlignRight);
}

} // namespace

QString signedDurationText(double ns)
{
    if (std::isinf(ns))
        return ns < 0 ? QStringLiteral("−∞") : QStringLiteral("+∞");
    const auto whole = std::llround(ns);
    if (whole == 0)
        return durationText(0);
    return (whole > 0 ? QStringLiteral("+") : QStringLiteral("−")) + durationText(std::abs(whole));
}

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

void ComparisonModel::setFilter(const QString &text)
{
    beginResetModel();
    m_filter = NameFilter(text);
    rebuild();
    endResetModel();
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
    const ColumnInfo &column = infoOf(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return textOf(index.column(), function);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(alignmentOf(column.unit));
    case Qt::ToolTipRole:
        return nameOf(function) + '\n' +
               (function.file.empty() ? QString()
                                      : QString::fromStdString(function.file) + ':' +
                                            QString::number(function.line) + '\n') +
               QCoreApplication::translate("zoe::app::ComparisonModel", column.explanation);
    case Qt::FontRole:
        if (function.significant) {
            QFont bold;
            bold.setBold(true);
            return bold;
        }
        return {};
    case Qt::ForegroundRole:
        if (function.significant && column.unit == Unit::Difference)
            return function.self.deltaNs > 0 ? m_palette->slower : m_palette->faster;
        return {};
    case RawRole:
        return column.unit == Unit::Text ? QVariant() : QVariant(column.number(function));
    case BaseSiteRole:
        return function.base.site.value;
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
    const ColumnInfo &column = infoOf(section);
    switch (role) {
    case Qt::DisplayRole:
        return QCoreApplication::translate("zoe::app::ComparisonModel", column.title);
    case Qt::ToolTipRole:
        return QCoreApplication::translate("zoe::app::ComparisonModel", column.explanation);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(alignmentOf(column.unit));
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
        if (m_filter.accepts(nameOf(m_comparison->functions[static_cast<std::size_t>(i)])))
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
    if (infoOf(m_sortColumn).unit == Unit::Text) {
        std::vector<QString> keys(count);
        for (std::size_t i = 0; i < count; ++i)
            keys[i] = textOf(m_sortColumn, m_comparison->functions[i]).toCaseFolded();
        sortBy(keys);
        return;
    }
    std::vector<double> keys(count);
    for (std::size_t i = 0; i < count; ++i)
        keys[i] = keyOf(m_sortColumn, m_comparison->functions[i]);
    sortBy(keys);
}

} // namespace zoe::app
