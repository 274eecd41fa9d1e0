// Units of plugin metrics, for readable output.
#pragma once

namespace zoe {

enum class MetricUnit {
    Number,
    Nanoseconds,
    Bytes,
    Share, // 0 to 1
};

} // namespace zoe
