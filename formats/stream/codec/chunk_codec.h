// Converts a chunk to the bytes of its message and back: decode(encode(chunk)) == chunk for every
// valid chunk. Objects reuse their buffers; each belongs to one thread.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "analysis/model/chunk.h"
#include "analysis/model/chunk_slices.h"
#include "analysis/model/result.h"
#include "formats/stream/bytes/compression.h"
#include "formats/stream/codec/ready_zones.h"
#include "formats/stream/codec/zone_codec.h"
#include "formats/stream/codec/zone_extras_codec.h"
#include "formats/stream/messages/messages.h"

namespace zoe {

class ChunkEncoder {
  public:
    // The level is zstd's; 0: uncompressed. smallest is for archives: encoding 2, and per chunk the
    // better of this level and level 1. It is slower to write and to read.
    explicit ChunkEncoder(int compressionLevel, bool smallest = false);

    // The whole message. Error: BadInput if the chunk is not valid, LimitReached if it is too
    // large.
    Result<MessageBytes> encode(const Chunk &chunk, const IdCounts &ids);
    // The same of a chunk with frames and trees, but no zones: those are encoded already. Their
    // encoding stays. Frees their memory as soon as it can.
    Result<MessageBytes> encode(const Chunk &chunk, ReadyZones zones, const IdCounts &ids);
    // Only for the next chunk.
    void setClocks(const ClockSnapshot &clocks) { m_clocks = clocks; }

    // Of the chunk last encoded.
    [[nodiscard]] const ChunkHead &head() const { return m_head; }
    [[nodiscard]] std::span<const SiteTotal> siteTotals() const { return m_siteTotals; }

  private:
    // What is to be known of zones apart from their columns.
    struct ZoneFacts {
        std::uint16_t encoding = kEncodingColumns;
        std::size_t entries = 0;
        std::uint64_t calls = 0;
        std::uint64_t nesting = 0; // the most that are open at once, if there are many zones
    };
    Status encodeHead(const Chunk &chunk, const ZoneFacts &zones, const IdCounts &ids);
    Status encodeExtras(const Chunk &chunk);
    Status encodeSketch(const Chunk &sketch, std::uint16_t encoding);
    // All but the zones.
    Status encodeRest(const Chunk &chunk, const ZoneFacts &zones, const Chunk &sketch,
                      const IdCounts &ids);
    // ready: has the zones, if they aren't those of m_zones; is freed.
    MessageBytes assemble(const Chunk &chunk, std::uint64_t nesting, ReadyZones *ready);
    std::span<const std::uint8_t> compressed(std::span<const std::span<const std::uint8_t>> parts,
                                             std::uint64_t rawSize,
                                             std::span<const std::size_t> ends,
                                             std::uint64_t leastBytes);

    int m_level;
    std::uint16_t m_encoding;
    Compressor m_compressor;
    std::optional<Compressor> m_quick; // wins if the data does not repeat itself
    ZoneEncoder m_zones;
    ChunkHead m_head;
    std::span<const SiteTotal> m_siteTotals;
    std::vector<SiteTotal> m_readyTotals;
    std::optional<ClockSnapshot> m_clocks;
    ByteWriter m_setFrames, m_plots, m_messages, m_texts;
    ExtrasEncoder m_extras;
    std::vector<std::uint8_t> m_sketch; // compressed; empty: none
};

// The buffers of a decoder and a chunk are worth reusing after a chunk of at most as many entries.
inline constexpr std::uint64_t kOrdinaryEntries = std::uint64_t{1} << 19;

class ChunkDecoder {
  public:
    // Calls wasRead for parts of a compressed body that are not read again, while it decompresses.
    void setWasRead(WasRead wasRead) { m_wasRead = std::move(wasRead); }
    // Decodes into a chunk and reuses its vectors. On success all ids are below those of the head.
    // Error: Damaged, TooNew (an encoding or compression of a newer version).
    Status decode(const ChunkMessage &message, Chunk &chunk);
    // The same without trees and zones, which are not read. Error: the same.
    Status decodeBesideZones(const ChunkMessage &message, Chunk &chunk);
    // Capture::sketch() of the same chunk. REQUIRES: it has one. Error: the same.
    Status decodeSketch(const ChunkMessage &message, Chunk &sketch);
    // The zones of the same chunk in slices, with the body's bytes. Error: the same.
    Result<std::shared_ptr<const ChunkSlices>> slices(const ChunkMessage &message);

  private:
    // The uncompressed body; valid until the next call.
    Result<std::span<const std::uint8_t>> rawBody(const ChunkMessage &message);
    Result<std::span<const std::uint8_t>> decompressed(std::span<const std::uint8_t> bytes,
                                                       std::uint64_t rawSize,
                                                       const ChunkMessage &message);
    std::uint64_t *rawWords(std::size_t count); // room for as many
    Status decodeBody(std::span<const std::uint8_t> raw, const ChunkMessage &message, Chunk &chunk);

    WasRead m_wasRead;
    ZoneDecoder m_zones;
    // Bytes, aligned for Cap'n Proto. Not cleared: pages are taken only as they are filled.
    std::unique_ptr<std::uint64_t[]> m_raw;
    std::size_t m_rawWords = 0;
};

} // namespace zoe
