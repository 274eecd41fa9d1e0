// The result of an SQL query as rows of a table. Immutable after construction; thread-safe.
#pragma once

#include <QString>
#include <memory>
#include <variant>
#include <vector>

#include "analysis/behaviours/behaviours.h"
#include "analysis/model/capture.h"
#include "analysis/model/result.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"
#include "app/widgets/tables/row_source.h"

namespace zoe::app {

// A cell. Empty: NULL.
using SqlCell = std::variant<std::monostate, std::int64_t, double, QString>;

class SqlRows : public RowSource {
  public:
    // cells: row after row. REQUIRES: only complete rows. Columns called "frame" and "site" are
    // links if they contain only numbers of the capture's frames and sites.
    SqlRows(const Capture &capture, const std::vector<std::string> &names,
            std::vector<SqlCell> cells);

    [[nodiscard]] const std::vector<RowColumn> &columns() const { return m_columns; }
    // The frames in the column "frame".
    [[nodiscard]] const FrameRanges &frames() const { return m_frames; }

    [[nodiscard]] std::size_t size() const override;
    [[nodiscard]] double number(std::size_t row, int column) const override;
    [[nodiscard]] QString text(std::size_t row, int column) const override;
    [[nodiscard]] QString toolTip(std::size_t row, int column) const override;
    [[nodiscard]] SiteId site(std::size_t row) const override;
    [[nodiscard]] std::optional<FrameIndex> frame(std::size_t row) const override;
    [[nodiscard]] QString filterText(std::size_t row) const override; // all texts of the row

  private:
    [[nodiscard]] const SqlCell &cell(std::size_t row, int column) const
    {
        return m_cells[row * m_columns.size() + static_cast<std::size_t>(column)];
    }
    [[nodiscard]] RowColumn columnOf(int column, const std::string &name) const;
    // Whether the column has this name and contains only numbers below a count.
    [[nodiscard]] bool isLink(int column, const char *name, std::size_t count) const;
    void collectFrames();

    std::vector<RowColumn> m_columns;
    std::vector<SqlCell> m_cells;
    int m_frameColumn = -1;
    int m_siteColumn = -1;
    FrameRanges m_frames;
};

// A capture whose tables are read as name.frames and so on.
struct SqlCapture {
    std::string name;
    std::shared_ptr<const Capture> capture;
    std::shared_ptr<const Behaviours> behaviours; // for the column of that name; may be null
};

// The limits of a table: a result may have any number of rows, and rows of any length.
struct SqlLimits {
    std::size_t cells = 4'000'000;
    std::size_t bytes = 512U << 20U;
};

struct SqlQuestion {
    SqlCapture main; // its tables are read without a name
    std::vector<SqlCapture> attached;
    QString query;
    SqlLimits limits;
};

struct SqlAnswer {
    std::shared_ptr<const SqlRows> rows; // null: no statement had a result
    bool cut = false;                    // there are more rows than the limits allow
    std::uint64_t unreadableFrames = 0;  // their rows are missing
};

// Runs all statements of a query; the last one with columns has the result. Error: as
// sql::Database::attach(), sql::Database::prepare() and sql::Statement::step().
[[nodiscard]] Result<SqlAnswer> runSql(const SqlQuestion &question, const Task &task);

} // namespace zoe::app
