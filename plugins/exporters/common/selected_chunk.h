// The selected part of one chunk, as exporters take it. Belongs to one thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/containers/equal_span.h"
#include "analysis/model/selection.h"
#include "analysis/walk/tree_parts.h"

namespace zoe {

// Zones of a tree that follow each other: all of them, or a part of a large tree.
struct TreePart {
    ZoneTree zones;
    std::size_t first = 0; // position of the first one in the chunk
    bool begins = true;    // the tree begins here
    bool ends = true;
};

// The selected part of one chunk. Valid as long as the chunk.
class SelectedChunk {
  public:
    SelectedChunk(const Chunk &chunk, const Selection &selection, const FrameRanges &allFrames);
    // A chunk whose zones are read in slices, until it is stopped. pass: see there.
    using Pass = std::function<bool(std::string &)>;
    SelectedChunk(const Chunk &besideZones, const ChunkSlices &slices, const Selection &selection,
                  const FrameRanges &allFrames, std::stop_token stop, Pass pass);

    // Without trees and zones if they are read in slices.
    [[nodiscard]] const Chunk &chunk() const { return m_chunk; }
    [[nodiscard]] const FrameRanges &frames() const { return m_frames; }
    [[nodiscard]] const FrameRecord &record(FrameIndex frame) const
    {
        return m_chunk.frames[frame - m_chunk.firstFrame];
    }
    // Calls see(TreeSpan) for the trees of the selected threads in a frame of frames().
    template <class See>
    void forEachSpan(FrameIndex frame, See see) const
    {
        const auto own = equalSpan(m_trees.spans(), frame - m_chunk.firstFrame, &TreeSpan::frame);
        for (const TreeSpan &span : own) {
            if (m_selection.hasThread(span.thread))
                see(span);
        }
    }
    // Calls see(TreePart) for these trees, one after the other. Skips the rest of zones that are
    // read in slices once it is stopped, or pass() or giveUp() have ended it.
    template <class See>
    void forEachPart(FrameIndex frame, See see) const
    {
        forEachSpan(frame, [&](const TreeSpan &span) {
            if (!goesOn())
                return;
            if (const Chunk *const whole = m_trees.whole()) {
                see(TreePart{whole->tree(span), span.firstZone});
                return;
            }
            std::size_t done = 0;
            m_trees.forEachPart(span, [&](const ZoneTree &zones) {
                const bool begins = done == 0;
                done += zones.size();
                see(TreePart{zones, span.firstZone + done - zones.size(), begins,
                             done == span.zoneCount});
                return goesOn();
            });
        });
    }
    // Calls see(tree, position of its first zone) for them. REQUIRES: zones are not read in slices
    template <class See>
    void forEachTree(FrameIndex frame, See see) const
    {
        forEachPart(frame, [&](const TreePart &part) { see(part.zones, part.first); });
    }
    // Of zones that are read in slices: hands over what was made of them so far, and empties it.
    // Call it after each part.
    void pass(std::string &made) const
    {
        if (m_pass && !m_stopped)
            m_stopped = !m_pass(made);
    }
    // The rest of the zones is of no use, for example because the disk is full.
    void giveUp() const { m_stopped = true; }
    // Whether this time is in a selected frame, or all frames are selected.
    [[nodiscard]] bool hasTime(TimeNs time) const;
    // By time and thread. Items without a thread belong to every selection of threads.
    [[nodiscard]] bool has(const PlotPoint &point) const { return hasTime(point.timeNs); }
    [[nodiscard]] bool has(const SetFrame &frame) const { return hasTime(frame.startNs); }
    [[nodiscard]] bool has(const Message &message) const;
    // by the thread where it began or where it ended
    [[nodiscard]] bool has(const AsyncSpan &span) const;
    [[nodiscard]] bool has(const LockSpan &span) const;
    [[nodiscard]] bool has(const FlowPoint &point) const;
    [[nodiscard]] bool has(const MemoryEvent &event) const;
    [[nodiscard]] bool has(const ThreadStateSpan &span) const;
    [[nodiscard]] bool has(const ThreadUsage &usage) const;
    [[nodiscard]] bool has(const StolenTime &stolen) const { return hasTime(stolen.startNs); }
    [[nodiscard]] bool has(const StackSample &sample) const;
    // A zone that continues from an unselected frame opens here; one that continues in an
    // unselected frame ends here.
    [[nodiscard]] bool opensIn(FrameIndex frame, const Zone &zone) const;
    [[nodiscard]] bool endsIn(FrameIndex frame, const Zone &zone) const;

    // Whether the next frame is not selected, but a later one is.
    [[nodiscard]] bool gapBehind(FrameIndex frame) const
    {
        return !m_all.contains(frame + 1) && frame + 1 < m_all.ranges().back().end;
    }

  private:
    [[nodiscard]] bool goesOn() const { return !m_stopped && !m_stop.stop_requested(); }
    [[nodiscard]] bool hasThread(ThreadId thread) const { return m_selection.hasThread(thread); }
    [[nodiscard]] bool hasOrNone(ThreadId thread) const
    {
        return !thread.valid() || hasThread(thread);
    }

    const Chunk &m_chunk;
    ChunkTrees m_trees;
    std::stop_token m_stop;
    Pass m_pass;
    mutable bool m_stopped = false; // the rest is of no use
    const Selection &m_selection;
    const FrameRanges &m_all;
    FrameRanges m_frames;
    std::vector<std::pair<TimeNs, TimeNs>> m_times; // by start, disjoint
};

} // namespace zoe
