// The zones of a chunk as columns of bytes, and back. zone_encoder.cpp shows the layout. Objects
// reuse their buffers; each belongs to one thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "analysis/model/chunk.h"
#include "analysis/model/result.h"
#include "analysis/model/sites/site_totals.h"
#include "formats/stream/bytes/byte_codec.h"
#include "formats/stream/codec/zone_trees.h"
#include "formats/stream/messages/messages.h"

namespace zoe {

struct ZoneBytes {
    std::uint16_t encoding = kEncodingColumns; // or kEncodingSplit
    std::span<const std::uint8_t> siteTable;
    std::span<const std::uint8_t> sites;
    std::span<const std::uint8_t> shape;
    std::array<std::span<const std::uint8_t>, 4> gaps; // by GapKind
    std::array<std::span<const std::size_t>, 4> gapPlaneEnds;
    std::span<const std::uint8_t> flags;
    std::span<const std::uint8_t> trees;
    std::uint32_t treeCount = 0;
    std::uint64_t nestingLimit = 0; // for decoding: limit of zones open at once
    bool ofWholeFrames = true;      // the trees have as many zones as the frames state
};

class ZoneEncoder {
  public:
    explicit ZoneEncoder(std::uint16_t encoding)
        : m_encoding(encoding)
    {}

    // Error: BadInput if the trees break the guarantees of Chunk and ZoneTree.
    Status encode(const Chunk &chunk);

    // Of the chunk last encoded.
    [[nodiscard]] ZoneBytes bytes() const;
    [[nodiscard]] std::span<const SiteTotal> siteTotals() const { return m_totals.rows(); }
    [[nodiscard]] std::uint64_t calls() const { return m_calls; }

  private:
    void clear();
    void encodeSites(const Chunk &chunk);
    bool encodeTree(const ZoneColumns &zones, const TreeSpan &tree);
    bool encodeDirectory(const Chunk &chunk);
    void encodeGaps();

    struct OpenEnd {
        std::uint64_t endNs;
        std::uint64_t firstGap; // from its start to that of its first child
    };

    std::uint16_t m_encoding;
    SiteTotals m_totals;
    // By GapKind, each with room for a gap of each zone; what isn't used takes no memory.
    std::array<std::unique_ptr<std::uint64_t[]>, 4> m_gaps;
    std::size_t m_gapRoom = 0;
    std::array<std::size_t, 4> m_gapCount{};
    std::vector<std::uint64_t> m_differences; // of the gaps leave-leave, zigzag
    std::vector<std::uint64_t> m_values;
    std::vector<std::uint8_t> m_shapeBits;
    std::size_t m_events = 0;
    std::vector<OpenEnd> m_open; // with spare room
    std::uint64_t m_calls = 0;
    std::uint32_t m_treeCount = 0;
    ByteWriter m_siteTable, m_sites, m_flags, m_trees;
    std::array<ByteWriter, 4> m_gapBytes;
};

// What is known of the zones of a chunk before their columns are read, except trees.
struct ZoneDirectory {
    std::vector<std::uint64_t> firstTimes; // by tree
    std::array<std::size_t, 4> gapCount{}; // by GapKind
    std::vector<std::uint32_t> siteTable;
};

class ZoneDecoder {
  public:
    // Fills trees and zones of a chunk that has its frames. On success ids are below the limits.
    // REQUIRES: entries is plausible for the size of the message. Error: Damaged.
    Status decode(const ZoneBytes &bytes, std::size_t entries, std::uint32_t siteLimit,
                  std::uint32_t threadLimit, Chunk &chunk);
    // Only fills the trees. REQUIRES and error: the same.
    Result<ZoneDirectory> readDirectory(const ZoneBytes &bytes, std::size_t entries,
                                        std::uint32_t siteLimit, std::uint32_t threadLimit,
                                        Chunk &chunk);

  private:
    // Gaps of one width; most chunks have only one. Two columns share a buffer, so that no buffer
    // is larger than a column of the zones.
    template <class Gap>
    struct Gaps {
        std::vector<Gap> behindLeaves; // leave-leave, leave-enter
        std::vector<Gap> behindEnters; // enter-leave, enter-enter
        std::array<Gap *, 4> of{};     // by GapKind
        std::vector<Gap> differences;
        std::vector<Gap> open;
    };

    bool decodeDirectory(const ZoneBytes &bytes, std::size_t entries, std::uint32_t threadLimit,
                         Chunk &chunk);
    Status decodeTrees(const ZoneBytes &bytes, std::size_t entries, std::uint32_t threadLimit,
                       Chunk &chunk);
    bool decodeSiteTable(const ZoneBytes &bytes, std::size_t entries, std::uint32_t siteLimit);
    bool decodeSites(const ZoneBytes &bytes, ZoneColumns &zones);
    bool copyShape(std::span<const std::uint8_t> shape, std::size_t entries, std::size_t trees);
    template <class Gap>
    bool readGaps(const ZoneBytes &bytes, std::size_t entries, Gaps<Gap> &gaps);
    template <class Gap>
    bool readLeaveLeave(ByteReader &reader, std::size_t entries, Gaps<Gap> &gaps);
    template <class Gap>
    bool buildTrees(const Gaps<Gap> &gaps, Chunk &chunk);

    std::array<std::size_t, 4> m_gapCount{};
    std::size_t m_nesting = 0;         // limit of zones open at once
    std::vector<std::uint8_t> m_shape; // padded
    Gaps<std::uint32_t> m_gaps32;
    Gaps<std::uint64_t> m_gaps64;
    std::vector<std::uint32_t> m_siteTable;
    std::vector<std::uint64_t> m_firstTimes;
    std::vector<ZoneBeingRead> m_open;
};

} // namespace zoe
