// Makes a small copy of a chunk's large frames that looks the same when a whole frame is drawn.
// Pure function; thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "analysis/model/chunk.h"

namespace zoe {

// The trees of frames of at least kLargeFrameZones, with fewer zones. Zones of at least 1/8192 of
// the frame are copied unchanged. Shorter neighbours that together are not longer than that become
// one zone, from the start of the first to the end of the last, with the site of the longest,
// unless they start in different cells of time (of the longest power of two up to that length); so
// do all zones inside them, at each depth. There is at most one zone for every 32 of the frame: the
// fraction is doubled until that holds. Self times are those between the zones of the sketch. A
// frame that is too deep has no trees. Cost: a few nanoseconds per zone and attempt.
[[nodiscard]] Chunk sketchOf(const Chunk &chunk);

// Takes the next zones of a tree, which is given by its position in its frame. False: no more are
// needed.
using TakePart = std::function<bool(std::size_t tree, const ZoneTree &part)>;
// Hands over all trees of a frame, whose zones may come in parts.
using ForEachPart = std::function<void(std::uint32_t frame, const TakePart &take)>;
// The same of a chunk whose zones are elsewhere: only its frames and trees are used.
[[nodiscard]] Chunk sketchOf(const Chunk &chunk, const ForEachPart &forEachPart);

} // namespace zoe
