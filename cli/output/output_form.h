// How a command prints its result: as a table, JSON or CSV, and which columns. A value.
#pragma once

#include <string>
#include <vector>

namespace zoe::cli {

enum class RowFormat { Table, Json, Csv };

struct OutputForm {
    bool json = false;
    bool csv = false;
    std::vector<std::string> columns; // in this order; none: those of the format

    [[nodiscard]] RowFormat format() const
    {
        return json ? RowFormat::Json : csv ? RowFormat::Csv : RowFormat::Table;
    }
    [[nodiscard]] bool isTable() const { return !json && !csv; }
};

} // namespace zoe::cli
