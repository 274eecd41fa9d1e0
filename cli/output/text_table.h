// Tables for people: columns aligned; where the terminal is too narrow text is shortened in the
// middle, and less important columns are left out.
#pragma once

#include <string>
#include <vector>

namespace zoe::cli {

enum class Align { Left, Right };

class TextTable {
  public:
    // Columns of a rank above 0 may be left out, the highest rank first. Empty ones always are.
    void column(std::string title, Align align = Align::Right, int rank = 0);
    // REQUIRES: as many cells as columns.
    void row(std::vector<std::string> cells);
    // 0 columns: no limit. Left-aligned columns are shortened first, the widest first, to at least
    // 16 characters. A last line names hidden columns.
    [[nodiscard]] std::string text(unsigned columns) const;
    // To stdout, as wide as the terminal.
    void print() const;

  private:
    struct Column {
        std::string title;
        Align align;
        int rank = 0;
        std::size_t width = 0; // of the widest cell, title included
        bool empty = true;     // no row has anything in it
    };
    struct Shown {
        std::size_t column = 0;
        std::size_t width = 0;
    };

    [[nodiscard]] std::vector<Shown> shown(unsigned columns) const;

    std::vector<Column> m_columns;
    std::vector<std::vector<std::string>> m_rows;
};

// Code points of UTF-8 text.
std::size_t displayWidth(const std::string &text);
// "some_long…_name": at most so many code points.
std::string shortened(const std::string &text, std::size_t width);

} // namespace zoe::cli
