// SQL tables of a chunk's content other than zones: plots, messages, frames of other sets, values,
// spans.
#pragma once

#include "cli/sql/scan.h"
#include "cli/sql/sql_table.h"
#include "cli/sql/zone_numbers.h"

namespace zoe::sql {

// One row: item i of a chunk.
struct EventRow {
    const Capture &capture;
    const Chunk &chunk;
    std::size_t i = 0;
    std::int64_t firstZone = 0; // number of the chunk's first zone
};

class EventTable final : public SqlTable {
  public:
    struct Content {
        const char *name;
        std::span<const Column> columns; // the first one is the frame
        std::size_t (*count)(const Chunk &chunk);
        std::size_t (*frame)(const EventRow &row); // within the chunk
        void (*value)(const EventRow &row, int column, sqlite3_context *out);
        int zoneColumn = -1; // that narrows like the frame; rows come in its order
    };

    // All must outlive the table.
    EventTable(Scan &scan, const ZoneNumbers &numbers, const Content &content)
        : m_scan(scan)
        , m_numbers(numbers)
        , m_content(content)
    {}

    [[nodiscard]] const char *name() const override { return m_content.name; }
    [[nodiscard]] std::span<const Column> columns() const override { return m_content.columns; }
    [[nodiscard]] Estimate estimate(std::span<const Narrowing> narrowings) const override;
    [[nodiscard]] std::unique_ptr<Cursor> open() const override;

  private:
    Scan &m_scan;
    const ZoneNumbers &m_numbers;
    const Content &m_content;
};

// plots, messages, set_frames.
std::span<const EventTable::Content> eventTables();
// zone_values, locks, async_spans, flows, memory.
std::span<const EventTable::Content> extrasTables();

} // namespace zoe::sql
