// A finding of a fleet in JSON, the same in every command. Pure function.
#pragma once

#include <QJsonObject>

#include "fleet/report/finding_columns.h"

namespace zoe::cli {

[[nodiscard]] QJsonObject findingJson(const fleet::FindingRow &row);

} // namespace zoe::cli
