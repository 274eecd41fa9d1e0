// Rows of described columns (analysis/columns) on stdout: as a table for people, JSON or CSV. For
// one thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/columns/column.h"
#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "analysis/model/texts/unknown_name.h"
#include "cli/output/json_answer.h"
#include "cli/output/output.h"
#include "cli/output/output_form.h"
#include "cli/output/text_table.h"
#include "cli/program/context.h"

namespace zoe::cli {

// "a.b" becomes b within a. Adds nothing without a value; null for numbers that JSON lacks.
void addValue(QJsonObject &object, const ColumnInfo &column, const ColumnValue &value);
// Titles in tables begin with a lower-case letter.
void addColumn(TextTable &table, const ColumnInfo &column);
// Whether the column has this name: its id, also without "Ns".
[[nodiscard]] bool isNamed(const ColumnInfo &column, const std::string &name);

template <class Row>
using ChosenColumns = std::vector<const Column<Row> *>;

// A list in each row that only JSON has.
template <class Row>
struct RowList {
    std::string name;
    std::function<QJsonValue(const Row &)> value;
};
template <class Row>
using RowLists = std::vector<RowList<Row>>;

// The default columns here, or those in --columns, in its order: also columns that are not shown by
// default. Error: BadInput for an unknown name.
template <class Row>
[[nodiscard]] Result<ChosenColumns<Row>> chosenColumns(const Columns<Row> &columns, unsigned place,
                                                       const std::vector<std::string> &names,
                                                       const RowLists<Row> &lists = {})
{
    if (names.empty())
        return columnsIn(columns, place);
    ChosenColumns<Row> chosen;
    std::vector<std::string> known;
    for (const std::string &name : names) {
        const Column<Row> *found = nullptr;
        for (const Column<Row> &column : columns) {
            if (isNamed(column, name) && (!found || (!found->isIn(place) && column.isIn(place))))
                found = &column;
        }
        if (found) {
            chosen.push_back(found);
            continue;
        }
        if (std::ranges::any_of(lists, [&](const auto &list) { return list.name == name; }))
            continue;
        for (const Column<Row> &column : columns) {
            if (std::ranges::find(known, column.id) == known.end())
                known.push_back(column.id);
        }
        return unknownName("column", name, known, "--columns");
    }
    return chosen;
}

// For commands that print something before their rows, or no rows if there are none.
template <class Row>
[[nodiscard]] Status checkColumns(const Columns<Row> &columns, const OutputForm &form)
{
    const auto chosen = chosenColumns(columns, kInTable, form.columns);
    return chosen ? Status() : chosen.error();
}

template <class Row>
[[nodiscard]] QJsonObject jsonOf(const ChosenColumns<Row> &columns, const Row &row)
{
    QJsonObject object;
    for (const Column<Row> *column : columns)
        addValue(object, *column, column->value(row));
    return object;
}

template <class Row>
[[nodiscard]] QJsonObject jsonOf(const Columns<Row> &columns, const Row &row)
{
    return jsonOf(columnsIn(columns, kInJson), row);
}

template <class Row>
[[nodiscard]] TextTable emptyTable(const ChosenColumns<Row> &columns)
{
    TextTable table;
    for (const Column<Row> *column : columns)
        addColumn(table, *column);
    return table;
}

template <class Row>
[[nodiscard]] std::vector<std::string> cellsOf(const ChosenColumns<Row> &columns, const Row &row)
{
    std::vector<std::string> cells;
    for (const Column<Row> *column : columns)
        cells.push_back(column->text(row));
    return cells;
}

// rows: items that are or refer to a Row.
template <class Row, class Rows>
void printTableOf(const ChosenColumns<Row> &columns, const Rows &rows)
{
    TextTable table = emptyTable(columns);
    for (const Row &row : rows)
        table.row(cellsOf(columns, row));
    table.print();
}

template <class Row, class Rows>
void printTableOf(const Columns<Row> &columns, const Rows &rows)
{
    printTableOf(columnsIn(columns, kInTable), rows);
}

template <class Row>
void printCsvHead(const ChosenColumns<Row> &columns)
{
    std::vector<std::string> fields;
    for (const Column<Row> *column : columns)
        fields.push_back(column->id);
    printCsv(fields);
}

template <class Row>
void printCsvRow(const ChosenColumns<Row> &columns, const Row &row)
{
    std::vector<std::string> fields;
    for (const Column<Row> *column : columns)
        fields.push_back(csvText(column->kind, column->value(row)));
    printCsv(fields);
}

// Rows that are made one at a time while they are printed: rowOf(i) for i < count.
template <class RowOf>
class MadeRows {
  public:
    MadeRows(std::size_t count, RowOf rowOf)
        : m_count(count)
        , m_rowOf(std::move(rowOf))
    {}

    struct Iterator {
        const RowOf *rowOf;
        std::size_t i;
        auto operator*() const { return (*rowOf)(i); }
        Iterator &operator++()
        {
            ++i;
            return *this;
        }
        bool operator==(const Iterator &) const = default;
    };
    [[nodiscard]] Iterator begin() const { return {&m_rowOf, 0}; }
    [[nodiscard]] Iterator end() const { return {&m_rowOf, m_count}; }

  private:
    std::size_t m_count;
    RowOf m_rowOf;
};

// Prints in the requested form. Error: BadInput for an unknown column; nothing is printed then.
// Cancelled.
template <class Row, class Rows>
[[nodiscard]] Status printRows(Context &context, const Columns<Row> &columns, const Rows &rows,
                               const OutputForm &form, const RowLists<Row> &lists = {})
{
    const unsigned place = form.json ? kInJson : form.csv ? kInCsv : kInTable;
    const auto chosen =
        chosenColumns(columns, place, form.columns, form.json ? lists : RowLists<Row>());
    if (!chosen)
        return chosen.error();
    const auto forEachRow = [&rows, stop = context.stopToken()](auto take) {
        for (const Row &row : rows) {
            if (stop.stop_requested())
                return;
            take(row);
        }
    };
    if (form.csv) {
        printCsvHead(*chosen);
        forEachRow([&](const Row &row) { printCsvRow(*chosen, row); });
    } else if (!form.json) {
        emptyTable(*chosen).printLong([&](const TextTable::TakeCells &take) {
            forEachRow([&](const Row &row) { take(cellsOf(*chosen, row)); });
        });
    } else {
        JsonRows json(context);
        forEachRow([&](const Row &row) {
            QJsonObject object = jsonOf(*chosen, row);
            for (const RowList<Row> &list : lists) {
                if (form.columns.empty() || std::ranges::count(form.columns, list.name) > 0)
                    object[QString::fromStdString(list.name)] = list.value(row);
            }
            json.row(object);
        });
    }
    return context.stopToken().stop_requested() ? Status(Task::cancelled()) : Status();
}

// The ids that sortedRows() accepts, as tables show them: "p99" for "p99Ns".
template <class Row>
[[nodiscard]] std::vector<std::string> sortKeys(const Columns<Row> &columns)
{
    std::vector<std::string> keys;
    for (const Column<Row> &column : columns) {
        if (column.isIn(kInTable | kInCsv) && !column.title.empty())
            keys.push_back(
                column.id.substr(0, column.id.size() - (column.id.ends_with("Ns") ? 2 : 0)));
    }
    return keys;
}

// Sorts the rows by the column with this id (without "Ns" is allowed): numbers in descending, text
// in ascending order. Error: BadInput for an unknown id.
template <class Row>
[[nodiscard]] Result<std::vector<std::reference_wrapper<const Row>>>
sortedRows(const Columns<Row> &columns, const std::vector<Row> &rows, const std::string &id)
{
    std::vector<std::reference_wrapper<const Row>> sorted(rows.begin(), rows.end());
    for (const Column<Row> &column : columns) {
        if (!isNamed(column, id))
            continue;
        if (isText(column.kind))
            std::ranges::stable_sort(sorted, {},
                                     [&](const Row &row) { return column.value(row).text(); });
        else
            std::ranges::stable_sort(sorted, std::greater{},
                                     [&](const Row &row) { return column.value(row).number(); });
        return sorted;
    }
    return unknownName("column", id, sortKeys(columns), "--sort");
}

} // namespace zoe::cli
