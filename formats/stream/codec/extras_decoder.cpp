#include "formats/stream/codec/extras_codec.h"

#include <bit>
#include <string>

#include "formats/stream/codec/extras_columns.h"

namespace zoe {

using namespace columns;

bool decodeSetFrames(std::span<const std::uint8_t> bytes, std::size_t count, std::uint32_t setLimit,
                     std::vector<SetFrame> &setFrames)
{
    setFrames.clear();
    Columns<3> columns;
    ByteReader in(bytes);
    if (!read(in, count, columns))
        return false;
    setFrames.reserve(count);
    Ascending starts;
    for (std::size_t i = 0; i < count; ++i) {
        if (columns[0][i] >= setLimit)
            return false;
        const TimeNs start = starts.advance(columns[1][i]);
        starts.check(columns[2][i]);
        setFrames.push_back({FrameSetId{static_cast<std::uint32_t>(columns[0][i])}, start,
                             static_cast<DurationNs>(columns[2][i])});
    }
    return starts.ok();
}

bool decodePlots(std::span<const std::uint8_t> bytes, std::size_t count, std::uint32_t plotLimit,
                 std::vector<PlotPoint> &plots)
{
    plots.clear();
    Columns<3> columns;
    ByteReader in(bytes);
    if (!read(in, count, columns))
        return false;
    plots.reserve(count);
    Ascending times;
    for (std::size_t i = 0; i < count; ++i) {
        if (columns[0][i] >= plotLimit)
            return false;
        const TimeNs time = times.advance(columns[1][i]);
        plots.push_back({PlotId{static_cast<std::uint32_t>(columns[0][i])}, time,
                         std::bit_cast<double>(columns[2][i])});
    }
    return times.ok();
}

bool decodeMessages(std::span<const std::uint8_t> bytes, std::span<const std::uint8_t> texts,
                    std::size_t count, std::uint32_t threadLimit, std::vector<Message> &messages)
{
    messages.clear();
    Columns<4> columns;
    ByteReader in(bytes);
    ByteReader words(texts);
    if (!read(in, count, columns))
        return false;
    messages.reserve(count);
    Ascending times;
    for (std::size_t i = 0; i < count; ++i) {
        const auto severity = static_cast<std::uint64_t>(Severity::Fatal);
        if (columns[1][i] > threadLimit || columns[2][i] > severity)
            return false;
        const auto text = words.bytes(columns[3][i]);
        const TimeNs time = times.advance(columns[0][i]);
        const ThreadId thread = columns[1][i] == 0
                                    ? ThreadId{}
                                    : ThreadId{static_cast<std::uint32_t>(columns[1][i] - 1)};
        messages.push_back({time, thread, static_cast<Severity>(columns[2][i]),
                            std::string(text.begin(), text.end())});
    }
    return times.ok() && words.atEnd();
}

} // namespace zoe
