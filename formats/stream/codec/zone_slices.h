// The encoded zones of a chunk, read in slices. Keeps the bytes of the chunk's body, for each run
// of a few thousand zones the state of the decoder before it, and the zones open at that time.
// Immutable and thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "analysis/model/chunk_slices.h"
#include "analysis/model/result.h"
#include "formats/stream/codec/slice_walk.h"
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
    [[nodiscard]] std::span<const TreeSpan> trees() const override { return m_zones.whole.trees; }
    [[nodiscard]] TimeNs lastEndNs() const override { return m_lastEndNs; }
    [[nodiscard]] std::span<const SliceBegin> begins() const override { return m_begins; }
    void read(std::size_t first, std::size_t end, ThreadId only, ChunkSlice &slice) const override;

    // Zones that don't continue one of the previous frame.
    [[nodiscard]] std::uint64_t calls() const { return m_calls; }
    [[nodiscard]] const EncodedZones &encoded() const { return m_zones; }
    // How many zones of a tree have the flag.
    [[nodiscard]] std::uint64_t zonesWith(std::uint8_t flag, std::size_t tree) const;

  private:
    ZoneSlices() = default;
    bool openColumns(const ZoneBytes &bytes, std::size_t entries);
    bool checkSites(); // and counts calls
    bool findMarks();
    bool findMarks(EventWalk &walk, const TreeSpan &tree);
    void divide(std::uint32_t frame);
    [[nodiscard]] std::span<const TreeSpan> treesOf(std::uint32_t frame) const
    {
        return m_zones.whole.treesOf(m_zones.whole.firstFrame + frame);
    }

    std::unique_ptr<std::uint64_t[]> m_raw;
    EncodedZones m_zones;
    bool m_hasStates = false;
    std::vector<SliceBegin> m_begins;
    std::uint64_t m_calls = 0;
    TimeNs m_lastEndNs = std::numeric_limits<TimeNs>::min();
};

} // namespace zoe
