// The planes of the lowest bits of a split column. Inner part of byte_codec.h. Pure functions.
#pragma once

#include <cstddef>
#include <initializer_list>

namespace zoe {

constexpr unsigned kMostLowBits = 8;

// A plane of b bits per value (8, 4, 2 or 1), m bytes in total: byte j holds those of the values j,
// j + m, j + 2 m …, so that many values are joined and split at once.
constexpr std::size_t planeBytes(std::size_t n, unsigned bits)
{
    return (n * bits + 7) / 8;
}

constexpr std::size_t lowBytes(std::size_t n, unsigned lowBits)
{
    std::size_t bytes = 0;
    for (const unsigned bits : {8U, 4U, 2U, 1U})
        bytes += (lowBits & bits) != 0 ? planeBytes(n, bits) : 0;
    return bytes;
}

} // namespace zoe
