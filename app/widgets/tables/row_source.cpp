#include "app/widgets/tables/row_source.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "app/widgets/tables/table_roles.h"

namespace zoe::app {

namespace {

// The unit of numbers in an export; invalid: text.
QVariant unitOf(ColumnKind kind)
{
    if (isText(kind) && kind != ColumnKind::Yes)
        return {};
    return isTime(kind)                ? QStringLiteral("ns")
           : kind == ColumnKind::Share ? QStringLiteral("%")
           : kind == ColumnKind::Bytes ? QStringLiteral("B")
                                       : QString("");
}

constexpr std::size_t kLookForStop = 4096; // rows

template <class Key, class Less>
void sortByKeys(std::vector<std::uint32_t> &order, const std::vector<Key> &keys, Less less)
{
    // keys are in the order of `order` before sorting
    std::vector<std::uint32_t> places(order.size());
    for (std::uint32_t i = 0; i < places.size(); ++i)
        places[i] = i;
    std::ranges::stable_sort(
        places, [&](std::uint32_t a, std::uint32_t b) { return less(keys[a], keys[b]); });
    std::vector<std::uint32_t> sorted;
    sorted.reserve(order.size());
    for (const std::uint32_t place : places)
        sorted.push_back(order[place]);
    order.swap(sorted);
}

void sortByNumber(const RowSource &source, const RowQuery &query, bool bySize,
                  std::vector<std::uint32_t> &order)
{
    std::vector<double> keys;
    keys.reserve(order.size());
    for (const std::uint32_t row : order) {
        const double number = source.number(row, query.column);
        keys.push_back(bySize ? std::abs(number) : number);
    }
    sortByKeys(order, keys, [down = query.descending](double a, double b) {
        if (std::isnan(a) || std::isnan(b))
            return !std::isnan(a) && std::isnan(b);
        return down ? a > b : a < b;
    });
}

void sortByText(const RowSource &source, const RowQuery &query, std::vector<std::uint32_t> &order,
                const std::stop_token &stop)
{
    std::vector<QString> keys;
    keys.reserve(order.size());
    for (const std::uint32_t row : order) {
        if (keys.size() % kLookForStop == 0 && stop.stop_requested())
            return;
        keys.push_back(source.text(row, query.column).toCaseFolded());
    }
    sortByKeys(order, keys, [down = query.descending](const QString &a, const QString &b) {
        if (a.isEmpty() || b.isEmpty())
            return !a.isEmpty() && b.isEmpty();
        return down ? a > b : a < b;
    });
}

} // namespace

std::vector<std::uint32_t> orderOf(const RowSource &source, const std::vector<RowColumn> &columns,
                                   const RowQuery &query, const std::stop_token &stop)
{
    std::vector<std::uint32_t> order;
    order.reserve(source.size());
    for (std::size_t row = 0; row < source.size(); ++row) {
        if (row % kLookForStop == 0 && stop.stop_requested())
            return order;
        if (query.accepts && !query.accepts(row))
            continue;
        if (query.filter.isEmpty() || query.filter.accepts(source.filterText(row)))
            order.push_back(static_cast<std::uint32_t>(row));
    }
    if (query.column < 0 || static_cast<std::size_t>(query.column) >= columns.size())
        return order;
    const RowColumn &column = columns[static_cast<std::size_t>(query.column)];
    if (column.kind == ColumnKind::Text && !source.sortsByNumber(query.column))
        sortByText(source, query, order, stop);
    else
        sortByNumber(source, query, column.bySize, order);
    return order;
}

QString cellText(ColumnKind kind, const ColumnValue &value)
{
    const std::string text = columnText(kind, value);
    const bool mayBeWord = kind == ColumnKind::Yes || kind == ColumnKind::Ratio;
    return mayBeWord ? inWords(text) : QString::fromStdString(text);
}

QString inWords(const std::string &text)
{
    const QString english = QString::fromStdString(text);
    return !english.isEmpty() && english[0].isLetter() ? translatedColumnText(text) : english;
}

std::string inColumnLanguage(const char *english)
{
    return translatedColumnText(english).toStdString();
}

QString translatedColumnText(const std::string &english)
{
    return english.empty() ? QString()
                           : QCoreApplication::translate("zoe::ColumnText", english.c_str());
}

RowColumn rowColumn(const ColumnInfo &column)
{
    QString tip = translatedColumnText(column.tip);
    if (column.quantile)
        tip += '\n' +
               QCoreApplication::translate(
                   "zoe::ColumnText", "Linear interpolation between order statistics (type 7).");
    if (isTime(column.kind))
        tip += '\n' + QCoreApplication::translate(
                          "zoe::ColumnText",
                          "Each cell states its unit (ns, µs, ms, s); copied values are in ns.");
    return {.title = translatedColumnText(column.title),
            .explanation = tip,
            .kind = column.kind,
            .letters = column.letters,
            .bySize = column.bySize,
            .rank = column.rank,
            .takesRoom = column.takesRoom,
            .id = QString::fromStdString(column.id)};
}

QVariant alignmentOf(ColumnKind kind)
{
    return QVariant::fromValue(Qt::AlignVCenter | (kind == ColumnKind::Text  ? Qt::AlignLeft
                                                   : kind == ColumnKind::Yes ? Qt::AlignHCenter
                                                                             : Qt::AlignRight));
}

QVariant headerOf(const RowColumn &column, int role)
{
    switch (role) {
    case Qt::DisplayRole:
        return column.title;
    case Qt::ToolTipRole:
        return column.explanation;
    case Qt::TextAlignmentRole:
        return alignmentOf(column.kind);
    case UnitRole:
        return unitOf(column.kind);
    default:
        return {};
    }
}

} // namespace zoe::app
