#include "plugins/api/metric_text.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>

#include "analysis/model/units.h"

namespace zoe {

namespace {

constexpr double kMost = 9e18; // of a DurationNs

std::int64_t rounded(double value)
{
    return std::llround(std::clamp(value, -kMost, kMost));
}

} // namespace

std::string metricText(MetricUnit unit, double value)
{
    if (!std::isfinite(value))
        return {};
    switch (unit) {
    case MetricUnit::Nanoseconds:
        return formatDuration(rounded(value));
    case MetricUnit::Bytes:
        if (value < 0)
            return "-" + metricText(unit, -value);
        return formatBytes(static_cast<std::uint64_t>(rounded(value)));
    case MetricUnit::Share:
        return formatShare(value);
    case MetricUnit::Number:
        break;
    }
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", value);
    return text;
}

} // namespace zoe
