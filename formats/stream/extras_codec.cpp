#include "formats/stream/extras_codec.h"

#include <array>
#include <bit>

namespace zoe {

namespace {

constexpr std::uint64_t kSignBit = std::uint64_t{1} << 63;

// Distances between times that don't decrease.
class Ascending {
  public:
    std::uint64_t distanceTo(TimeNs time)
    {
        const auto now = static_cast<std::uint64_t>(time);
        const std::uint64_t distance = now - m_last;
        m_broken |= now | distance;
        m_last = now;
        return distance;
    }
    TimeNs advance(std::uint64_t distance)
    {
        m_last += distance;
        m_broken |= distance | m_last;
        return static_cast<TimeNs>(m_last);
    }
    void check(std::uint64_t duration) { m_broken |= duration | (m_last + duration); }
    [[nodiscard]] bool ok() const { return (m_broken & kSignBit) == 0; }

  private:
    std::uint64_t m_last = 0;
    std::uint64_t m_broken = 0;
};

template <std::size_t N>
using Columns = std::array<std::vector<std::uint64_t>, N>;

template <std::size_t N>
void write(const Columns<N> &columns, ByteWriter &out)
{
    for (std::size_t i = 0; i < N; ++i)
        out.column(columns[i], i == 0 ? 1 : 0);
}

// The first column has a byte an element at least, which is what bounds the count.
template <std::size_t N>
bool read(ByteReader &in, std::size_t count, Columns<N> &columns)
{
    if (count > in.left())
        return false;
    for (auto &column : columns) {
        column.resize(count);
        if (!in.column(count, column.data()))
            return false;
    }
    return in.atEnd();
}

} // namespace

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
