// Writes messages to a ByteSink with periodic indexes and an end: a complete capture. It may start
// in the middle of a recording: its frames count from 0. Not thread-safe: one owner.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "formats/stream/output/byte_sink.h"
#include "formats/stream/output/message_sink.h"

namespace zoe {

class IndexedStream final : public MessageSink {
  public:
    // Chunks per index in a stream written while the program runs.
    static constexpr std::uint32_t kChunksPerLiveIndex = 1024;

    // The sink must outlive the stream. An index follows after this many chunks or 16 MiB, and at
    // the end; 0: only at the end. firstFrame: the recorded number of this stream's frame 0.
    IndexedStream(ByteSink &sink, std::uint32_t chunksPerIndex, FrameIndex firstFrame = 0);

    // REQUIRES: chunks are in order of frames. Error of all calls: the sink's error; LimitReached
    // for a message that is too large. After an error nothing more is written.
    Status header(const SessionInfo &session) override;
    Status dictionary(const DictionaryMessage &additions, const IdCounts &ids) override;
    Status annotations(const AnnotationsMessage &changes) override;
    Status chunk(const std::shared_ptr<const EncodedChunk> &chunk) override;
    Status end(const LeftOut &leftOut) override;
    Status notice(const StreamNotice &notice) { return write(buildNotice(notice)); }

    [[nodiscard]] std::uint64_t bytesWritten() const { return m_offset; }
    [[nodiscard]] std::uint64_t chunks() const { return m_totals.chunks; }
    [[nodiscard]] FrameIndex nextFrame() const { return static_cast<FrameIndex>(m_totals.frames); }

  private:
    Status write(const MessageBytes &message);
    Status writeIndex();
    Status writeAnnotations(const AnnotationsMessage &changes);
    // With the frame numbers of this stream. Annotations on earlier frames belong to another part.
    [[nodiscard]] AnnotationsMessage renumbered(const AnnotationsMessage &changes) const;
    void remember(const EncodedChunk &chunk, FrameIndex firstFrame, std::uint64_t offset,
                  std::uint64_t size);

    ByteSink &m_sink;
    const std::uint32_t m_chunksPerIndex;
    const FrameIndex m_firstFrame;
    std::optional<Error> m_failed;
    std::uint64_t m_offset = 0;
    std::uint64_t m_indexedTo = 0; // end of the last index
    IdCounts m_ids;
    IndexMessage m_index; // since the last index
    EndMessage m_totals;
};

} // namespace zoe
