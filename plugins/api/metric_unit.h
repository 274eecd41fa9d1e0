// What the numbers of plugins count, so that programs can write them for people.
#pragma once

namespace zoe {

enum class MetricUnit {
    Number,
    Nanoseconds,
    Bytes,
    Share, // 0 to 1
};

} // namespace zoe
