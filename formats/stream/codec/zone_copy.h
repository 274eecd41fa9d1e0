// Takes encoded zones over into a new chunk without decoding them all: columns are copied, as a
// whole if they don't change. Thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "analysis/model/chunk.h"
#include "formats/stream/codec/ready_zones.h"
#include "formats/stream/codec/zone_slices.h"

namespace zoe {

// What happens to the flags of a tree's zones, if the frame before or behind it isn't taken over.
struct FrameCut {
    bool before = false; // none continues from there
    bool behind = false; // those that continue there are still open

    [[nodiscard]] bool any() const { return before || behind; }
    [[nodiscard]] std::uint8_t flags(std::uint8_t flags) const
    {
        if (before)
            flags = static_cast<std::uint8_t>(flags & ~kContinuesFrom);
        if (behind && (flags & kContinuesTo) != 0)
            flags = static_cast<std::uint8_t>((flags & ~kContinuesTo) | kStillOpen);
        return flags;
    }
};

struct ZoneCopy {
    struct Tree {
        std::uint32_t tree = 0; // of the source, by position
        FrameCut cut;
    };

    std::shared_ptr<const ZoneSlices> source;
    std::vector<Tree> trees;          // of the new chunk, in its order
    std::vector<std::uint32_t> sites; // by those of the source
    TimeNs shiftNs = 0;               // added to all times
    // Writes the gaps anew as encoding 2; else the encoding is that of the source.
    bool smallest = false;
};

// chunk: frames and trees of the new one, with as many zones
// as those of the source. Takes the memory of columns that change, and passes over the zones in
// slices. Error: BadInput, if a time becomes negative.
Result<ReadyZones> readyZones(ZoneCopy copy, const Chunk &chunk);

} // namespace zoe
