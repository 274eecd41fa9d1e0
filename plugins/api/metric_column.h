// The numbers of a plugin as a column (analysis/columns). Thread-safe: pure functions.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "analysis/columns/column.h"
#include "plugins/api/metric_unit.h"

namespace zoe {

[[nodiscard]] constexpr ColumnKind kindOf(MetricUnit unit)
{
    switch (unit) {
    case MetricUnit::Nanoseconds:
        return ColumnKind::Time;
    case MetricUnit::Bytes:
        return ColumnKind::Bytes;
    case MetricUnit::Share:
        return ColumnKind::Share;
    case MetricUnit::Number:
        break;
    }
    return ColumnKind::Number;
}

// info: a FrameMetricInfo or SummaryColumnInfo. values: null if not known yet. placeOf: returns the
// position of a row in values. prefix: of the column's id.
template <class Row, class Info, class PlaceOf>
[[nodiscard]] Column<Row>
metricColumn(const Info &info, std::shared_ptr<const std::vector<double>> values, PlaceOf placeOf,
             const char *prefix = "", unsigned places = kEverywhere)
{
    const ColumnKind kind = kindOf(info.unit);
    return {{.id = prefix + info.id.toStdString() + (isTime(kind) ? "Ns" : ""),
             .kind = kind,
             .title = info.name.toStdString(),
             .places = places},
            [values = std::move(values), placeOf](const Row &row) {
                return values ? ColumnValue((*values)[placeOf(row)]) : ColumnValue();
            }};
}

} // namespace zoe
