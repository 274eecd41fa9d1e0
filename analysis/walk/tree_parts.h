// The zone trees of one frame, one after the other: those of a large frame in parts, so that they
// are never all in memory. Immutable; thread-safe.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"

namespace zoe {

// Passes on the zones of a thread's tree in a frame of a chunk, in order, once each, about as many
// at a time as a slice has. Of later parts, parents may be in earlier ones. Ends early if visit
// returns false. REQUIRES: span is one of the chunk's.
using VisitPart = std::function<bool(const ZoneTree &)>;
void forEachPartOf(const TreeSpan &span, const ChunkSlices &slices, const VisitPart &visit);

// The trees of a chunk, whose zones are in memory or read in slices. Valid as long as both.
class ChunkTrees {
  public:
    explicit ChunkTrees(const Chunk &whole)
        : m_whole(&whole)
        , m_spans(whole.trees)
    {}
    explicit ChunkTrees(const ChunkSlices &slices)
        : m_slices(&slices)
        , m_spans(slices.trees())
    {}

    // By frame, then thread.
    [[nodiscard]] std::span<const TreeSpan> spans() const { return m_spans; }
    // Null: the zones are read in slices.
    [[nodiscard]] const Chunk *whole() const { return m_whole; }
    // As forEachPartOf(); a tree that is in memory is a single part.
    void forEachPart(const TreeSpan &span, const VisitPart &visit) const;

  private:
    const Chunk *m_whole = nullptr;
    const ChunkSlices *m_slices = nullptr;
    std::span<const TreeSpan> m_spans;
};

class TreeParts {
  public:
    // A selection's sites are not applied. Error: as treesOfFrame().
    [[nodiscard]] static Result<TreeParts> open(const Capture &capture, FrameIndex frame,
                                                const Selection &selection = {});

    [[nodiscard]] FrameIndex frame() const { return m_frame; }
    [[nodiscard]] const FrameRecord &record() const { return m_record; }
    // Those with zones, by id.
    [[nodiscard]] std::span<const ThreadId> threads() const { return m_threads; }
    // As forEachPartOf(); a tree that is in memory as a whole is a single part.
    void forEach(ThreadId thread, const VisitPart &visit) const;

  private:
    TreeParts() = default;

    FrameIndex m_frame = 0;
    FrameRecord m_record;
    std::vector<ThreadId> m_threads;
    std::vector<TreeSpan> m_spans;        // by thread
    std::shared_ptr<const Chunk> m_chunk; // null: slices
    std::shared_ptr<const ChunkSlices> m_slices;
};

} // namespace zoe
