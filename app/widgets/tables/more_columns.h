// Columns of plugins in the table of functions, behind its own. Plain values.
#pragma once

#include <QString>
#include <memory>
#include <vector>

#include "plugins/api/metric_unit.h"

namespace zoe::app {

struct MoreColumn {
    QString title;
    MetricUnit unit = MetricUnit::Number;
    QString state; // why there are no values; empty: there are
    // One a function of the summary that is shown; null: none.
    std::shared_ptr<const std::vector<double>> values;
};

} // namespace zoe::app
