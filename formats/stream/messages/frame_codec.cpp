#include "formats/stream/messages/frame_codec.h"

#include <array>

namespace zoe {

bool encodeFrames(std::span<const FrameRecord> frames, ByteWriter &out)
{
    std::array<std::vector<std::uint64_t>, 5> columns;
    std::uint64_t previousEnd = 0;
    std::uint64_t broken = 0;
    for (const FrameRecord &frame : frames) {
        const auto start = static_cast<std::uint64_t>(frame.startNs);
        const auto duration = static_cast<std::uint64_t>(frame.durationNs);
        columns[0].push_back(zigzag(static_cast<std::int64_t>(start - previousEnd)));
        columns[1].push_back(duration);
        columns[2].push_back(frame.zones);
        columns[3].push_back(frame.lostZones);
        columns[4].push_back(frame.flags);
        previousEnd = start + duration;
        broken |= start | duration | previousEnd;
    }
    // At least one plane of one column, so that a count can't exceed the bytes.
    for (std::size_t i = 0; i < columns.size(); ++i)
        out.column(columns[i], i == 1 ? 1 : 0);
    return (broken >> 63) == 0;
}

bool decodeFrames(ByteReader &in, std::size_t count, std::vector<FrameRecord> &frames)
{
    std::vector<std::uint64_t> startGaps(count);
    std::vector<std::uint64_t> durations(count);
    std::vector<std::uint32_t> zones(count);
    std::vector<std::uint32_t> lost(count);
    std::vector<std::uint32_t> flags(count);
    if (!in.column(count, startGaps.data()) || !in.column(count, durations.data()) ||
        !in.column(count, zones.data()) || !in.column(count, lost.data()) ||
        !in.column(count, flags.data()))
        return false;
    frames.reserve(frames.size() + count);
    std::uint64_t end = 0;
    std::uint64_t broken = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t start = end + static_cast<std::uint64_t>(unzigzag(startGaps[i]));
        end = start + durations[i];
        broken |= start | durations[i] | end | (flags[i] > 0xff ? ~std::uint64_t{0} : 0);
        frames.push_back({static_cast<TimeNs>(start), static_cast<DurationNs>(durations[i]),
                          zones[i], lost[i], static_cast<std::uint8_t>(flags[i])});
    }
    return (broken >> 63) == 0;
}

} // namespace zoe
