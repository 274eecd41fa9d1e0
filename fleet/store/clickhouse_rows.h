// Rows of a store in ClickHouse as values. Pure functions of an answer; for one thread.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

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
// As well. Rows are soonest found by alternatives, for which servers take quadratic time: many
// places are a set.
[[nodiscard]] std::string isOneOf(std::span<const PlaceKey *const> places);
void writePlace(RowWriter &rows, const PlaceKey &place);

// Series of an answer with seriesColumns(), as bytes: as points, self times alone take five times
// as much.
class SeriesRows {
  public:
    // Servers answer one after another. If the answer is cut off or the columns of a series differ
    // in length, it is not whole.
    SeriesRows(RowReader rows, PointDetail detail);

    [[nodiscard]] bool isWhole() const { return m_rows.isWhole(); }
    [[nodiscard]] bool hasSeries() const { return m_next < m_parts.size(); }
    // By key; what several servers have of one is put together. placeOf: of a run's id in
    // Store::runs(); points of other runs are left out.
    [[nodiscard]] Series next(const std::unordered_map<std::uint64_t, std::uint32_t> &placeOf);

  private:
    struct Part {
        SeriesKey key;
        std::size_t at = 0; // of its columns
    };

    void skipColumns();
    void readPoints(const std::unordered_map<std::uint64_t, std::uint32_t> &placeOf,
                    std::vector<SeriesPoint> &points);

    RowReader m_rows;
    PointDetail m_detail;
    std::vector<Part> m_parts;
    std::size_t m_next = 0;
};

[[nodiscard]] std::string seriesColumns(PointDetail detail);

} // namespace zoe::fleet
