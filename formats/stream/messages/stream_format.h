// Constants of the capture stream, explained in FORMAT.md. Frozen once released.
#pragma once

#include <cstddef>
#include <cstdint>

namespace zoe {

constexpr std::uint16_t kVersionMajor = 1;
constexpr std::uint16_t kVersionMinor = 2;

// The bytes 8A 'Z' 'O' 'E' CR LF 1A LF, read as a little-endian integer.
constexpr std::uint64_t kStreamMagic = 0x0a1a'0a0d'454f'5a8a;
constexpr std::size_t kMagicOffset = 16;
constexpr std::size_t kChecksumOffset = 24;
constexpr std::size_t kFramingBytes = 8;
constexpr std::size_t kSmallestMessage = 48; // framing, root pointer, data section, one pointer
constexpr std::size_t kEndMessageBytes = 128;
constexpr std::size_t kLargestMessage = std::size_t{1} << 31;

constexpr std::uint16_t kCompressionNone = 0;
constexpr std::uint16_t kCompressionZstd = 1;
constexpr std::uint16_t kEncodingColumns = 1;
constexpr std::uint16_t kEncodingSplit = 2; // since 1.1

} // namespace zoe
