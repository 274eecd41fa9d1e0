// Tables with rows numbered from 0: frames and the dictionaries.
#pragma once

#include "analysis/model/capture.h"
#include "cli/sql/sql_table.h"

namespace zoe::sql {

class IndexedTable final : public SqlTable {
  public:
    using Value = void (*)(const Capture &capture, std::size_t row, int column,
                           sqlite3_context *out);
    struct Content {
        const char *name;
        std::span<const Column> columns; // the first one is the number of the row
        std::size_t (*count)(const Capture &capture);
        Value value;
    };

    // All must outlive the table.
    IndexedTable(const Capture &capture, const Content &content)
        : m_capture(capture)
        , m_content(content)
    {}

    [[nodiscard]] const char *name() const override { return m_content.name; }
    [[nodiscard]] std::span<const Column> columns() const override { return m_content.columns; }
    [[nodiscard]] int key() const override { return 0; }
    [[nodiscard]] Estimate estimate(std::span<const Narrowing> narrowings) const override;
    [[nodiscard]] std::unique_ptr<Cursor> open() const override;

  private:
    const Capture &m_capture;
    const Content &m_content;
};

// frames, sites, threads, plot_series, frame_sets.
std::span<const IndexedTable::Content> indexedTables();

} // namespace zoe::sql
