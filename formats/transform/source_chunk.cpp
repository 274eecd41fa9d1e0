#include "formats/transform/source_chunk.h"

#include <utility>

namespace zoe {

Result<SourceChunk> sourceChunk(const Capture &capture, std::size_t i, Chunk &scratch)
{
    if (capture.chunks()[i].zoneCount >= kLargeFrameZones) {
        // First, because both take the chunk's bytes for a moment.
        auto rest = capture.chunkBesideZones(i);
        if (!rest)
            return rest.error();
        const auto slices = capture.slices(i);
        if (!slices)
            return slices.error();
        if (auto encoded = std::dynamic_pointer_cast<const ZoneSlices>(*slices))
            return SourceChunk{*std::move(rest), std::move(encoded)};
    }
    auto chunk = capture.readChunk(i, scratch);
    if (!chunk)
        return chunk.error();
    return SourceChunk{*std::move(chunk), nullptr};
}

Chunk withoutZones(const Chunk &chunk)
{
    Chunk rest;
    rest.firstFrame = chunk.firstFrame;
    rest.frames = chunk.frames;
    rest.setFrames = chunk.setFrames;
    rest.plots = chunk.plots;
    rest.messages = chunk.messages;
    rest.extras = chunk.extras;
    return rest;
}

Status writeCopy(CopiedChunk copied, CaptureWriter &writer)
{
    if (!copied.zones.source)
        return writer.writeChunk(std::move(copied.chunk));
    auto zones = readyZones(std::move(copied.zones), copied.chunk);
    return zones ? writer.writeChunk(std::move(copied.chunk), *std::move(zones)) : zones.error();
}

} // namespace zoe
