// Where to split the values of a column, so that it takes least once it is compressed. Pure.
#pragma once

#include <cstdint>
#include <span>

namespace zoe {

struct ColumnSplit {
    unsigned lowBits = 0; // 0 to 8: that many bits of each value are left as they are
    double bits = 0;      // of the whole column, estimated
};

// Estimated from the entropy of each plane in a sample of the values. Cost: bounded, some 50 µs.
ColumnSplit bestSplit(std::span<const std::uint64_t> values);

} // namespace zoe
