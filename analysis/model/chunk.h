// A run of whole frames, decoded: the unit in which a capture is read, cached and processed.
// Immutable once it is shared.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/model/dictionary.h"
#include "analysis/model/extras.h"
#include "analysis/model/ids.h"
#include "analysis/model/units.h"
#include "analysis/model/zone_tree.h"

namespace zoe {

enum FrameFlag : std::uint8_t {
    kFramePartial = 1, // ended by the end of the recording, not by a mark
    kFrameCut = 2, // ended by a limit of the recorder, not by a mark; continues in the next frame
    kFrameMissing =
        4, // known to have been, but its chunk is damaged or lost: no zones, no duration
    // Both: no frame of the program, such as the time before its first one, or a gap that merging
    // filled with what others did in it.
    kFrameAdded = kFramePartial | kFrameCut,
    // With kFrameCut: doesn't continue, because a frame of the main set begins behind it. Frames
    // with a beginning and an end of their own are recorded from one beginning to the next.
    kFrameBegins = 8,
};

struct FrameRecord {
    TimeNs startNs = 0;
    DurationNs durationNs = 0;
    std::uint32_t zones = 0;     // entries in the frame's trees, fragments included
    std::uint32_t lostZones = 0; // dropped by the recorder for lack of memory
    std::uint8_t flags = 0;      // FrameFlag

    [[nodiscard]] TimeNs endNs() const { return startNs + durationNs; }
    [[nodiscard]] bool missing() const { return (flags & kFrameMissing) != 0; }
    friend bool operator==(const FrameRecord &, const FrameRecord &) = default;
};

// A frame of a set other than the main one; it may overlap others and has no trees of its own.
struct SetFrame {
    FrameSetId set;
    TimeNs startNs = 0;
    DurationNs durationNs = 0;

    friend bool operator==(const SetFrame &, const SetFrame &) = default;
};

// Which zones of a chunk form the tree of one thread in one frame.
struct TreeSpan {
    std::uint32_t frame = 0; // within the chunk
    ThreadId thread;
    std::uint32_t firstZone = 0;
    std::uint32_t zoneCount = 0;

    friend bool operator==(const TreeSpan &, const TreeSpan &) = default;
};

struct Chunk {
    FrameIndex firstFrame = 0;
    std::vector<FrameRecord> frames;
    std::vector<TreeSpan> trees;     // by frame, then thread; only trees with zones
    ZoneColumns zones;               // in the order of trees
    std::vector<SetFrame> setFrames; // by start
    std::vector<PlotPoint> plots;    // by time
    std::vector<Message> messages;   // by time
    ChunkExtras extras;

    [[nodiscard]] ZoneTree tree(const TreeSpan &span) const
    {
        return {zones, span.firstZone, span.zoneCount, firstFrame + span.frame, span.thread};
    }
    // The trees of one frame of this chunk. REQUIRES: firstFrame <= frame < firstFrame +
    // frames.size()
    [[nodiscard]] std::span<const TreeSpan> treesOf(FrameIndex frame) const;
    // Memory in bytes, for caches.
    [[nodiscard]] std::size_t byteSize() const;
    friend bool operator==(const Chunk &, const Chunk &) = default;
};

} // namespace zoe
