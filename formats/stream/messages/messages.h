// Reads and builds the messages of a stream. Apart from framing.cpp and the chunk codec, the only
// code that uses the generated Cap'n Proto code. Pure functions, thread-safe.
#pragma once

#include <cstdint>
#include <span>

#include "formats/stream/messages/framing.h"
#include "formats/stream/messages/message_types.h"
#include "formats/stream/messages/stream_format.h"

namespace zoe {

// REQUIRES: the message is of that kind. Error: Damaged.
Result<HeaderMessage> readHeader(const MessageView &message);
Result<DictionaryMessage> readDictionary(const MessageView &message);
Result<ChunkMessage> readChunkMessage(const MessageView &message);
// Frames and siteTotals stay empty below their detail. Opening doesn't need totals, and with many
// sites they are most of an index.
enum class IndexDetail { Chunks, Frames, Totals };
Result<IndexMessage> readIndex(const MessageView &message,
                               IndexDetail detail = IndexDetail::Totals);
Result<EndMessage> readEnd(const MessageView &message);
Result<AnnotationsMessage> readAnnotations(const MessageView &message);
Result<StreamNotice> readNotice(const MessageView &message);

struct UnknownMessage {}; // of a kind that only a later version knows

// Reads a message and calls take(Result<...Message>) with it; an index is read without its totals,
// unless they are wanted. Returns the result of take().
template <class Take>
auto readAny(const MessageView &message, const Take &take, bool totals = false)
{
    switch (message.kind) {
    case MessageKind::Header:
        return take(readHeader(message));
    case MessageKind::Dictionary:
        return take(readDictionary(message));
    case MessageKind::Chunk:
        return take(readChunkMessage(message));
    case MessageKind::Index:
        return take(readIndex(message, totals ? IndexDetail::Totals : IndexDetail::Frames));
    case MessageKind::End:
        return take(readEnd(message));
    case MessageKind::Annotations:
        return take(readAnnotations(message));
    case MessageKind::Notice:
        return take(readNotice(message));
    case MessageKind::Unknown:
        break;
    }
    return take(Result<UnknownMessage>(UnknownMessage{}));
}

MessageBytes buildHeader(const SessionInfo &session, std::uint16_t versionMajor = kVersionMajor,
                         std::uint16_t versionMinor = kVersionMinor);
// offset: where the message starts, or an earlier position. A message that would claim more than
// its position and size allow is padded.
MessageBytes buildDictionary(const DictionaryMessage &dictionary, std::uint64_t offset = 0);
MessageBytes buildChunk(const ChunkHead &head, std::span<const std::uint8_t> body,
                        std::span<const std::uint8_t> sketch = {});
MessageBytes buildIndex(const IndexMessage &index, std::uint64_t offset = 0);
MessageBytes buildEnd(const EndMessage &end);
MessageBytes buildAnnotations(const AnnotationsMessage &annotations);
MessageBytes buildNotice(const StreamNotice &notice);

} // namespace zoe
