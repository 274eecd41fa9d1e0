// Writes the capture stream: header, dictionary additions, chunks, index, end. Files and sockets
// get the same bytes, as described in FORMAT.md. Not thread-safe: one owner.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/chunk.h"
#include "analysis/model/event_tally.h"
#include "analysis/model/result.h"
#include "formats/stream/codec/chunk_codec.h"
#include "formats/stream/output/byte_sink.h"
#include "formats/stream/output/indexed_stream.h"
#include "formats/stream/output/message_sink.h"

namespace zoe {

struct StreamOptions {
    int compressionLevel = 1; // zstd; 0: not compressed
    bool smallest = false;    // see ChunkEncoder
    // An index follows after this many chunks or 16 MiB, and at the end; 0: only at the end.
    std::uint32_t chunksPerIndex = 256;
};

class StreamWriter {
  public:
    // The sink must outlive the writer.
    explicit StreamWriter(ByteSink &sink, StreamOptions options = {});
    // Hands over the messages without indexes; the receiver makes streams of them.
    StreamWriter(MessageSink &messages, int compressionLevel);
    StreamWriter(const StreamWriter &) = delete;
    StreamWriter &operator=(const StreamWriter &) = delete;

    // Call once, before everything else.
    Status begin(const SessionInfo &session);

    // Dictionaries: additions are written before the next chunk. Equal sites, plots, pools, keys
    // and sets share an id; threads and locks always get a new one.
    SiteId addSite(const Site &site);
    ThreadId addThread(const Thread &thread);
    void updateThread(ThreadId id, const Thread &thread);
    PlotId addPlot(const PlotSeries &series);
    FrameSetId addFrameSet(const FrameSet &set); // the first one is the main set
    void updateFrameSet(FrameSetId id, const FrameSet &set);
    LockId addLock(const Lock &lock);
    void updateLock(LockId id, const Lock &lock);
    PoolId addMemoryPool(const MemoryPool &pool);
    ValueKeyId addValueKey(std::string_view key);
    // Modules and addresses always get a new id, equal stacks share one. REQUIRES: ids in them come
    // from here.
    ModuleId addModule(const CodeModule &module);
    CodeAddressId addCodeAddress(const CodeAddress &address);
    StackId addStack(const CallStack &stack);
    // Invalid if it has not been added.
    [[nodiscard]] StackId findStack(const CallStack &stack) const;
    [[nodiscard]] std::size_t stackCount() const { return m_stackIds.size(); }

    // Bookmarks and notes are written before the next chunk, or at the end. Id 0 adds a new one,
    // the id of an earlier one replaces it. Returns the id.
    std::uint64_t annotate(Annotation annotation);
    void removeAnnotation(std::uint64_t id);

    // Written with the next chunk.
    void setClocks(const ClockSnapshot &clocks) { m_encoder.setClocks(clocks); }
    // REQUIRES: chunks are in order of frames and use only ids from the calls above.
    // events: of the recorded program in it, except zones. ownZones: how many of its zones the
    // recorder made itself.
    Status writeChunk(const Chunk &chunk, const EventTally &events = {},
                      std::uint64_t ownZones = 0);
    // The same of a chunk whose zones are encoded already (ChunkEncoder::encode()).
    Status writeChunk(const Chunk &chunk, ReadyZones zones);
    // Writes index and end message, then flushes. Nothing may follow. leftOut: events after the
    // last frame.
    Status end(const LeftOut &leftOut = {});
    // Writes dictionary additions and annotations without waiting for the next chunk.
    Status writeDictionary();

    // REQUIRES: made with a ByteSink.
    [[nodiscard]] std::uint64_t bytesWritten() const;

  private:
    Status write(const Chunk &chunk, Result<MessageBytes> message, const EventTally &events,
                 std::uint64_t ownZones);

    std::unique_ptr<IndexedStream> m_own; // null if messages go to a MessageSink
    MessageSink &m_messages;
    ChunkEncoder m_encoder;
    std::uint64_t m_nextFrame = 0;

    using Ids =
        std::unordered_map<std::string, std::uint32_t>; // by the fields that make entries equal
    Ids m_siteIds, m_plotIds, m_poolIds, m_keyIds, m_frameSetIds;
    std::unordered_map<std::uint64_t, std::uint32_t> m_stackIds; // by callers and address
    std::vector<FrameSet> m_frameSets;
    std::uint64_t m_lastAnnotation = 0;
    AnnotationsMessage m_annotations; // not written yet
    IdCounts m_ids;
    DictionaryMessage m_new; // since the last dictionary message
};

} // namespace zoe
