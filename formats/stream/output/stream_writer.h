// Writes the capture stream: header, dictionary additions, chunks, index, end. A file and a socket
// get the same bytes; FORMAT.md states them. Not thread-safe: one owner.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "analysis/model/capture.h"
#include "analysis/model/chunk.h"
#include "analysis/model/result.h"
#include "formats/stream/output/byte_sink.h"
#include "formats/stream/output/message_sink.h"

namespace zoe {

struct StreamOptions {
    int compressionLevel = 1; // zstd; 0: stored as it is
    bool smallest = false;    // as ChunkEncoder has it
    // An index is written after so many chunks or 16 MiB, and at the end; 0: only there.
    std::uint32_t chunksPerIndex = 256;
};

class StreamWriter {
  public:
    // The sink must outlive the writer.
    explicit StreamWriter(ByteSink &sink, StreamOptions options = {});
    // The same messages, without indexes, for who makes streams of them.
    StreamWriter(MessageSink &messages, int compressionLevel);
    ~StreamWriter();
    StreamWriter(const StreamWriter &) = delete;
    StreamWriter &operator=(const StreamWriter &) = delete;

    // First of all calls, once.
    Status begin(const SessionInfo &session);

    // Dictionaries: additions are written before the next chunk. Equal sites, plots and sets get
    // the id they had before; threads are always new.
    SiteId addSite(const Site &site);
    ThreadId addThread(const Thread &thread);
    void updateThread(ThreadId id, const Thread &thread);
    PlotId addPlot(const PlotSeries &series);
    FrameSetId addFrameSet(const FrameSet &set); // the first one is the main set
    void updateFrameSet(FrameSetId id, const FrameSet &set);
    LockId addLock(const Lock &lock); // always new, as threads are
    void updateLock(LockId id, const Lock &lock);
    PoolId addMemoryPool(const MemoryPool &pool);
    ValueKeyId addValueKey(std::string_view key);

    // Bookmarks and notes are written before the next chunk, or at the end. With id 0 it gets a new
    // one, with that of an earlier one it takes its place. Returns the id.
    std::uint64_t annotate(Annotation annotation);
    void removeAnnotation(std::uint64_t id);

    // REQUIRES: chunks in order of frames; all ids in it were given out above.
    Status writeChunk(const Chunk &chunk);
    // Index and end message, then flush. Nothing may follow.
    Status end();
    // Dictionary additions and annotations, before the next chunk is due.
    Status writeDictionary();

    // REQUIRES: made with a ByteSink.
    [[nodiscard]] std::uint64_t bytesWritten() const;

  private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace zoe
