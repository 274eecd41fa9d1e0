// The columns of the zone tree. Pure function.
#pragma once

#include <vector>

#include "app/widgets/tables/row_source.h"

namespace zoe::app {

// In the order of ZoneTreeModel::Column.
[[nodiscard]] std::vector<RowColumn> zoneTreeColumns();

} // namespace zoe::app
