// A table with one row per number from 0: frames and the dictionaries. Immutable after
// construction.
#pragma once

#include <vector>

#include "analysis/model/capture.h"
#include "formats/sql/frame_answers.h"
#include "formats/sql/results.h"
#include "formats/sql/sql_table.h"

namespace zoe::sql {

struct IndexedRow {
    const Capture &capture;
    FrameAnswers &answers;
    std::size_t i = 0;
};

class IndexedTable final : public SqlTable {
  public:
    struct Content {
        const char *name;
        std::span<const ValueColumn<IndexedRow>> columns; // the first one is the row's number
        std::size_t (*count)(const Capture &capture);
    };

    // All must outlive the table.
    IndexedTable(const Capture &capture, FrameAnswers &answers, const Content &content)
        : m_capture(capture)
        , m_answers(answers)
        , m_content(content)
        , m_columns(content.columns.begin(), content.columns.end())
    {}

    [[nodiscard]] const char *name() const override { return m_content.name; }
    [[nodiscard]] std::span<const Column> columns() const override { return m_columns; }
    [[nodiscard]] int key() const override { return 0; }
    [[nodiscard]] Estimate estimate(std::span<const Narrowing> narrowings) const override;
    [[nodiscard]] std::unique_ptr<Cursor> open() const override;

  private:
    const Capture &m_capture;
    FrameAnswers &m_answers;
    const Content &m_content;
    std::vector<Column> m_columns;
};

// frames, sites, threads, plot_series, frame_sets, stacks.
std::span<const IndexedTable::Content> indexedTables();

} // namespace zoe::sql
