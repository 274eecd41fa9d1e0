#include "tests/support/capture_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "tests/support/extras_text.h"
#include "tests/support/severity_names.h"

namespace zoe::test {

namespace {

std::string textOfFrame(const FrameRecord &frame)
{
    std::string text =
        "frame " + std::to_string(frame.startNs) + " " + std::to_string(frame.durationNs);
    if ((frame.flags & kFramePartial) != 0)
        text += " partial";
    if ((frame.flags & kFrameCut) != 0)
        text += " cut";
    if ((frame.flags & kFrameBegins) != 0)
        text += " begins";
    if (frame.missing())
        text += " missing";
    if (frame.lostZones != 0)
        text += " lost=" + std::to_string(frame.lostZones);
    return text + "\n";
}

std::string textOfTree(const Capture &capture, const Chunk &chunk, const TreeSpan &span)
{
    const ZoneTree tree = chunk.tree(span);
    std::string text = "  " + capture.thread(tree.thread()).label() + "\n";
    for (std::size_t i = 0; i < tree.size(); ++i) {
        const Zone zone = tree[i];
        text += std::string(4 + 2 * std::size_t{zone.depth}, ' ') + capture.site(zone.site).label();
        text += " " + std::to_string(zone.startNs) + " " + std::to_string(zone.durationNs);
        if ((zone.flags & kContinuesFrom) != 0)
            text += " from";
        if ((zone.flags & kContinuesTo) != 0)
            text += " to";
        if ((zone.flags & kStillOpen) != 0)
            text += " open";
        text += "\n";
        for (const ZoneValue &value : chunk.extras.valuesOf(span.firstZone + i))
            text += std::string(6 + 2 * std::size_t{zone.depth}, ' ') +
                    textOfValue(capture, chunk.extras, value) + "\n";
    }
    return text;
}

std::string textOfPlot(const Capture &capture, const PlotPoint &point)
{
    std::array<char, 64> value{};
    const char *const end =
        std::to_chars(value.data(), value.data() + value.size(), point.value).ptr;
    return "  plot " + capture.plotSeries()[point.plot.value].name + " " +
           std::to_string(point.timeNs) + " " +
           std::string(static_cast<const char *>(value.data()), end) + "\n";
}

std::string textOfMessage(const Capture &capture, const Message &message)
{
    std::string text = "  message ";
    text += message.thread.valid() ? capture.thread(message.thread).label() : std::string("-");
    text += " " + std::to_string(message.timeNs) + " ";
    if (message.severity != Severity::Info) {
        const auto severity = static_cast<std::size_t>(message.severity);
        text += "!" + std::string(kSeverityNames.at(severity)) + " ";
    }
    return text + escaped(message.text) + "\n";
}

// Items with their own times are written in the last frame of the chunk that starts at or before
// them.
template <class T, class Project, class Write>
void writeTimed(const std::vector<T> &values, const Chunk &chunk, std::size_t frame, Project time,
                Write write)
{
    for (const T &value : values) {
        const bool late = frame + 1 < chunk.frames.size() &&
                          std::invoke(time, value) >= chunk.frames[frame + 1].startNs;
        const bool early = frame > 0 && std::invoke(time, value) < chunk.frames[frame].startNs;
        if (!late && !early)
            write(value);
    }
}

// By start, then name of the thread: ids may be others when the text is read again.
template <class T>
std::vector<T> inTextOrder(std::vector<T> values, const Capture &capture)
{
    std::ranges::stable_sort(values, {}, [&capture](const T &value) {
        return std::pair(value.startNs, capture.thread(value.thread).label());
    });
    return values;
}

// Threads are written in order of first appearance, whatever their ids, so that reading the text
// again gives the same text.
class ThreadOrder {
  public:
    std::size_t place(ThreadId thread)
    {
        const auto known = std::ranges::find(m_seen, thread);
        const auto at = static_cast<std::size_t>(known - m_seen.begin());
        if (known == m_seen.end())
            m_seen.push_back(thread);
        return at;
    }

    std::vector<TreeSpan> sorted(std::span<const TreeSpan> trees)
    {
        for (const TreeSpan &tree : trees)
            place(tree.thread);
        std::vector<TreeSpan> result(trees.begin(), trees.end());
        std::ranges::sort(result, {}, [this](const TreeSpan &tree) { return place(tree.thread); });
        return result;
    }

  private:
    std::vector<ThreadId> m_seen;
};

std::string textOfExtrasIn(const Capture &capture, const Chunk &chunk, std::size_t frame,
                           ThreadOrder &order)
{
    std::string text;
    const ChunkExtras &extras = chunk.extras;
    writeTimed(extras.locks, chunk, frame, &LockSpan::startNs, [&](const LockSpan &span) {
        order.place(span.thread);
        text += "  " + textOfLock(capture, span) + "\n";
    });
    writeTimed(extras.asyncs, chunk, frame, &AsyncSpan::startNs, [&](const AsyncSpan &span) {
        order.place(span.beginThread);
        order.place(span.endThread);
        text += "  " + textOfAsync(capture, span) + "\n";
    });
    writeTimed(extras.flows, chunk, frame, &FlowPoint::timeNs, [&](const FlowPoint &point) {
        order.place(point.thread);
        text += "  " + textOfFlow(capture, point) + "\n";
    });
    writeTimed(extras.memory, chunk, frame, &MemoryEvent::timeNs, [&](const MemoryEvent &event) {
        order.place(event.thread);
        text += "  " + textOfMemory(capture, event) + "\n";
    });
    writeTimed(inTextOrder(extras.states, capture), chunk, frame, &ThreadStateSpan::startNs,
               [&](const ThreadStateSpan &span) {
                   order.place(span.thread);
                   text += "  " + textOfState(capture, span) + "\n";
               });
    writeTimed(inTextOrder(extras.usage, capture), chunk, frame, &ThreadUsage::startNs,
               [&](const ThreadUsage &usage) {
                   order.place(usage.thread);
                   text += "  " + textOfUsage(capture, usage) + "\n";
               });
    writeTimed(extras.stolen, chunk, frame, &StolenTime::startNs,
               [&](const StolenTime &stolen) { text += "  " + textOfStolen(stolen) + "\n"; });
    writeTimed(extras.samples, chunk, frame, &StackSample::timeNs, [&](const StackSample &sample) {
        order.place(sample.thread);
        text += "  " + textOfSample(capture, sample) + "\n";
    });
    return text;
}

std::string textOfFrameIn(const Capture &capture, const Chunk &chunk, std::size_t i,
                          ThreadOrder &order)
{
    std::string text = textOfFrame(chunk.frames[i]);
    const FrameIndex frame = chunk.firstFrame + static_cast<FrameIndex>(i);
    for (const TreeSpan &span : order.sorted(chunk.treesOf(frame)))
        text += textOfTree(capture, chunk, span);
    writeTimed(chunk.setFrames, chunk, i, &SetFrame::startNs, [&](const SetFrame &set) {
        text += "  set " + capture.frameSets()[set.set.value].name + " " +
                std::to_string(set.startNs) + " " + std::to_string(set.durationNs) + "\n";
    });
    writeTimed(chunk.plots, chunk, i, &PlotPoint::timeNs,
               [&](const PlotPoint &point) { text += textOfPlot(capture, point); });
    writeTimed(chunk.messages, chunk, i, &Message::timeNs, [&](const Message &message) {
        if (message.thread.valid())
            order.place(message.thread);
        text += textOfMessage(capture, message);
    });
    return text + textOfExtrasIn(capture, chunk, i, order);
}

} // namespace

std::string textOfCapture(const Capture &capture)
{
    std::string text;
    ThreadOrder order;
    const auto frames = capture.frames();
    for (FrameIndex frame = 0; frame < frames.size(); ++frame) {
        const std::size_t at = capture.chunkOfFrame(frame);
        if (at == capture.chunks().size()) {
            text += textOfFrame(frames[frame]);
            continue;
        }
        const auto chunk = capture.chunk(at);
        if (!chunk) {
            text += "unreadable " + chunk.error().text() + "\n";
            continue;
        }
        text += textOfFrameIn(capture, **chunk, frame - (*chunk)->firstFrame, order);
    }
    for (const Annotation &annotation : capture.annotations())
        text += textOfAnnotation(capture, annotation) + "\n";
    return text;
}

} // namespace zoe::test
