// Rows of a store in ClickHouse as values. Pure functions of an answer; for one thread.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

#include "fleet/store/row_binary.h"
#include "fleet/values/run_digest.h"
#include "fleet/values/series.h"

namespace zoe::fleet {

// A run as it is read: attempts that were made twice have several rows.
struct RunRow {
    std::uint64_t id = 0;
    std::uint64_t points = 0;
    RunFacts facts;
};

[[nodiscard]] std::string runColumns();
[[nodiscard]] RunRow readRun(RowReader &rows);

[[nodiscard]] PlaceKey readPlace(RowReader &rows);
[[nodiscard]] std::string isPlace(const PlaceKey &place); // as a condition
void writePlace(RowWriter &rows, const PlaceKey &place);

[[nodiscard]] std::string seriesColumns(bool withSketches);
// placeOf: of a run's id in Store::runs(); points of other runs are left out. If the answer is cut
// off or the columns differ in length, rows is no longer whole.
[[nodiscard]] Series readSeries(RowReader &rows, bool withSketches,
                                const std::unordered_map<std::uint64_t, std::uint32_t> &placeOf);

} // namespace zoe::fleet
