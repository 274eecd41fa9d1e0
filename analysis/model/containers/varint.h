// Numbers in as few bytes as they need, 7 bits per byte, for data that analysis keeps in memory:
// nothing is checked. For files, see formats/stream/bytes/byte_codec.h.
#pragma once

#include <cstddef>
#include <cstdint>

namespace zoe {

inline constexpr std::size_t kMostVarintBytes = 10;

inline void putVarint(std::uint8_t *&at, std::uint64_t value)
{
    for (; value >= 0x80; value >>= 7U)
        *at++ = static_cast<std::uint8_t>(value | 0x80);
    *at++ = static_cast<std::uint8_t>(value);
}

// REQUIRES: the data was written by putVarint().
inline std::uint64_t takeVarint(const std::uint8_t *&at)
{
    std::uint64_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
        const std::uint64_t byte = *at++;
        value |= (byte & 0x7f) << shift;
        if (byte < 0x80)
            return value;
    }
}

} // namespace zoe
