#include "formats/stream/messages/framing.h"

#define XXH_STATIC_LINKING_ONLY // a state on the stack: nothing to allocate, nothing to end with a
                                // thread
#include <xxhash.h>

#include <cstring>
#include <string>

#include "formats/stream/messages/flat_message.h"
#include "formats/stream/messages/stream_format.h"

namespace zoe {

namespace {

std::uint64_t checksumOf(std::span<const std::byte> message)
{
    const auto behind = message.subspan(kChecksumOffset + sizeof(std::uint64_t));
    XXH3_state_t state;
    XXH3_64bits_reset(&state);
    XXH3_64bits_update(&state, message.data(), kChecksumOffset);
    XXH3_64bits_update(&state, behind.data(), behind.size());
    return XXH3_64bits_digest(&state);
}

std::uint64_t loadWord(std::span<const std::byte> bytes, std::size_t offset)
{
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + offset, sizeof word);
    return word;
}

void storeWord(std::span<std::byte> bytes, std::size_t offset, std::uint64_t word)
{
    std::memcpy(bytes.data() + offset, &word, sizeof word);
}

MessageKind kindOf(wire::StreamMessage::Reader root)
{
    switch (root.which()) {
    case wire::StreamMessage::HEADER:
        return MessageKind::Header;
    case wire::StreamMessage::DICTIONARY:
        return MessageKind::Dictionary;
    case wire::StreamMessage::CHUNK:
        return MessageKind::Chunk;
    case wire::StreamMessage::INDEX:
        return MessageKind::Index;
    case wire::StreamMessage::END:
        return MessageKind::End;
    case wire::StreamMessage::ANNOTATIONS:
        return MessageKind::Annotations;
    case wire::StreamMessage::NOTICE:
        return MessageKind::Notice;
    }
    return MessageKind::Unknown;
}

} // namespace

void sealMessage(std::span<std::byte> message)
{
    const std::uint64_t words = message.size() / sizeof(std::uint64_t) - 1;
    storeWord(message, 0, words << 32);
    storeWord(message, kChecksumOffset, checksumOf(message));
}

MessageBytes renumberedChunk(const MessageBytes &message, FrameIndex firstFrame)
{
    // The chunk's struct starts after the pointer to it, plus as many words as the pointer says.
    // Its first field is this number; see FORMAT.md.
    constexpr std::size_t kPointer = 40;
    MessageBytes result = message;
    const std::size_t words = (loadWord(result, kPointer) & 0xffff'ffff) >> 2;
    std::memcpy(result.data() + kPointer + 8 * (1 + words), &firstFrame, sizeof firstFrame);
    sealMessage(result);
    return result;
}

std::size_t messageSizeAt(std::span<const std::byte> stream, std::uint64_t offset)
{
    if (offset % 8 != 0 || offset > stream.size() || stream.size() - offset < kSmallestMessage)
        return 0;
    const auto message = stream.subspan(offset);
    const std::uint64_t framing = loadWord(message, 0);
    const std::uint64_t size = ((framing >> 32) + 1) * sizeof(std::uint64_t);
    const bool oneSegment = (framing & 0xffff'ffff) == 0;
    if (!oneSegment || size < kSmallestMessage || size > message.size() || size > kLargestMessage ||
        loadWord(message, kMagicOffset) != kStreamMagic)
        return 0;
    return size;
}

Result<MessageView> messageAt(std::span<const std::byte> stream, std::uint64_t offset)
{
    const std::size_t size = messageSizeAt(stream, offset);
    if (size == 0)
        return damagedError("no intact message starts here", "byte " + std::to_string(offset));
    const auto message = stream.subspan(offset, size);
    if (loadWord(message, kChecksumOffset) != checksumOf(message))
        return damagedError("a message has the wrong checksum", "byte " + std::to_string(offset));
    auto kind = readFlat<wire::StreamMessage, MessageKind>(
        message, [](wire::StreamMessage::Reader root) { return kindOf(root); });
    if (!kind)
        return kind.error();
    return MessageView{*kind, offset, message};
}

MessageFinder::MessageFinder(std::span<const std::byte> stream)
    : m_stream(stream)
    , m_budget((std::uint64_t{256} << 20) + 8 * stream.size())
{}

std::uint64_t MessageFinder::next(std::uint64_t from, std::uint64_t limit)
{
    for (std::uint64_t at = (from + 7) / 8 * 8;
         at < limit && at + kSmallestMessage <= m_stream.size(); at += 8) {
        const std::size_t size = messageSizeAt(m_stream, at);
        if (size == 0)
            continue;
        if (size > m_budget)
            break;
        m_budget -= size;
        if (messageAt(m_stream, at).ok())
            return at;
    }
    return m_stream.size();
}

} // namespace zoe
