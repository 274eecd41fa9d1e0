// A finding of a fleet in JSON, the same in every command. Pure functions.
#pragma once

#include <QJsonObject>

#include "cli/output/rows.h"
#include "fleet/report/finding_columns.h"

namespace zoe::cli {

// Lists that only JSON has.
[[nodiscard]] RowLists<fleet::FindingRow> findingLists();
[[nodiscard]] QJsonObject findingJson(const fleet::FindingRow &row);

} // namespace zoe::cli
