// The zone trees of one large frame, read in slices of time, so that they are never all in memory.
// Immutable and thread-safe.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/chunk_slices.h"
#include "analysis/model/task.h"
#include "analysis/walk/frame_trees.h"

namespace zoe::app {

class FrameSlices {
  public:
    // Null: the frame can only be read as a whole. Error: BadInput (no such frame, or a missing
    // one), Damaged, Io.
    static Result<std::shared_ptr<const FrameSlices>>
    open(const std::shared_ptr<const Capture> &capture, FrameIndex frame);

    [[nodiscard]] const std::shared_ptr<const Capture> &capture() const { return m_capture; }
    // The frame without its trees.
    [[nodiscard]] const FrameTrees &frame() const { return m_frame; }
    // The thread that marks frames first, the others by thread.
    [[nodiscard]] const std::vector<TreeSpan> &trees() const { return m_trees; }
    // Position of a thread's tree, trees().size() if it has none.
    [[nodiscard]] std::size_t treeOf(ThreadId thread) const;

    // The number of slices; they follow each other in time.
    [[nodiscard]] std::size_t count() const { return m_count; }
    // The slice in which zones start at a moment.
    [[nodiscard]] std::size_t sliceAt(TimeNs timeNs) const;
    // Calls visit(slice, tree, zones, origin) for the parts of all trees, or of one, in the slices
    // [first, end), one slice after the other, until the task is stopped. The zones are gone after
    // the call.
    template <class Visit>
    void forEachTree(std::size_t first, std::size_t end, std::optional<std::size_t> only,
                     const Task &task, Visit visit) const
    {
        const ThreadId thread = only ? m_trees[*only].thread : ThreadId{};
        ChunkSlice slice;
        for (std::size_t at = first; at < end && !task.stopRequested(); ++at) {
            m_slices->read(m_first + at, m_first + at + 1, thread, slice);
            for (std::size_t i = 0; i < slice.chunk.trees.size(); ++i) {
                const ZoneTree zones = slice.chunk.tree(slice.chunk.trees[i]);
                visit(at, m_treeOf.at(zones.thread()), zones, slice.origins[i]);
            }
        }
    }

  private:
    FrameSlices() = default;

    std::shared_ptr<const Capture> m_capture;
    FrameTrees m_frame;
    std::shared_ptr<const ChunkSlices> m_slices;
    std::size_t m_first = 0; // slice of the chunk
    std::size_t m_count = 0;
    std::vector<TreeSpan> m_trees;
    std::map<ThreadId, std::size_t> m_treeOf;
};

} // namespace zoe::app
