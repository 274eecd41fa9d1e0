// Causes of one frame, and of many, as rows of tables. Immutable; thread-safe.
#pragma once

#include <memory>

#include "analysis/columns/reason_columns.h"
#include "app/widgets/tables/row_source.h"

namespace zoe::app {

// Steps from the typical frame to this one, the greatest first; small ones share a row at the end.
[[nodiscard]] std::shared_ptr<const RowSource>
rowsOfCauses(std::shared_ptr<const Capture> capture, std::shared_ptr<const FrameReason> reason);
[[nodiscard]] std::shared_ptr<const RowSource>
rowsOfGroups(std::shared_ptr<const Capture> capture, std::shared_ptr<const ReasonGroups> groups);

// The cause in a row of rowsOfCauses(); null if the row isn't about a single cause.
[[nodiscard]] const FrameCause *causeOfRow(const RowSource &rows, std::size_t row);

} // namespace zoe::app
