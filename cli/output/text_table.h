// Tables for people, with aligned columns. If the terminal is too narrow, text is shortened in the
// middle, and less important columns are left out.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/program/text_width.h"

namespace zoe::cli {

enum class Align { Left, Right };

class TextTable {
  public:
    // Columns with a rank above 0 may be left out, the highest rank first. Empty columns always
    // are.
    void column(std::string title, Align align = Align::Right, int rank = 0);
    // For the last column: "+" has the colour of slower, "−" that of faster.
    void colourSigns() { m_columns.back().signs = true; }
    // REQUIRES: as many cells as columns.
    void row(std::vector<std::string> cells);
    // For the last row: values above 0 have the colour of slower, below 0 that of faster.
    void colour(std::size_t column, int change) { m_rows.back().changes[column] = change; }
    // 0 columns: no limit. Left-aligned columns are shortened first, the widest first, to at least
    // 16 characters. A last line names hidden columns.
    [[nodiscard]] std::string text(unsigned columns) const;
    // To stdout, as wide as the terminal and in its colours.
    void print() const;
    // The same for rows that are not kept: forEachRow(take) calls take(cells) for each of them, and
    // is called twice, because the widths are needed first.
    using TakeCells = std::function<void(std::vector<std::string>)>;
    using ForEachRow = std::function<void(const TakeCells &)>;
    void printLong(const ForEachRow &forEachRow);
    // To `put`, line by line.
    using Put = std::function<void(const std::string &)>;
    void writeLong(const ForEachRow &forEachRow, unsigned columns, bool colours, const Put &put);

  private:
    struct Column {
        std::string title;
        Align align;
        int rank = 0;
        std::size_t width = 0; // of the widest cell, title included
        bool empty = true;     // no row has anything in it
        bool signs = false;
    };
    struct Row {
        std::vector<std::string> cells;
        std::vector<int> changes; // by column
    };
    struct Shown {
        std::size_t column = 0;
        std::size_t width = 0;
    };

    [[nodiscard]] std::vector<Shown> shown(unsigned columns) const;
    // Counts a row in the widths of columns.
    Row measured(std::vector<std::string> cells);
    [[nodiscard]] std::string head(const std::vector<Shown> &chosen, bool colours) const;
    [[nodiscard]] std::string line(const std::vector<Shown> &chosen, const Row &row,
                                   bool colours) const;
    [[nodiscard]] std::string note(const std::vector<Shown> &chosen) const; // hidden columns
    // To `put`, line by line; forEachRow(take) calls take(Row) for each row. Returns the last line.
    template <class ForEach>
    [[nodiscard]] std::string writeRows(ForEach forEachRow, unsigned columns, bool colours,
                                        const Put &put) const;

    std::vector<Column> m_columns;
    std::vector<Row> m_rows;
    bool m_hasRows = false;
};

// "some_long…_name": at most this many code points.
std::string shortened(const std::string &text, std::size_t width);

} // namespace zoe::cli
