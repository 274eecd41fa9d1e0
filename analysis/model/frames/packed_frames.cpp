#include "analysis/model/frames/packed_frames.h"

#include <algorithm>
#include <limits>

namespace zoe {

namespace {

constexpr unsigned kZoneBits = 28;
constexpr std::uint32_t kZonesMask = (std::uint32_t{1} << kZoneBits) - 1;
constexpr std::uint8_t kMostFlags = 15;
constexpr auto kMostNs = static_cast<std::uint64_t>(std::numeric_limits<std::uint32_t>::max());

} // namespace

std::unique_ptr<const PackedFrames::PackedBlock>
PackedFrames::packed(const std::vector<FrameRecord> &frames)
{
    auto block = std::make_unique<PackedBlock>();
    const auto firstNs = static_cast<std::uint64_t>(frames.front().startNs);
    for (std::size_t i = 0; i < kBlockFrames; ++i) {
        const FrameRecord &frame = frames[i];
        // Negative values become too large.
        const std::uint64_t startNs = static_cast<std::uint64_t>(frame.startNs) - firstNs;
        const auto durationNs = static_cast<std::uint64_t>(frame.durationNs);
        if (startNs > kMostNs || durationNs > kMostNs || frame.zones > kZonesMask ||
            frame.flags > kMostFlags || frame.lostZones != 0)
            return {};
        (*block)[i] = {.startNs = static_cast<std::uint32_t>(startNs),
                       .durationNs = static_cast<std::uint32_t>(durationNs),
                       .flagsAndZones = std::uint32_t{frame.flags} << kZoneBits | frame.zones};
    }
    return block;
}

void PackedFrames::add(const FrameRecord &frame)
{
    m_open.push_back(frame);
    if (m_open.size() < kBlockFrames)
        return;
    EitherBlock &block = m_blocks.emplace_back();
    block.startNs = m_open.front().startNs;
    block.packed = packed(m_open);
    if (!block.packed) {
        auto records = std::make_unique<Block>();
        std::ranges::copy(m_open, records->begin());
        block.records = std::move(records);
    }
    m_open.clear();
}

FrameRecord PackedFrames::record(FrameIndex frame) const
{
    FrameRecord record = stored(frame);
    if (frame < m_flagged) [[unlikely]]
        record.flags |= kFrameAdded;
    return record;
}

FrameRecord PackedFrames::stored(FrameIndex frame) const
{
    const std::size_t at = frame / kBlockFrames;
    const std::size_t inBlock = frame % kBlockFrames;
    if (at == m_blocks.size())
        return m_open[inBlock];
    const EitherBlock &block = m_blocks[at];
    if (!block.packed)
        return (*block.records)[inBlock];
    const Packed &packed = (*block.packed)[inBlock];
    return {.startNs = block.startNs + static_cast<TimeNs>(packed.startNs),
            .durationNs = static_cast<DurationNs>(packed.durationNs),
            .zones = packed.flagsAndZones & kZonesMask,
            .lostZones = 0,
            .flags = static_cast<std::uint8_t>(packed.flagsAndZones >> kZoneBits)};
}

} // namespace zoe
