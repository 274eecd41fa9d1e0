// Copies frames of a capture into a writer, chunk by chunk: what trim, strip and merge stand on.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include "analysis/model/capture.h"
#include "analysis/model/report.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"
#include "formats/transform/copy_chunk.h"
#include "formats/writing/capture_writer.h"

namespace zoe {

// The chunks that hold some frames, decoded one by one. Looks one chunk ahead, so that whoever
// takes a chunk knows whether the frames behind it can be read. Not thread-safe.
class ChunkFeed {
  public:
    // frames: those that exist and are not missing. The capture must outlive the feed.
    ChunkFeed(const Capture &capture, FrameRanges frames);

    // Null: there are no more. Chunks that can't be decoded are left out; their frames are not in
    // frames() from then on.
    [[nodiscard]] std::shared_ptr<const Chunk> next();

    [[nodiscard]] const FrameRanges &frames() const { return m_frames; }
    // Taken away from frames() so far.
    [[nodiscard]] std::uint64_t unreadableFrames() const { return m_unreadableFrames; }
    // Why, for the first of them.
    [[nodiscard]] const std::optional<Error> &firstError() const { return m_firstError; }
    // From 0 to 1.
    [[nodiscard]] double share() const;

  private:
    [[nodiscard]] std::shared_ptr<const Chunk> decodeNext();

    const Capture &m_capture;
    FrameRanges m_frames;
    std::size_t m_nextChunk = 0;
    bool m_begun = false;
    std::shared_ptr<const Chunk> m_ahead;
    std::uint64_t m_unreadableFrames = 0;
    std::optional<Error> m_firstError;
};

struct FrameCopy {
    FrameRanges frames;                  // those that exist and are not missing
    TimeNs shiftNs = 0;                  // added to all times
    std::function<void(Chunk &)> edit{}; // on every chunk before it is written
};

// Writes the frames one behind the other. Returns those that could be read. Error: Io, Cancelled,
// Damaged (none could be read).
Result<FrameRanges> copyFrames(const Capture &capture, const FrameCopy &copy, const IdMap &ids,
                               CaptureWriter &writer, Report &report, const Task &task);

// Bookmarks and notes on frames and times that were copied; frames get their new numbers.
void copyAnnotations(const Capture &capture, const FrameRanges &copied, TimeNs shiftNs,
                     const IdMap &ids, CaptureWriter &writer, Report &report);

// Error: BadInput, if the path is a file that the capture is read from.
Status refuseSource(const std::filesystem::path &path, const Capture &capture);

} // namespace zoe
