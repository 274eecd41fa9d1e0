// Walks the chunks with the selected frames, decoded in parallel: the basis of most queries.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"
#include "analysis/walk/chunk_part.h"
#include "analysis/walk/inside.h"
#include "analysis/walk/tree_parts.h"

namespace zoe {

class ChunkRun {
  public:
    // frames: those that exist and are not missing, as from Selection::framesOf().
    ChunkRun(const Capture &capture, FrameRanges frames);
    // The selection's frames; bodies get chunks with only the zones that are inside (inside.h). The
    // selection's threads and sites must be applied by the bodies.
    ChunkRun(const Capture &capture, const Selection &selection);

    // Positions in Capture::chunks() of the chunks with selected frames, in order.
    [[nodiscard]] const std::vector<std::size_t> &chunks() const { return m_chunks; }
    [[nodiscard]] const FrameRanges &frames() const { return m_frames; }
    // The most workers of any walk: bodies may keep one state each. Fewer than cores if chunks are
    // so large that the memory budget has no room for one each. Walks over chunks that can't be
    // read in slices may have fewer.
    [[nodiscard]] std::size_t workers(const Task &task) const;

    // i is a position in chunks(). Calls with the same worker never overlap and have rising i. The
    // chunk is valid only during the call.
    using Body = std::function<void(std::size_t worker, std::size_t i, const Chunk &chunk)>;
    // Damaged chunks are left out and counted. Error: Cancelled; Io, for example if another program
    // changed the file; and where not one chunk could be decoded, the error of the first. Tells its
    // progress from 0 to 1.
    Status forEach(const Task &task, const Body &body);
    // For results that wait for those of earlier chunks: limits how many chunks, at least one per
    // worker, may be started ahead of the first unfinished one.
    void limitAhead(std::size_t chunks) { m_mostAhead = chunks; }
    // Only those chunks, by positions in chunks(), in the given order, which i follows.
    Status forSome(std::span<const std::size_t> positions, const Task &task, const Body &body);
    // The same for bodies that don't need trees and zones, which chunks may not have then.
    Status forSomeBesideZones(std::span<const std::size_t> positions, const Task &task,
                              const Body &body);
    Status forEachBesideZones(const Task &task, const Body &body);
    // The same in parts: chunks with large frames in slices, in order and by the same worker, so
    // that no more than one slice is in memory. A slice has no extras; see Capture::chunkExtras().
    using PartBody = std::function<void(std::size_t worker, std::size_t i, const ChunkPart &part)>;
    Status forEachPart(const Task &task, const PartBody &body);
    Status forSomeParts(std::span<const std::size_t> positions, const Task &task,
                        const PartBody &body);
    // The same for bodies that take one tree after the other, in slices if the chunk has large
    // frames.
    using TreesBody =
        std::function<void(std::size_t worker, std::size_t i, const ChunkTrees &trees)>;
    Status forSomeTrees(std::span<const std::size_t> positions, const Task &task,
                        const TreesBody &body);

    // Selected frames of the chunks that the last walk had to leave out.
    [[nodiscard]] std::uint64_t unreadableFrames() const { return m_unreadableFrames; }
    // The reason for the first of them.
    [[nodiscard]] const std::optional<Error> &firstError() const { return m_firstError; }

  private:
    struct Scratch {
        Chunk read;
        Chunk restricted;
    };

    [[nodiscard]] std::vector<std::size_t> allPositions() const;
    // Calls visit(worker, i, scratch) for the positions, which fails if a chunk is not readable.
    // inSlices: it reads large chunks in slices.
    template <class Visit>
    Status walk(std::span<const std::size_t> positions, const Task &task, const Visit &visit,
                bool inSlices = false);
    // Whether large chunks of these have slices; false if there is room for whole ones anyway.
    [[nodiscard]] bool findsSlices(std::span<const std::size_t> positions, const Task &task);
    [[nodiscard]] std::uint64_t zonesOf(std::size_t i) const
    {
        return m_capture.chunks()[m_chunks[i]].zoneCount;
    }
    // Error: Damaged, Io.
    Result<std::shared_ptr<const Chunk>> read(std::size_t i, Scratch &scratch) const;
    // errors: by place among the positions.
    void countUnreadable(std::span<const std::size_t> positions,
                         const std::map<std::size_t, Error> &errors);

    const Capture &m_capture;
    FrameRanges m_frames;
    InsideFilter m_inside;
    std::vector<std::size_t> m_chunks;
    std::uint64_t m_mostZones = 0;    // of a single chunk
    std::optional<bool> m_haveSlices; // large chunks, if it was asked
    std::size_t m_mostAhead = std::numeric_limits<std::size_t>::max();
    std::uint64_t m_unreadableFrames = 0;
    std::optional<Error> m_firstError;
};

// The selected frames of one chunk, in order.
[[nodiscard]] FrameRanges framesIn(const FrameRanges &frames, const Chunk &chunk);

} // namespace zoe
