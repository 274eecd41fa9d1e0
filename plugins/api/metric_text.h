// Numbers of plugins for people. Thread-safe.
#pragma once

#include <string>

#include "plugins/api/metric_unit.h"

namespace zoe {

// "1.20 ms", "1.4 MiB", "12.3 %"; empty if the number is not finite.
[[nodiscard]] std::string metricText(MetricUnit unit, double value);

} // namespace zoe
