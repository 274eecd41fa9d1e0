// Rows of described columns (analysis/columns) on stdout: as a table for people, JSON or CSV. For
// one thread.
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "analysis/columns/column.h"
#include "analysis/model/result.h"
#include "analysis/model/unknown_name.h"
#include "cli/output/output.h"
#include "cli/output/text_table.h"

namespace zoe::cli {

enum class RowFormat { Table, Json, Csv };

// "a.b" becomes b within a. Without a value: nothing; a number that JSON has not: null.
void addValue(QJsonObject &object, const ColumnInfo &column, const ColumnValue &value);
// Titles of tables begin small.
void addColumn(TextTable &table, const ColumnInfo &column);

template <class Row>
[[nodiscard]] QJsonObject jsonOf(const Columns<Row> &columns, const Row &row)
{
    QJsonObject object;
    for (const Column<Row> *column : columnsIn(columns, kInJson))
        addValue(object, *column, column->value(row));
    return object;
}

// rows: items that are or refer to a Row.
template <class Row, class Rows>
void printTableOf(const Columns<Row> &columns, const Rows &rows)
{
    const auto shown = columnsIn(columns, kInTable);
    TextTable table;
    for (const Column<Row> *column : shown)
        addColumn(table, *column);
    for (const Row &row : rows) {
        std::vector<std::string> cells;
        for (const Column<Row> *column : shown)
            cells.push_back(column->text(row));
        table.row(std::move(cells));
    }
    table.print();
}

template <class Row, class Rows>
void printRows(const Columns<Row> &columns, const Rows &rows, RowFormat format)
{
    if (format == RowFormat::Table) {
        printTableOf(columns, rows);
    } else if (format == RowFormat::Json) {
        JsonRows json;
        for (const Row &row : rows)
            json.row(jsonOf(columns, row));
    } else {
        const auto written = columnsIn(columns, kInCsv);
        std::vector<std::string> fields;
        for (const Column<Row> *column : written)
            fields.push_back(column->id);
        printCsv(fields);
        for (const Row &row : rows) {
            fields.clear();
            for (const Column<Row> *column : written)
                fields.push_back(csvText(column->kind, column->value(row)));
            printCsv(fields);
        }
    }
}

// What sortedRows() takes, as far as tables show it: "p99" of "p99Ns".
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
        if (id != column.id && id + "Ns" != column.id)
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
