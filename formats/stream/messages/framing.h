// Messages as stretches of bytes: their size, magic and checksum, and where they begin. Pure
// functions, thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "formats/stream/messages/message_types.h"

namespace zoe {

// Size in bytes of the message that begins at offset, by its framing and magic alone; 0: none does,
// or it is longer than the stream. The stream must be aligned to 8 bytes.
std::size_t messageSizeAt(std::span<const std::byte> stream, std::uint64_t offset);
// The same with the checksum verified. Error: Damaged.
Result<MessageView> messageAt(std::span<const std::byte> stream, std::uint64_t offset);

// Finds the way again behind what is broken. Bytes that look like messages and aren't cost a
// checksum each; there is a limit to how much is spent on them, behind which nothing is found any
// more.
class MessageFinder {
  public:
    explicit MessageFinder(std::span<const std::byte> stream);
    // The first offset in [from, limit) at which a message with the right checksum begins, or
    // stream.size().
    std::uint64_t next(std::uint64_t from, std::uint64_t limit = UINT64_MAX);

  private:
    std::span<const std::byte> m_stream;
    std::uint64_t m_budget;
};

// Whole messages, ready to be written; empty: it would be larger than the format allows.
using MessageBytes = std::vector<std::byte>;
// Writes framing and checksum into a message whose segment follows 8 bytes of room for the framing.
void sealMessage(std::span<std::byte> message);
// REQUIRES: message is a chunk's.
MessageBytes renumberedChunk(const MessageBytes &message, FrameIndex firstFrame);

} // namespace zoe
