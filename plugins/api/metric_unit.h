// The unit of a plugin's numbers.
#pragma once

namespace zoe {

enum class MetricUnit {
    Number,
    Nanoseconds,
    Bytes,
    Share, // 0 to 1
};

} // namespace zoe
