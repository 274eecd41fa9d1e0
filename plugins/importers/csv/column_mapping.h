// What the columns of a CSV file contain: given by options, or guessed from its header. Pure
// functions.
#pragma once

#include <cstddef>
#include <string_view>

#include "analysis/model/result.h"

namespace zoe {

struct ColumnMapping {
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

    struct Column {
        std::size_t index = kNone;
        double unitNs = 0; // unit of times; 0: the header names none

        [[nodiscard]] bool exists() const { return index != kNone; }
    };
    Column name, start, duration, end, thread, frame, category, file, line;
    // For zones in fragments, as written by our own exporter.
    Column depth, continuesFrom;
    char separator = ',';
    bool hasHeader = true;

    [[nodiscard]] bool complete() const
    {
        return name.exists() && start.exists() && (duration.exists() || end.exists());
    }
};

// From the first line of a file. The separator is the comma, semicolon, tab or bar that gives the
// most columns.
ColumnMapping guessColumns(std::string_view header);

// Applies the user's choice: "name=Function,start=Begin:ms,duration=3". A column is given by its
// name in the header or its number from 1, with a unit if it needs one. Error: BadInput.
Result<ColumnMapping> mapColumns(std::string_view header, std::string_view wanted);

} // namespace zoe
