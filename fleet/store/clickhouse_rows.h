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

// A run as read; a run that was added in several attempts has several rows.
struct RunRow {
    std::uint64_t id = 0;
    std::uint64_t points = 0;
    RunFacts facts;
};

[[nodiscard]] std::string runColumns();
[[nodiscard]] RunRow readRun(RowReader &rows);

[[nodiscard]] PlaceKey readPlace(RowReader &rows);
[[nodiscard]] std::string isPlace(const PlaceKey &place); // as a condition
// The same for several places. Alternatives are fastest for finding rows, but take servers
// quadratic time, so many places are written as a set.
[[nodiscard]] std::string isOneOf(std::span<const PlaceKey *const> places);
void writePlace(RowWriter &rows, const PlaceKey &place);

// The series of an answer with seriesColumns(), kept as bytes: as points, self times alone take
// five times as much memory.
class SeriesRows {
  public:
    // Servers answer one after another. The answer is incomplete if it is cut off or the columns of
    // a series differ in length.
    SeriesRows(RowReader rows, PointDetail detail);

    [[nodiscard]] bool isWhole() const { return m_rows.isWhole(); }
    [[nodiscard]] bool hasSeries() const { return m_next < m_parts.size(); }
    // By key; combines the parts of a series from several servers. placeOf: positions in
    // Store::runs() by run id; points of other runs are left out.
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
