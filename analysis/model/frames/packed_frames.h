// Frame records in 13 instead of 32 bytes each, because they are most of what a capture of a
// million frames keeps in memory. Belongs to one thread while it grows, then immutable and
// thread-safe.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "analysis/model/frame_records.h"

namespace zoe {

// Blocks of frames, as plain records or, if all values fit, in 12 bytes each:
//     start after that of the block's first frame, 32 bits
//     duration, 32 bits
//     flags, 4 bits; zones, 28 bits
// Frames in packed blocks have no lost zones. The last block is plain until it is full.
class PackedFrames final : public FrameSource {
  public:
    void add(const FrameRecord &frame);
    // The first frames are flagged kFrameAdded, too (program_start.h).
    void flagFirst(FrameIndex frames) { m_flagged = frames; }
    [[nodiscard]] FrameIndex flagged() const { return m_flagged; }

    [[nodiscard]] std::size_t size() const
    {
        return m_blocks.size() * kBlockFrames + m_open.size();
    }
    [[nodiscard]] bool empty() const { return size() == 0; }
    [[nodiscard]] FrameRecord record(FrameIndex frame) const override;
    [[nodiscard]] FrameRecord back() const { return view().back(); }
    [[nodiscard]] FrameRecords view() const { return {*this, size()}; }

  private:
    static constexpr std::size_t kBlockFrames = 32;

    struct Packed {
        std::uint32_t startNs = 0;
        std::uint32_t durationNs = 0;
        std::uint32_t flagsAndZones = 0;
    };
    using PackedBlock = std::array<Packed, kBlockFrames>;
    using Block = std::array<FrameRecord, kBlockFrames>;
    struct EitherBlock {
        TimeNs startNs = 0;
        std::unique_ptr<const PackedBlock> packed; // null: plain records
        std::unique_ptr<const Block> records;
    };

    [[nodiscard]] FrameRecord stored(FrameIndex frame) const;
    static std::unique_ptr<const PackedBlock> packed(const std::vector<FrameRecord> &frames);

    std::vector<EitherBlock> m_blocks;
    std::vector<FrameRecord> m_open; // the last frames, fewer than a block
    FrameIndex m_flagged = 0;
};

} // namespace zoe
