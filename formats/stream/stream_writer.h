// Writes the capture stream: header, dictionary additions, chunks, index, end. A file and a socket
// get the same bytes; FORMAT.md states them. Not thread-safe: one owner.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "analysis/model/capture.h"
#include "analysis/model/chunk.h"
#include "analysis/model/result.h"

namespace zoe {

// Where the bytes go. write() takes all of them or returns an Error (Io); a short write is the
// sink's business to continue.
class ByteSink {
  public:
    virtual ~ByteSink() = default;
    virtual Status write(std::span<const std::byte> bytes) = 0;
    // Hands what is buffered to the system.
    virtual Status flush() = 0;
};

struct StreamOptions {
    int compressionLevel = 1;            // zstd; 0: stored as it is
    std::uint32_t chunksPerIndex = 1024; // an index is written after so many chunks, and at the end
};

class StreamWriter {
  public:
    // The sink must outlive the writer.
    explicit StreamWriter(ByteSink &sink, StreamOptions options = {});
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

    // REQUIRES: chunks in order of frames; all ids in it were given out above.
    Status writeChunk(const Chunk &chunk);
    // Index and end message, then flush. Nothing may follow.
    Status end();

    [[nodiscard]] std::uint64_t bytesWritten() const;

  private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace zoe
