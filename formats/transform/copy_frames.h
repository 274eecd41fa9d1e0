// Copies frames of a capture into a writer, chunk by chunk: the base of trim, strip and merge.
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

// Decodes the chunks that hold the given frames, one by one. Looks one chunk ahead, so that the
// user of a chunk knows whether the frames after it are readable. Not thread-safe: one owner.
class ChunkFeed {
  public:
    struct Fed {
        std::shared_ptr<const Chunk> chunk;
        std::shared_ptr<const ChunkSlices> slices; // if set, they have the trees and zones
    };

    // frames: only existing ones that are not missing. inSlices: large ones are read so. The
    // capture must outlive the feed.
    ChunkFeed(const Capture &capture, FrameRanges frames, bool inSlices);

    // Without a chunk at the end, and where the file can't be read. Damaged chunks are skipped;
    // frames() then no longer contains their frames.
    [[nodiscard]] Fed next();

    [[nodiscard]] const FrameRanges &frames() const { return m_frames; }
    // Removed from frames() so far.
    [[nodiscard]] std::uint64_t unreadableFrames() const { return m_unreadableFrames; }
    // The error of the first of them.
    [[nodiscard]] const std::optional<Error> &firstError() const { return m_firstError; }
    // Why it ended too early: Io.
    [[nodiscard]] Status checkRead() const;
    // From 0 to 1.
    [[nodiscard]] double share() const;

  private:
    // A chunk that has been read, and is known to be intact.
    struct Ahead {
        std::shared_ptr<const Chunk> chunk; // without zones if it is sliced
        std::size_t at = 0;
        bool isSliced = false;
    };
    [[nodiscard]] Result<Ahead> read(std::size_t i) const;
    [[nodiscard]] Ahead readNext();

    const Capture &m_capture;
    FrameRanges m_frames;
    bool m_inSlices;
    std::size_t m_nextChunk = 0;
    bool m_begun = false;
    Ahead m_ahead;
    std::uint64_t m_unreadableFrames = 0;
    std::optional<Error> m_firstError;
    std::optional<Error> m_failure; // of reading
};

struct FrameCopy {
    FrameRanges frames;                  // only existing ones that are not missing
    TimeNs shiftNs = 0;                  // added to all times
    std::function<void(Chunk &)> edit{}; // called for every chunk before it is written; zones may
                                         // be missing in it
};

// The file that a copy goes to, with its dictionaries.
struct CopyTarget {
    std::unique_ptr<CaptureWriter> writer;
    IdMap ids;
};
// Begins a file with these frames.
using BeginCopy = std::function<Result<CopyTarget>(const FrameRanges &frames)>;

struct FramesCopied {
    CopyTarget target;
    FrameRanges frames; // the readable ones
};

// The first pass over a file finds what is unreadable, the second one copies the rest. More are
// needed only if another program changes the file.
constexpr int kMostPasses = 3;
[[nodiscard]] Error changesMeanwhile(const Capture &capture);
[[nodiscard]] Error noIntactFrames(const Capture &capture);

// Writes the frames consecutively into a file that isn't finished yet. If some turn out to be
// unreadable, it begins anew without them: what precedes and follows them depends on it. Error: Io,
// Cancelled, Damaged (none was readable), BadInput (none is intact), those of begin().
Result<FramesCopied> copyFrames(const Capture &capture, const FrameCopy &copy,
                                const BeginCopy &begin, Report &report, const Task &task);

// Copies bookmarks and notes on copied frames and times; frames get their new numbers.
void copyAnnotations(const Capture &capture, const FrameRanges &copied, TimeNs shiftNs,
                     const IdMap &ids, CaptureWriter &writer, Report &report);

// Error: BadInput, if the path is the file that the capture is read from.
Status refuseSource(const std::filesystem::path &path, const Capture &capture);

} // namespace zoe
