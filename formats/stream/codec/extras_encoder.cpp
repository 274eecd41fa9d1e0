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

} // namespace zoe
