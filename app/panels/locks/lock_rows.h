// Lock figures as rows of three tables. Immutable; thread-safe.
#pragma once

#include <memory>
#include <vector>

#include "analysis/summary/lock_figures.h"
#include "app/widgets/tables/row_source.h"

namespace zoe::app {

[[nodiscard]] std::vector<RowColumn> lockColumns();
[[nodiscard]] std::vector<RowColumn> lockThreadColumns();
[[nodiscard]] std::vector<RowColumn> lockWaitColumns();

// All hold on to the figures.
struct LockTables {
    std::shared_ptr<const RowSource> locks;
    std::shared_ptr<const RowSource> threads;
    std::shared_ptr<const RowSource> waits;
    std::shared_ptr<const AllLockFigures> figures;
};

[[nodiscard]] LockTables lockTables(std::shared_ptr<const Capture> capture,
                                    std::shared_ptr<const AllLockFigures> figures);

// Columns that tables are sorted by at first.
constexpr int kLockWaitColumn = 2;
constexpr int kLockThreadWaitColumn = 3;
constexpr int kLongestWaitColumn = 3;

} // namespace zoe::app
