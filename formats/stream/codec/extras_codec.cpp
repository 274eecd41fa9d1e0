#include "formats/stream/codec/extras_codec.h"

#include <bit>

#include "formats/stream/codec/extras_columns.h"

namespace zoe {

using namespace columns;

bool encodeSetFrames(std::span<const SetFrame> setFrames, ByteWriter &out)
{
    Columns<3> columns;
    Ascending starts;
    for (const SetFrame &frame : setFrames) {
        columns[0].push_back(frame.set.value);
        columns[1].push_back(starts.distanceTo(frame.startNs));
        columns[2].push_back(static_cast<std::uint64_t>(frame.durationNs));
        starts.check(columns[2].back());
    }
    write(columns, out);
    return starts.ok();
}

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

bool encodePlots(std::span<const PlotPoint> plots, ByteWriter &out)
{
    Columns<3> columns;
    Ascending times;
    for (const PlotPoint &point : plots) {
        columns[0].push_back(point.plot.value);
        columns[1].push_back(times.distanceTo(point.timeNs));
        columns[2].push_back(std::bit_cast<std::uint64_t>(point.value));
    }
    write(columns, out);
    return times.ok();
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

bool encodeMessages(std::span<const Message> messages, ByteWriter &out, ByteWriter &texts)
{
    Columns<4> columns;
    Ascending times;
    for (const Message &message : messages) {
        columns[0].push_back(times.distanceTo(message.timeNs));
        columns[1].push_back(message.thread.valid() ? std::uint64_t{message.thread.value} + 1 : 0);
        columns[2].push_back(static_cast<std::uint64_t>(message.severity));
        columns[3].push_back(message.text.size());
        texts.bytes(
            {reinterpret_cast<const std::uint8_t *>(message.text.data()), message.text.size()});
    }
    write(columns, out);
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
