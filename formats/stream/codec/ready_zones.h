// The zones of a chunk as columns that are encoded already. A value.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "analysis/model/chunk.h"
#include "analysis/model/site_total.h"
#include "formats/stream/bytes/byte_codec.h"
#include "formats/stream/codec/zone_codec.h"

namespace zoe {

struct ReadyZones {
    ZoneBytes bytes;
    // What they refer to: columns that were written for it, others of another chunk, and the ends
    // of planes.
    std::vector<ByteWriter> written;
    std::shared_ptr<const void> taken;
    std::array<std::vector<std::size_t>, 4> gapPlaneEnds; // by GapKind

    std::uint32_t entries = 0;         // zones
    std::uint32_t calls = 0;           // those that don't continue one of the previous frame
    std::uint32_t nesting = 0;         // the most zones that are open at once
    std::vector<SiteTotal> siteTotals; // once for each site
    Chunk sketch;                      // as sketchOf(); without trees: none
};

} // namespace zoe
