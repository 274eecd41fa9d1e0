// Finds where to split the values of a column to make it smallest after compression. Pure function.
#pragma once

#include <cstdint>
#include <span>

#include "formats/stream/bytes/byte_codec.h"

namespace zoe {

struct ColumnSplit {
    unsigned lowBits = 0; // 0 to 8: this many bits of each value stay uncompressed
    double bits = 0;      // of the whole column, estimated
};

// Estimated from the entropy of each plane in a sample of the values. Bounded cost of about 50 µs.
ColumnSplit bestSplit(std::span<const std::uint64_t> values);
// The same of n values.
ColumnSplit bestSplit(std::size_t n, const ReadColumn &read);

} // namespace zoe
