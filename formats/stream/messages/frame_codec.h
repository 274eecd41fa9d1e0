// Frame records as columns of bytes, and back. Pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/model/chunk.h"
#include "formats/stream/bytes/byte_codec.h"

namespace zoe {

// Five columns: start minus the end of the previous frame (zigzag; the first minus 0), duration,
// zones, lost zones, flags. False: a time or duration is negative.
bool encodeFrames(std::span<const FrameRecord> frames, ByteWriter &out);

// Appends count frames. REQUIRES: count is plausible for the size of the message. False: broken.
bool decodeFrames(ByteReader &in, std::size_t count, std::vector<FrameRecord> &frames);

} // namespace zoe
