#include "formats/reading/stored_chunks.h"

#include <cstdint>
#include <span>
#include <utility>

#include "analysis/model/chunk_slices.h"
#include "analysis/model/open_zones.h"
#include "formats/stream/codec/chunk_codec.h"
#include "formats/stream/platform/freed_memory.h"

namespace zoe {

namespace {

template <class Decode>
Result<std::shared_ptr<const Chunk>> decodedBy(const Decode &decode)
{
    auto chunk = std::make_shared<Chunk>();
    if (Status status = decode(*chunk); !status)
        return status.error();
    return std::shared_ptr<const Chunk>(std::move(chunk));
}

} // namespace

// Reused by a thread, except after a chunk of unusual size.
struct DecoderMemory {
    ChunkDecoder decoder;
    std::vector<std::byte> message;
};

StoredChunks::StoredChunks(std::shared_ptr<ChunkCache> cache)
    : m_cache(std::move(cache))
    , m_owner(m_cache->addOwner())
    , m_besideZonesOwner(m_cache->addOwner())
{}

StoredChunks::~StoredChunks()
{
    m_cache->removeOwner(m_owner);
    m_cache->removeOwner(m_besideZonesOwner);
}

Result<std::shared_ptr<const Chunk>> StoredChunks::chunk(std::size_t i,
                                                         const ChunkSummary &summary) const
{
    return m_cache->get(m_owner, i, [&](std::size_t) {
        return decodedBy([&](Chunk &chunk) { return decode(i, summary, chunk); });
    });
}

Result<std::shared_ptr<const Chunk>>
StoredChunks::readChunk(std::size_t i, const ChunkSummary &summary, Chunk &scratch) const
{
    if (auto cached = m_cache->find(m_owner, i))
        return cached;
    if (Status status = decode(i, summary, scratch); !status)
        return status.error();
    return std::shared_ptr<const Chunk>(std::shared_ptr<void>(), &scratch);
}

Result<std::shared_ptr<const Chunk>>
StoredChunks::chunkBesideZones(std::size_t i, const ChunkSummary &summary) const
{
    if (auto cached = m_cache->find(m_owner, i))
        return cached;
    return m_cache->get(m_besideZonesOwner, i, [&](std::size_t) {
        return decodedBy([&](Chunk &chunk) {
            return decodeMessage(i, summary,
                                 [&](ChunkDecoder &decoder, const ChunkMessage &message) {
                                     return decoder.decodeBesideZones(message, chunk);
                                 });
        });
    });
}

Result<std::shared_ptr<const Chunk>> StoredChunks::sketch(std::size_t i,
                                                          const ChunkSummary &summary) const
{
    if (summary.zoneCount < kLargeFrameZones)
        return std::shared_ptr<const Chunk>();
    std::shared_ptr<Chunk> sketch;
    const Status status =
        decodeMessage(i, summary, [&](ChunkDecoder &decoder, const ChunkMessage &message) {
            if (message.sketch.empty())
                return Status();
            sketch = std::make_shared<Chunk>();
            return decoder.decodeSketch(message, *sketch);
        });
    if (!status)
        return status.error();
    return std::shared_ptr<const Chunk>(std::move(sketch));
}

Result<std::shared_ptr<const ChunkSlices>> StoredChunks::slices(std::size_t i,
                                                                const ChunkSummary &summary) const
{
    if (summary.zoneCount < kLargeFrameZones)
        return std::shared_ptr<const ChunkSlices>();
    HeldSlices *held = nullptr;
    {
        const std::lock_guard lock(m_slicesMutex);
        held = &m_slices[i];
    }
    const std::lock_guard lock(held->mutex);
    if (auto slices = held->slices.lock())
        return slices;
    std::shared_ptr<const ChunkSlices> slices;
    const Status status =
        decodeMessage(i, summary, [&](ChunkDecoder &decoder, const ChunkMessage &message) {
            auto opened = decoder.slices(message);
            if (!opened)
                return Status(opened.error());
            slices = *std::move(opened);
            return Status();
        });
    if (!status)
        return status.error();
    held->slices = slices;
    return slices;
}

Status StoredChunks::decode(std::size_t i, const ChunkSummary &summary, Chunk &chunk) const
{
    return decodeMessage(i, summary, [&](ChunkDecoder &decoder, const ChunkMessage &message) {
        return decoder.decode(message, chunk);
    });
}

template <class Decode>
Status StoredChunks::decodeMessage(std::size_t i, const ChunkSummary &summary, Decode decode) const
{
    if (summary.zoneCount <= kOrdinaryEntries) {
        thread_local DecoderMemory memory;
        return decodeMessage(i, summary, decode, memory);
    }
    DecoderMemory memory;
    memory.decoder.setWasRead(
        [](std::span<const std::uint8_t> bytes) { dropPages(std::as_bytes(bytes)); });
    return decodeMessage(i, summary, decode, memory);
}

template <class Decode>
Status StoredChunks::decodeMessage(std::size_t i, const ChunkSummary &summary, Decode decode,
                                   DecoderMemory &memory) const
{
    const auto stored = message(i, summary, memory.message);
    const Status status = stored ? decode(memory.decoder, *stored) : Status(stored.error());
    return status ? status : explained(summary, status.error());
}

std::uint64_t StoredChunks::openAtStart(const ChunkSummary &first, std::uint64_t calls) const
{
    if (first.firstFrame != 0 || first.zoneCount == calls)
        return 0;
    if (first.frameCount == 1) // as a large frame is
        return first.zoneCount - calls;
    if (const auto sliced = slices(0, first); sliced && *sliced) {
        ChunkSlice slice;
        (*sliced)->read(0, 1, {}, slice);
        return zonesOpenAtStart(slice.chunk);
    }
    Chunk chunk;
    return decode(0, first, chunk) ? zonesOpenAtStart(chunk) : 0;
}

} // namespace zoe
