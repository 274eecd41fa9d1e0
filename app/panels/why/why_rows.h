// Causes of one frame, and of many, as rows of tables. Immutable; thread-safe.
#pragma once

#include <memory>
#include <vector>

#include "analysis/reasons/headlines.h"
#include "app/widgets/tables/row_source.h"

namespace zoe::app {

[[nodiscard]] std::vector<RowColumn> causeColumns();
[[nodiscard]] std::vector<RowColumn> reasonGroupColumns();

// Steps from the typical frame to this one, the greatest first; small ones share a row at the end.
[[nodiscard]] std::shared_ptr<const RowSource> causeRows(std::shared_ptr<const Capture> capture,
                                                         std::shared_ptr<const FrameReason> reason);
[[nodiscard]] std::shared_ptr<const RowSource>
reasonGroupRows(std::shared_ptr<const Capture> capture, std::shared_ptr<const ReasonGroups> groups);

// The cause that a row shows; null: it has no one cause.
[[nodiscard]] const FrameCause *causeOfRow(const FrameReason &reason, std::size_t row);

} // namespace zoe::app
