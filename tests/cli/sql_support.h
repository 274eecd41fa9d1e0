// Queries of `zoe sql` as rows of text, and the table zones computed apart.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <QString>

#include "formats/sql/database.h"

namespace zoe::test {

using Row = std::vector<std::string>;
using Rows = std::vector<Row>;

std::string textOf(double value);
inline std::string number(std::int64_t value)
{
    return std::to_string(value);
}
const std::string &label(const Capture &capture, SiteId site);

// Abort the test program where a query is wrong.
Rows rowsOf(sql::Database &database, const std::string &query);
Rows rowsOf(const Capture &capture, const std::string &query);

struct ZoneRow {
    std::int64_t zone = 0;
    FrameIndex frame = 0;
    std::uint32_t thread = 0;
    std::int64_t parent = -1;
    Zone data;
};
std::vector<ZoneRow> zonesOf(const Capture &capture);

QString sqlManual(); // docs/sql.md

} // namespace zoe::test
