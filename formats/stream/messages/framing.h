// Messages as sequences of bytes: size, magic, checksum, and where they start. Pure functions,
// thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "formats/stream/messages/message_types.h"

namespace zoe {

// Size in bytes of the message at an offset, by its framing and magic only; 0 if there is none, or
// if it is longer than the stream. REQUIRES: the stream is aligned to 8 bytes.
std::size_t messageSizeAt(std::span<const std::byte> stream, std::uint64_t offset);
// The same with the checksum verified. Error: Damaged.
Result<MessageView> messageAt(std::span<const std::byte> stream, std::uint64_t offset);

// Finds the next intact message after broken bytes. Bytes that only look like messages cost a
// checksum each; their total is limited, and beyond the limit nothing is found.
class MessageFinder {
  public:
    explicit MessageFinder(std::span<const std::byte> stream);
    // The first offset in [from, limit) with a message that has the right checksum, or
    // stream.size().
    std::uint64_t next(std::uint64_t from, std::uint64_t limit = UINT64_MAX);

  private:
    std::span<const std::byte> m_stream;
    std::uint64_t m_budget;
};

// Whole messages, ready to be written. Empty: the message would be larger than the format allows.
using MessageBytes = std::vector<std::byte>;
// Writes framing and checksum into a message whose segment starts at byte 8.
void sealMessage(std::span<std::byte> message);
// REQUIRES: message is a chunk's.
MessageBytes renumberedChunk(const MessageBytes &message, FrameIndex firstFrame);

} // namespace zoe
