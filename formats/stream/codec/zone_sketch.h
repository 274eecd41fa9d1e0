// A small copy of a chunk's large frames that looks the same when a whole frame is drawn. Pure
// function; thread-safe.
#pragma once

#include "analysis/model/chunk.h"

namespace zoe {

// The trees of frames of at least kLargeFrameZones, with fewer zones. Zones of at least some
// thousandth of the frame are in it as they are. Neighbours that are shorter, and together not
// longer than that, are one zone, from the start of the first to the end of the last, with the site
// of the longest; so are all zones inside them, at each depth. At most a zone for 32 of a frame: if
// necessary, the limit is a larger part of the frame. Self times are less what is inside a zone of
// the sketch. A frame that is too deep for that has no trees. Cost: a few nanoseconds per zone.
[[nodiscard]] Chunk sketchOf(const Chunk &chunk);

} // namespace zoe
