// Limits of what a message may claim, so that a reader's allocations stay in proportion to the
// stream. FORMAT.md, "Bounds", defines them; writers pad messages that would exceed them. Pure
// functions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "formats/stream/messages/stream_format.h"

namespace zoe {

// A bound of the form `free + bytes / bytesEach`.
struct ClaimBound {
    std::uint64_t free = 0;
    std::uint64_t bytesEach = 1;

    [[nodiscard]] constexpr std::uint64_t allowed(std::uint64_t bytes) const
    {
        return free + bytes / bytesEach;
    }
    // The least number of bytes that allows this count.
    [[nodiscard]] constexpr std::uint64_t bytesFor(std::uint64_t count) const
    {
        return count > free ? (count - free) * bytesEach : 0;
    }
};

// By the size of the message; frames have no free part, because they add up over all chunks.
constexpr ClaimBound kChunkFrameBound{0, 16};
constexpr ClaimBound kZoneBound{std::uint64_t{1} << 23, 4};
constexpr ClaimBound kNestingBound{(std::uint64_t{1} << 22) - 128, 8}; // zones open at once
constexpr ClaimBound kRowBound{std::uint64_t{1} << 20, 24};
constexpr ClaimBound kTotalsBound{std::uint64_t{1} << 17, 12};
// By the offset of the message's end.
constexpr ClaimBound kFrameBound{std::uint64_t{1} << 18, 16}; // including lost ones
constexpr ClaimBound kSiteBound{std::uint64_t{1} << 16, 96};
constexpr ClaimBound kOtherIdBound{std::uint64_t{1} << 16, 48}; // all other kinds together
constexpr ClaimBound kCodeAddressBound{std::uint64_t{1} << 16, 24};
constexpr ClaimBound kStackBound{std::uint64_t{1} << 16, 8};

constexpr std::uint64_t kMaxEntriesPerChunk = std::uint64_t{1} << 26;
constexpr std::uint64_t kMaxMetadata = std::uint64_t{1} << 16;

// Uncompressed bytes: 64 MiB + 2 × those of the message.
constexpr std::uint64_t rawBytesAllowed(std::uint64_t messageBytes)
{
    return (std::uint64_t{64} << 20) + 2 * messageBytes;
}
constexpr std::uint64_t messageBytesForRaw(std::uint64_t rawBytes)
{
    const std::uint64_t free = rawBytesAllowed(0);
    return rawBytes > free ? (rawBytes - free + 1) / 2 : 0;
}

// Reserves exactly this much and drops the content. A vector that grows automatically takes up to
// twice its old size.
template <class T>
void growTo(std::vector<T> &buffer, std::size_t size)
{
    if (buffer.size() >= size)
        return;
    buffer.clear();
    buffer.shrink_to_fit();
    buffer.resize(size);
}

// Bytes of the strings of a dictionary, counting each use: 8 MiB + 16 × those of the message.
constexpr std::uint64_t wordBytesAllowed(std::uint64_t messageBytes)
{
    return (std::uint64_t{8} << 20) + 16 * messageBytes;
}
constexpr std::uint64_t messageBytesForWords(std::uint64_t wordBytes)
{
    const std::uint64_t free = wordBytesAllowed(0);
    return wordBytes > free ? (wordBytes - free + 15) / 16 : 0;
}

} // namespace zoe
