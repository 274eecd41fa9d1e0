// Zone trees, one after the other: those of a large frame in parts, so that they are never all in
// memory.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"

namespace zoe {

// Takes zones of a tree; false: the rest is not needed.
using VisitPart = std::function<bool(const ZoneTree &)>;

// The trees of a chunk, whose zones are in memory or read in slices. Valid as long as both. Belongs
// to one thread.
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
    // Null: they are in memory.
    [[nodiscard]] const ChunkSlices *slices() const { return m_slices; }
    // Passes on the zones of a tree in order, once each: those in memory as a single part, others
    // of a slice at a time, or of up to eight where the tree had few zones before. Of later parts,
    // parents may be in earlier ones. REQUIRES: span is one of spans().
    void forEachPart(const TreeSpan &span, const VisitPart &visit) const;

  private:
    void forEachSlice(const TreeSpan &span, const VisitPart &visit) const;

    const Chunk *m_whole = nullptr;
    const ChunkSlices *m_slices = nullptr;
    std::span<const TreeSpan> m_spans;
    mutable ChunkSlice m_slice; // for its memory
};

// The trees of one frame. Immutable; thread-safe.
class FrameTreeReader {
  public:
    // A selection's sites are not applied. Error: as treesOfFrame().
    [[nodiscard]] static Result<FrameTreeReader> open(const Capture &capture, FrameIndex frame,
                                                      const Selection &selection = {});

    [[nodiscard]] FrameIndex frame() const { return m_frame; }
    [[nodiscard]] const FrameRecord &record() const { return m_record; }
    // Those with zones, by id.
    [[nodiscard]] std::span<const ThreadId> threads() const { return m_threads; }
    // As ChunkTrees::forEachPart().
    void forEach(ThreadId thread, const VisitPart &visit) const;
    // By its position in the thread's tree; not set: there is none. Cost: the zones before it.
    [[nodiscard]] std::optional<Zone> zone(ThreadId thread, std::size_t position) const;

  private:
    FrameTreeReader() = default;

    FrameIndex m_frame = 0;
    FrameRecord m_record;
    std::vector<ThreadId> m_threads;
    std::vector<TreeSpan> m_spans;        // by thread
    std::shared_ptr<const Chunk> m_chunk; // null: slices
    std::shared_ptr<const ChunkSlices> m_slices;
};

} // namespace zoe
