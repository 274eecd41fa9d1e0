// The header of a .prof file.
#pragma once

#include <cstdint>
#include <string>

#include "plugins/importers/common/bytes/binary_reader.h"

namespace zoe::prof {

constexpr std::uint32_t kSignature = 0x45617379; // "Easy", lowest byte first in the file

constexpr std::uint32_t versionOf(unsigned major, unsigned minor, unsigned patch)
{
    return major << 24 | minor << 16 | patch;
}

struct Header {
    std::uint32_t version = 0;
    std::uint64_t pid = 0;
    std::int64_t frequency = 0; // ticks per second; 0: times are nanoseconds
    std::uint64_t begin = 0;    // ticks
    std::uint64_t end = 0;
    std::uint32_t blocks = 0; // including context switches
    std::uint32_t descriptors = 0;
    std::uint32_t threads = 0; // 0: up to the end of the file
    std::uint16_t bookmarks = 0;

    [[nodiscard]] bool hasWideIds() const { return version >= versionOf(1, 3, 0); }
    [[nodiscard]] bool hasTail() const { return version >= versionOf(2, 1, 0); }
    [[nodiscard]] std::string versionText() const;
};

// Afterwards the reader is at the descriptors. Fails with BadInput if this is not a .prof file, or
// has an unknown version.
Header readHeader(BinaryReader &in);

} // namespace zoe::prof
