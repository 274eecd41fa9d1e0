// One frame, or several consecutive ones, ready for drawing: the trees and an index of each.
// Immutable and thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "analysis/flame/flame_layout.h"
#include "analysis/flame/thin_tree.h"
#include "analysis/model/capture.h"
#include "analysis/model/task.h"
#include "analysis/walk/frame_trees.h"

namespace zoe::app {

// A frame and the number of frames shown before and after it.
struct FlameChoice {
    FrameIndex frame = 0;
    FrameIndex before = 0;
    FrameIndex after = 0;

    friend bool operator==(const FlameChoice &, const FlameChoice &) = default;
};

// The part of a joined tree that comes from one frame: first zones that continue those of the
// previous part, which have no separate zone in the joined tree, then the others in order.
struct JoinedPart {
    std::size_t part = 0;                 // position in FlameFrame::parts
    std::size_t tree = 0;                 // position in its trees
    std::size_t firstZone = 0;            // of the others, in the joined tree
    std::vector<std::uint32_t> continued; // zones of the joined tree
};

// A zone in the frame that it was recorded in.
struct ZoneOrigin {
    std::size_t part = 0; // position in FlameFrame::parts
    ThreadId thread;
    std::size_t zone = 0; // in the thread's tree of that frame
    Zone found;
};

// The part of a frame's zones that a thin frame was made of.
struct ThinExtent {
    TimeNs fromNs = 0; // all zones that overlap this time
    TimeNs toNs = 0;
    DurationNs cellNs = 1;             // as in FoldCell: at most that of a view
    std::vector<std::uint32_t> depths; // by tree: only those above this one
};

struct FlameZone {
    std::size_t tree = 0;
    std::size_t zone = 0;

    friend bool operator==(const FlameZone &, const FlameZone &) = default;
};

struct FlameFrame {
    std::shared_ptr<const Capture> capture;
    FrameTrees trees;                // the thread that marks frames first, the others by thread;
                                     // joined trees of several frames
    std::vector<FlameIndex> indexes; // one a tree
    std::vector<FrameTrees> parts;   // the frames in order, at least one
    std::vector<std::vector<JoinedPart>> joined; // by tree; empty: a single frame
    std::vector<std::uint32_t> zonesOfSite;      // by site, fragments included
    // By tree and zone: whether it has the other shade of its colour, because its parent has the
    // first.
    std::vector<std::vector<bool>> otherShade;
    DurationNs longestSelfNs = 0; // of all zones
    bool cut = false; // fewer frames than requested: more zones would take too much memory
    // Its zones represent several: a picture until all zones are loaded; only the site of a zone is
    // meaningful.
    bool sketch = false;
    // Thin frames are drawn as the whole one, and were read in slices: see LargeFrame. Of the zones
    // that one of their zones represents, it means the longest. By tree; empty: has all zones.
    std::vector<ThinTree> thin;
    std::vector<TreeSpan> spans;           // of these trees in the chunk, by tree
    std::vector<std::uint32_t> thinDepths; // of the whole trees
    ThinExtent extent;
    std::shared_ptr<const FlameFrame> all; // the thin frame with all of the time; null: this one

    [[nodiscard]] DurationNs durationNs() const { return trees.record.durationNs; }
    [[nodiscard]] FrameIndex current() const { return trees.frame; }
    [[nodiscard]] const FrameTrees &currentPart() const;
    [[nodiscard]] const ZoneTree &tree(std::size_t i) const { return indexes[i].tree(); }
    [[nodiscard]] bool isThin() const { return !thin.empty(); }
    [[nodiscard]] Zone zone(const FlameZone &at) const;
    // Of the whole frame, by tree.
    [[nodiscard]] std::size_t zoneCount(std::size_t tree) const
    {
        return isThin() ? spans[tree].zoneCount : this->tree(tree).size();
    }
    [[nodiscard]] std::uint32_t depthCount(std::size_t tree) const
    {
        return isThin() ? thinDepths[tree] : indexes[tree].depthCount();
    }
    // Position of a thread's tree, trees.trees.size() if it has none.
    [[nodiscard]] std::size_t treeOf(ThreadId thread) const;
    // For a zone in several frames: the current frame if it contains the zone, otherwise the frame
    // in which it starts.
    [[nodiscard]] ZoneOrigin originOf(const FlameZone &zone) const;
    // Not set: the frame is not shown, or has no such zone; a thin one may still have one that
    // represents it.
    [[nodiscard]] std::optional<FlameZone> placeOf(FrameIndex frame, ThreadId thread,
                                                   std::size_t zone) const;
    // The zone that represents one of a thread, if it is in the frame.
    [[nodiscard]] std::optional<FlameZone> placeOf(ThreadId thread, const Zone &zone) const;
    // The innermost zone of a thread at a moment; not set: there is none. A thin frame may only
    // know one that called it.
    [[nodiscard]] std::optional<FlameZone> innermostAt(ThreadId thread, TimeNs timeNs) const;
    // Not set: it is a root, or the zone that represents its parent means another one.
    [[nodiscard]] std::optional<FlameZone> parentOf(const FlameZone &zone) const;
    // Texts and values that the program attached to a zone.
    [[nodiscard]] std::span<const ZoneValue> valuesOf(const ZoneOrigin &zone) const;
};

// The thread that marks the main frames; invalid: unknown.
ThreadId markingThread(const Capture &capture);

// Decodes what is needed. Missing or unreadable neighbours end the range. Cost: linear in the
// zones. Error: BadInput (no such frame, or a missing one), Damaged, Io, Cancelled.
Result<std::shared_ptr<const FlameFrame>>
loadFlameFrame(std::shared_ptr<const Capture> capture, const FlameChoice &choice, const Task &task);

// The sketch of a large frame, without its neighbours; null: it has none. Error: as above.
Result<std::shared_ptr<const FlameFrame>> loadFlameSketch(std::shared_ptr<const Capture> capture,
                                                          FrameIndex frame, const Task &task);

// The parent of a zone, tree.size() for a root. Cost: the zones between them.
std::size_t parentOf(const ZoneTree &tree, std::size_t zone);

} // namespace zoe::app
