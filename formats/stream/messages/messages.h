// The messages of a stream as plain values, and their bytes. The only place, with messages.cpp and
// chunk_body.cpp, that knows the generated Cap'n Proto code. Pure functions, thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "analysis/model/annotation.h"
#include "analysis/model/capture.h"
#include "analysis/model/result.h"
#include "formats/stream/messages/stream_format.h"

namespace zoe {

// A message or a part of one that is broken.
inline Error damagedError(std::string what, std::string place = {})
{
    return {ErrorCode::Damaged, std::move(what), std::move(place)};
}

enum class MessageKind { Header, Dictionary, Chunk, Index, End, Annotations, Notice, Unknown };

struct HeaderMessage {
    std::uint16_t versionMajor = 0;
    std::uint16_t versionMinor = 0;
    SessionInfo session;
};

// How many ids have been given out.
struct IdCounts {
    std::uint32_t sites = 0;
    std::uint32_t threads = 0;
    std::uint32_t plots = 0;
    std::uint32_t frameSets = 0;
    std::uint32_t locks = 0;
    std::uint32_t memoryPools = 0;
    std::uint32_t valueKeys = 0;

    // Whether none is larger than in the other.
    [[nodiscard]] bool within(const IdCounts &limits) const;
    friend bool operator==(const IdCounts &, const IdCounts &) = default;
};

struct DictionaryMessage {
    std::uint32_t firstSite = 0;
    std::vector<Site> sites;
    std::uint32_t firstPlot = 0;
    std::vector<PlotSeries> plots;
    std::vector<std::pair<ThreadId, Thread>> threads;
    std::vector<std::pair<FrameSetId, FrameSet>> frameSets;
    std::vector<std::pair<LockId, Lock>> locks;
    std::uint32_t firstPool = 0;
    std::vector<MemoryPool> pools;
    std::uint32_t firstKey = 0;
    std::vector<std::string> keys;

    [[nodiscard]] bool empty() const
    {
        return sites.empty() && plots.empty() && threads.empty() && frameSets.empty() &&
               locks.empty() && pools.empty() && keys.empty();
    }
};

using AnnotationsMessage = std::vector<AnnotationChange>;

// A chunk without its body.
struct ChunkHead {
    FrameIndex firstFrame = 0;
    std::uint32_t entries = 0;
    std::uint32_t calls = 0;
    std::uint64_t lostZones = 0;
    TimeNs startNs = 0;
    TimeNs endNs = 0;
    IdCounts ids;
    std::vector<FrameRecord> frames;
    std::uint16_t compression = 0;
    std::uint16_t encoding = 0;
    std::uint64_t rawSize = 0;

    friend bool operator==(const ChunkHead &, const ChunkHead &) = default;
};

struct ChunkMessage {
    ChunkHead head;
    std::span<const std::uint8_t> body; // into the bytes of the message
    std::uint64_t messageBytes = 0;     // of the whole message: what bounds its claims
};

struct ChunkEntry {
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    FrameIndex firstFrame = 0;
    std::uint32_t frameCount = 0;
    std::uint32_t entries = 0;
    std::uint32_t calls = 0;
    std::uint64_t lostZones = 0;
    std::uint32_t siteCount = 0; // rows of IndexMessage::siteTotals

    friend bool operator==(const ChunkEntry &, const ChunkEntry &) = default;
};

// What one site took in a chunk.
struct SiteTotal {
    SiteId site;
    std::uint64_t calls = 0;
    DurationNs selfNs = 0;

    friend bool operator==(const SiteTotal &, const SiteTotal &) = default;
};

struct IndexMessage {
    std::uint64_t previous = 0; // offset of the index before; 0: this is the first
    DictionaryMessage dictionary;
    IdCounts ids;
    std::vector<ChunkEntry> chunks;
    std::vector<FrameRecord> frames; // of all these chunks
    std::vector<SiteTotal> siteTotals;
    AnnotationsMessage annotations; // since the index before
};

struct EndMessage {
    std::uint64_t lastIndex = 0;
    std::uint64_t chunks = 0;
    std::uint64_t frames = 0;
    std::uint64_t entries = 0;
    std::uint64_t calls = 0;
    std::uint64_t lostZones = 0;
    TimeNs endNs = 0;
    std::uint64_t offset = 0; // of this message
};

// What a program tells a viewer in between.
struct StreamNotice {
    std::string text; // one sentence
    // What this stream lacks since the notice before, because the viewer was too slow.
    std::uint64_t chunks = 0;
    std::uint64_t frames = 0;
    std::uint64_t zones = 0;

    friend bool operator==(const StreamNotice &, const StreamNotice &) = default;
};

// A message that stands in a stream and has the right checksum.
struct MessageView {
    MessageKind kind = MessageKind::Unknown;
    std::uint64_t offset = 0;
    std::span<const std::byte> bytes;
};

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

// REQUIRES: the message is of that kind. Error: Damaged.
Result<HeaderMessage> readHeader(const MessageView &message);
Result<DictionaryMessage> readDictionary(const MessageView &message);
Result<ChunkMessage> readChunkMessage(const MessageView &message);
// Without totals siteTotals stays empty: opening has no use for them, and with many sites they are
// most of an index.
Result<IndexMessage> readIndex(const MessageView &message, bool totals = true);
Result<EndMessage> readEnd(const MessageView &message);
Result<AnnotationsMessage> readAnnotations(const MessageView &message);
Result<StreamNotice> readNotice(const MessageView &message);

// Whole messages, ready to be written; empty: it would be larger than the format allows.
using MessageBytes = std::vector<std::byte>;
MessageBytes buildHeader(const SessionInfo &session, std::uint16_t versionMajor = kVersionMajor,
                         std::uint16_t versionMinor = kVersionMinor);
// offset: where the message will stand at least; what claims more than that and its size allow is
// filled up.
MessageBytes buildDictionary(const DictionaryMessage &dictionary, std::uint64_t offset = 0);
MessageBytes buildChunk(const ChunkHead &head, std::span<const std::uint8_t> body);
// REQUIRES: message is a chunk's.
MessageBytes renumberedChunk(const MessageBytes &message, FrameIndex firstFrame);
MessageBytes buildIndex(const IndexMessage &index, std::uint64_t offset = 0);
MessageBytes buildEnd(const EndMessage &end);
MessageBytes buildAnnotations(const AnnotationsMessage &annotations);
MessageBytes buildNotice(const StreamNotice &notice);
// Writes framing and checksum into a message whose segment follows 8 bytes of room for the framing.
void sealMessage(std::span<std::byte> message);
// A message without content, of a kind that no version knows yet; for tests.
MessageBytes buildUnknown(std::uint16_t kind);

} // namespace zoe
