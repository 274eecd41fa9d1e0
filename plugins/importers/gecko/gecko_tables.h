// The tables of a profile of Firefox or samply, as columns, from both of its forms. Plain values.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/importers/common/json/json_walk.h"
#include "plugins/importers/common/string_table.h"

namespace zoe::gecko {

// Rows of other tables; kNoRow: none.
using Column = std::vector<double>;
constexpr double kNoRow = -1;

// Empty if the row is missing or not below the number of rows.
[[nodiscard]] std::optional<std::size_t> rowIn(const Column &column, std::size_t i,
                                               std::size_t rows);

struct Tables {
    std::vector<std::uint32_t> strings; // StringTable ids
    Column stackPrefix, stackFrame;
    Column stackOffset; // since version 66, in place of prefixes: how many rows before; 0: none
    Column frameFunction, frameLine;
    Column frameLibrary;  // since version 70: of the profile
    Column frameLocation; // of the raw form: strings, in place of functions
    Column functionName, functionFile, functionResource, functionLine;
    Column functionSource; // since version 58, in place of files: sources
    Column sourceFile;
    Column resourceName;
};

struct Samples {
    Column stack;
    Column timeMs, deltaMs, weight;
    std::string weightType;
};

// Where a column of a table goes; null if it isn't needed. table: "stackTable", …
[[nodiscard]] Column *columnOf(Tables &tables, std::string_view table, std::string_view column);
[[nodiscard]] Column *columnOf(Samples &samples, std::string_view column);

// REQUIRES: the first byte of the value is next. Reads an array of numbers; null and other values
// become `other`.
Status readColumn(JsonWalk &walk, Column &into, double other = kNoRow);

// A table of either form: members with a column each, or "schema" and "data" with a row each.
// columnNamed(name) says where columns go. Reads the whole value.
Status readTable(JsonWalk &walk, const std::function<Column *(std::string_view)> &columnNamed,
                 const std::function<Status(const std::string &key, char next)> &otherwise);

} // namespace zoe::gecko
