// A chunk as copies of a capture read it: large frames stay encoded. Pure functions; thread-safe.
#pragma once

#include <cstddef>
#include <memory>

#include "analysis/model/capture.h"
#include "formats/stream/codec/zone_copy.h"
#include "formats/transform/id_map.h"
#include "formats/writing/capture_writer.h"

namespace zoe {

struct SourceChunk {
    std::shared_ptr<const Chunk> chunk;
    std::shared_ptr<const ZoneSlices> slices; // if set, they have the trees and zones of the chunk
};

// Valid until scratch changes, which it may be decoded into. Error: Damaged, Io.
Result<SourceChunk> sourceChunk(const Capture &capture, std::size_t i, Chunk &scratch);

// Everything but trees and zones.
[[nodiscard]] Chunk withoutZones(const Chunk &chunk);

struct CopiedChunk {
    Chunk chunk;
    ZoneCopy zones; // those of the chunk's trees, if there is a source; else the chunk has them
};

// Error: as CaptureWriter::writeChunk().
Status writeCopy(CopiedChunk copied, CaptureWriter &writer);

} // namespace zoe
