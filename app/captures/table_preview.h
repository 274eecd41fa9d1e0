// Preview of a possible table: its first rows, for mapping the columns. Pure functions.
#pragma once

#include <QStringList>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace zoe::app {

struct TablePreview {
    QStringList titles; // column titles from the header, or "Column 1" if there is no header
    bool hasHeader = false;
    std::vector<QStringList> rows; // as many fields as titles; without the header

    [[nodiscard]] bool isNumber(int column) const; // in every row with a value
};

// From the first bytes of a file. Not set if it is not text, or not a table with at least three
// columns and two lines, separated by commas, semicolons, tabs or bars.
[[nodiscard]] std::optional<TablePreview> tablePreview(std::span<const std::byte> firstBytes);

} // namespace zoe::app
