// A table of what chunks contain in addition to zones: plots, messages, frames of other sets,
// values, spans. Immutable after construction.
#pragma once

#include <optional>
#include <vector>

#include "analysis/states/thread_states.h"
#include "formats/sql/frame_answers.h"
#include "formats/sql/results.h"
#include "formats/sql/scan.h"
#include "formats/sql/sql_table.h"
#include "formats/sql/zone_numbers.h"

namespace zoe::sql {

// One row: item i of a chunk.
struct EventRow {
    const Capture &capture;
    FrameAnswers &answers;
    const Chunk &chunk;
    std::size_t i;
    std::int64_t firstZone;            // number of the chunk's first zone
    std::optional<CpuUsers> &cpuUsers; // of the chunk; not set: not needed yet
};

class EventTable final : public SqlTable {
  public:
    struct Content {
        const char *name;
        std::span<const ValueColumn<EventRow>> columns; // the first one is the frame
        std::size_t (*count)(const Chunk &chunk);
        std::size_t (*frame)(const EventRow &row); // within the chunk
        int zoneColumn = -1; // narrows like the frame column; rows are in its order
    };

    // All must outlive the table.
    EventTable(Scan &scan, const ZoneNumbers &numbers, FrameAnswers &answers,
               const Content &content)
        : m_scan(scan)
        , m_numbers(numbers)
        , m_answers(answers)
        , m_content(content)
        , m_columns(content.columns.begin(), content.columns.end())
    {}

    [[nodiscard]] const char *name() const override { return m_content.name; }
    [[nodiscard]] std::span<const Column> columns() const override { return m_columns; }
    [[nodiscard]] Estimate estimate(std::span<const Narrowing> narrowings) const override;
    [[nodiscard]] std::unique_ptr<Cursor> open() const override;

  private:
    Scan &m_scan;
    const ZoneNumbers &m_numbers;
    FrameAnswers &m_answers;
    const Content &m_content;
    std::vector<Column> m_columns;
};

} // namespace zoe::sql
