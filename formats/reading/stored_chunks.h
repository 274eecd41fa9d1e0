// The chunks of one capture, decoded on demand from its messages. The chunks of all captures share
// a cache. Thread-safe.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "analysis/model/capture.h"
#include "formats/reading/chunk_cache.h"
#include "formats/stream/messages/messages.h"

namespace zoe {

struct DecoderMemory;

class StoredChunks {
  public:
    explicit StoredChunks(std::shared_ptr<ChunkCache> cache);
    // REQUIRES: no thread requests a chunk at the same time.
    virtual ~StoredChunks();
    StoredChunks(const StoredChunks &) = delete;
    StoredChunks &operator=(const StoredChunks &) = delete;

    // As the functions of Capture; summary: that of chunk i. Error: as explained() returns it.
    [[nodiscard]] Result<std::shared_ptr<const Chunk>> chunk(std::size_t i,
                                                             const ChunkSummary &summary) const;
    [[nodiscard]] Result<std::shared_ptr<const Chunk>>
    readChunk(std::size_t i, const ChunkSummary &summary, Chunk &scratch) const;
    [[nodiscard]] Result<std::shared_ptr<const Chunk>>
    chunkBesideZones(std::size_t i, const ChunkSummary &summary) const;
    [[nodiscard]] Result<std::shared_ptr<const Chunk>> sketch(std::size_t i,
                                                              const ChunkSummary &summary) const;
    [[nodiscard]] Result<std::shared_ptr<const ChunkSlices>>
    slices(std::size_t i, const ChunkSummary &summary) const;

    // Bypasses the cache and reuses the chunk's memory.
    Status decode(std::size_t i, const ChunkSummary &summary, Chunk &chunk) const;

    // The zones that were open when the capture began (open_zones.h); 0 if they can't be read.
    // first: of chunk 0, with this number of calls. Cost: none if nothing continues in the chunk,
    // or it has only one frame, as after a large one; else that of decoding it, or of slicing it
    // and decoding one slice if it is large.
    [[nodiscard]] std::uint64_t openAtStart(const ChunkSummary &first, std::uint64_t calls) const;

  private:
    // The message of chunk i, read into copy and checked against what is known of the chunk:
    // another program may write to the file before all is decoded. Error: Damaged, Io.
    virtual Result<ChunkMessage> message(std::size_t i, const ChunkSummary &summary,
                                         std::vector<std::byte> &copy) const = 0;
    // A failure with what the user needs to know of it.
    [[nodiscard]] virtual Error explained(const ChunkSummary &summary,
                                          const Error &error) const = 0;

    // Calls decode(decoder, message).
    template <class Decode>
    Status decodeMessage(std::size_t i, const ChunkSummary &summary, Decode decode) const;
    template <class Decode>
    Status decodeMessage(std::size_t i, const ChunkSummary &summary, Decode decode,
                         DecoderMemory &memory) const;

    std::shared_ptr<ChunkCache> m_cache;
    ChunkCache::Owner m_owner;
    ChunkCache::Owner m_besideZonesOwner; // of chunks without trees and zones
    struct HeldSlices {
        std::mutex mutex; // also while they are opened, so that none are opened twice
        std::weak_ptr<const ChunkSlices> slices;
    };
    mutable std::mutex m_slicesMutex;
    mutable std::map<std::size_t, HeldSlices> m_slices; // by chunk
};

} // namespace zoe
