// Tables for people: columns aligned, text shortened in the middle where the terminal is too
// narrow.
#pragma once

#include <string>
#include <vector>

namespace zoe::cli {

enum class Align { Left, Right };

class Table {
  public:
    void column(std::string title, Align align = Align::Right);
    // REQUIRES: as many cells as columns.
    void row(std::vector<std::string> cells);
    // 0 columns: as wide as need be. Only left-aligned columns are shortened, the widest first, to
    // no less than 8 characters.
    [[nodiscard]] std::string text(unsigned columns) const;
    // To stdout, as wide as the terminal.
    void print() const;

  private:
    struct Column {
        std::string title;
        Align align;
    };

    [[nodiscard]] std::vector<std::size_t> widths(unsigned columns) const;

    std::vector<Column> m_columns;
    std::vector<std::vector<std::string>> m_rows;
};

// Code points of UTF-8 text.
std::size_t displayWidth(const std::string &text);
// "some_long…_name": at most so many code points.
std::string shortened(const std::string &text, std::size_t width);

} // namespace zoe::cli
