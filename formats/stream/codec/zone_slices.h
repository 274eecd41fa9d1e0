// The encoded zones of a chunk, read in slices. Keeps the bytes of the chunk's body, for each run
// of a few thousand zones the state of the decoder before it, and the zones open at that time.
// Immutable and thread-safe.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "analysis/model/chunk_slices.h"
#include "analysis/model/result.h"
#include "formats/stream/bytes/column_reader.h"
#include "formats/stream/codec/zone_codec.h"

namespace zoe {

class ZoneSlices final : public ChunkSlices {
  public:
    // raw: holds the bytes. frames: of the chunk. Cost: walks all zones once. Error: Damaged, as
    // ZoneDecoder::decode().
    static Result<std::shared_ptr<const ZoneSlices>>
    open(std::unique_ptr<std::uint64_t[]> raw, const ZoneBytes &bytes, std::size_t entries,
         std::uint32_t siteLimit, std::uint32_t threadLimit, const Chunk &frames, bool hasStates);

    [[nodiscard]] bool hasStates() const override { return m_hasStates; }
    [[nodiscard]] std::span<const TreeSpan> trees() const override { return m_whole.trees; }
    [[nodiscard]] std::span<const SliceBegin> begins() const override { return m_begins; }
    void read(std::size_t first, std::size_t end, ChunkSlice &slice) const override;

    // Zones that don't continue one of the previous frame.
    [[nodiscard]] std::uint64_t calls() const { return m_calls; }

  private:
    static constexpr std::uint32_t kNone = 0xffffffff;

    // A position in the events, before the enter of a zone.
    struct Mark {
        TimeNs startNs = 0; // of the zone
        std::uint64_t nowNs = 0;
        std::array<std::uint32_t, 4> gaps{}; // read so far, by GapKind
        std::uint32_t event = 0;
        std::uint32_t zone = 0;
        std::uint32_t top = kNone; // the innermost open zone, in m_kept
        bool entered = false;      // the previous event was an enter
        bool first = false;        // of its tree: there is no gap before it
    };
    // A zone that is open at a mark.
    struct KeptZone {
        std::uint32_t parent = kNone; // in m_kept
        std::uint32_t zone = 0;
        TimeNs startNs = 0;
        DurationNs durationNs = 0;
        DurationNs selfNs = 0;
        std::uint64_t firstGap = 0; // before its first child
    };
    class Walk;
    class TreeReader;

    ZoneSlices() = default;
    bool openColumns(const ZoneBytes &bytes, std::size_t entries);
    bool checkSites(); // and counts calls
    bool findMarks();
    bool findMarks(Walk &walk, const TreeSpan &tree);
    void divide(std::uint32_t frame);
    [[nodiscard]] std::span<const TreeSpan> treesOf(std::uint32_t frame) const
    {
        return m_whole.treesOf(m_whole.firstFrame + frame);
    }

    std::unique_ptr<std::uint64_t[]> m_raw;
    Chunk m_whole; // frames and trees
    ZoneDirectory m_directory;
    std::span<const std::uint8_t> m_shape;
    std::array<ColumnReader, 4> m_gaps;
    bool m_hasStates = false;
    bool m_differences = false; // gaps leave-leave are stored as such
    ColumnReader m_sites;
    ColumnReader m_flags;
    std::vector<Mark> m_marks;            // by tree
    std::vector<std::size_t> m_treeBegin; // positions in m_marks, one more than trees
    std::vector<KeptZone> m_kept;
    std::vector<SliceBegin> m_begins;
    std::uint64_t m_calls = 0;
};

} // namespace zoe
