#include "formats/stream/assembler/frame_assembler.h"

#include <algorithm>
#include <deque>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/model/containers/stable_sort.h"
#include "formats/stream/assembler/pending_extras.h"
#include "formats/stream/assembler/thread_trees.h"

namespace zoe {

namespace {

constexpr std::size_t kFramesPerChunk = 65'536;
constexpr std::size_t kExtrasPerChunk = 262'144;
constexpr std::size_t kTextBytesPerChunk = std::size_t{16} << 20;
constexpr std::string_view kLateMark = "frame marks arrived late: ignored";
constexpr std::string_view kTooManyFrames =
    "frame marks beyond the numbers that the format has: ignored, zones are in frames cut by time";
constexpr std::string_view kSetBackwards =
    "frames of a set that end before they start were ignored";
constexpr std::string_view kLateState =
    "states of threads arrived late: unknown before the first open frame";
constexpr std::string_view kSamplesLeftOut = "samples outside all frames were left out";
constexpr std::string_view kStatesLeftOut =
    "states of threads outside all frames were left out or cut";
constexpr std::string_view kSpanBackwards = "spans that end before they start were ignored";

} // namespace

using namespace assembler;

// The end of a frame that is not reached yet.
struct Mark {
    TimeNs timeNs;
    std::uint8_t flags; // of the frame that ends: 0, kFrameCut, this with kFrameBegins, kFrameAdded

    // Of the program.
    [[nodiscard]] bool isReal() const { return flags == 0 || (flags & kFrameBegins) != 0; }
};

class FrameAssembler::Impl {
  public:
    Impl(Limits limits, ChunkSink sink)
        : m_limits(limits)
        , m_sink(std::move(sink))
        , m_framesEnded(limits.firstFrame)
    {}

    ThreadZones zonesOf(ThreadId thread) { return m_trees.zonesOf(thread, m_frameStartNs); }

    void zone(ThreadId thread, SiteId site, TimeNs startNs, TimeNs endNs)
    {
        const TimeNs start = endNs < startNs ? startNs : notLate(startNs);
        m_trees.zone(thread, site, start, endNs < startNs ? endNs : std::max(start, endNs));
    }

    void value(ThreadId thread, const GivenValue &value) { m_trees.value(thread, value); }

    void startAt(TimeNs timeNs) { m_frameStartNs = timeNs; }
    void beginOutside() { m_begun = Begun::Unseen; }

    void endFrameAt(TimeNs timeNs, std::uint8_t flags)
    {
        if (timeNs < m_frameStartNs)
            return m_report.count(kLateMark);
        const Mark mark{timeNs, flags};
        if (mark.isReal() && m_framesEnded + m_marks.size() >= kMostMarkedFrames)
            return m_report.count(kTooManyFrames);
        // Threads are read one after another, so marks are not in order.
        m_marks.insert(std::ranges::upper_bound(m_marks, timeNs, {}, &Mark::timeNs), mark);
    }

    void setFrame(FrameSetId set, TimeNs startNs, TimeNs endNs, std::uint32_t events)
    {
        if (startNs < 0 || endNs < startNs) {
            m_report.count(kSetBackwards);
            return;
        }
        // A set frame is added when it ends, so it may start in frames that are already written.
        m_extras.add(SetFrame{set, startNs, endNs - startNs}, std::max(endNs, m_frameStartNs),
                     events);
    }

    void lockSpan(const LockSpan &span, std::uint32_t events)
    {
        if (span.startNs < 0 || span.durationNs < 0)
            m_report.count(kSpanBackwards);
        else
            m_extras.add(span, std::max(span.startNs + span.durationNs, m_frameStartNs), events);
    }

    // A row of sums.
    template <class Row>
    void sums(const Row &row)
    {
        if (row.durationNs < 0)
            m_report.count(kSpanBackwards);
        else if (row.startNs < 0)
            ++m_leftOut.states;
        else
            m_extras.add(row, std::max(row.endNs(), m_frameStartNs));
    }

    // A state may arrive late; the rest of it counts from the first open frame.
    void changeState(StateChange change)
    {
        if (change.timeNs < m_frameStartNs && change.beginsState())
            countEarly();
        change.timeNs = std::max(change.timeNs, m_frameStartNs);
        if (change.timeNs < change.endNs)
            event(change);
    }

    void plot(PlotPoint point)
    {
        point.timeNs = notLate(point.timeNs);
        m_extras.add(point);
    }

    // For everything with a thread and a time.
    template <class T>
    void event(T event)
    {
        event.timeNs = notLate(event.timeNs);
        if (event.thread.valid())
            m_extras.add(std::move(event));
        else
            m_report.count(kNoThread);
    }

    void message(Message message, std::uint32_t events)
    {
        message.timeNs = notLate(message.timeNs);
        m_extras.add(std::move(message), events);
    }

    void lostZones(TimeNs timeNs, std::uint32_t count) { m_extras.addLost(notLate(timeNs), count); }

    void leaveOut(const LeftOut &leftOut) { m_leftOut += leftOut; }
    Status advance(TimeNs watermarkNs);
    Status finish(TimeNs endNs, const LastWords &lastWords);
    Status emitChunk();

    [[nodiscard]] const Report &report() const { return m_report; }
    [[nodiscard]] const LeftOut &leftOut() const { return m_leftOut; }
    [[nodiscard]] const EventTally &tally() const { return m_tally; }
    [[nodiscard]] FrameIndex framesEnded() const { return m_framesEnded; }
    [[nodiscard]] std::size_t byteSize() const;

  private:
    TimeNs notLate(TimeNs timeNs)
    {
        if (timeNs >= m_frameStartNs)
            return timeNs;
        m_report.count(kLate);
        return m_frameStartNs;
    }

    void countEarly()
    {
        if (m_framesEnded == m_limits.firstFrame)
            ++m_leftOut.states;
        else
            m_report.count(kLateState);
    }

    // The last frame takes everything that is left, and open zones end with it.
    void endFrame(TimeNs endNs, std::uint8_t flags, bool last);
    void endNextFrame();
    Status emitIfFull();
    void takeRest(TimeNs endNs, FrameRecord &frame);
    [[nodiscard]] std::vector<std::string> lastMessages() const
    {
        return m_lastWords ? m_lastWords(report()) : std::vector<std::string>();
    }
    [[nodiscard]] std::size_t textBytes() const;

    Limits m_limits;
    ChunkSink m_sink;
    Report m_report;
    EventTally m_tally; // of the chunk
    LastWords m_lastWords;
    LeftOut m_leftOut;
    std::optional<Error> m_failed;
    std::deque<Mark> m_marks;
    // How the current frame began.
    enum class Begun : std::uint8_t { ByStart, ByMark, Unseen };
    Begun m_begun = Begun::ByStart;
    TimeNs m_frameStartNs = 0;
    FrameIndex m_framesEnded = 0;

    ThreadTrees m_trees{m_report};
    PendingExtras m_extras{m_report, m_tally};
    Chunk m_chunk;
};

void FrameAssembler::Impl::endFrame(TimeNs endNs, std::uint8_t flags, bool last)
{
    const std::size_t firstZone = m_chunk.zones.size();
    const std::size_t firstValue = m_chunk.extras.values.size();
    if (m_chunk.frames.empty())
        m_chunk.firstFrame = m_framesEnded;
    m_trees.build(m_frameStartNs, endNs, last, m_chunk);
    FrameRecord frame{.startNs = m_frameStartNs, .durationNs = endNs - m_frameStartNs};
    frame.zones = static_cast<std::uint32_t>(m_chunk.zones.size() - firstZone);
    frame.flags = flags;
    m_tally[EventGroup::Values] += m_chunk.extras.values.size() - firstValue;
    if (last)
        takeRest(endNs, frame);
    else
        m_extras.takeBefore(endNs, m_chunk, frame);
    m_chunk.frames.push_back(frame);
    m_frameStartNs = endNs;
    ++m_framesEnded;
}

void FrameAssembler::Impl::endNextFrame()
{
    const Mark mark = m_marks.front();
    m_marks.pop_front();
    // The first frame of a recording begins with it, but not if frames have beginnings.
    const bool hasBegun =
        m_begun == Begun::ByMark || (m_begun == Begun::ByStart && mark.flags == 0);
    if (mark.isReal())
        m_begun = Begun::ByMark;
    else if (mark.flags == kFrameAdded)
        m_begun = Begun::Unseen;
    m_tally[EventGroup::FrameMarks] += mark.flags == 0 ? 1 : 0;
    const bool isOutside = mark.isReal() && !hasBegun;
    endFrame(mark.timeNs, isOutside ? kFrameAdded | kFrameBegins : mark.flags, false);
}

Status FrameAssembler::Impl::emitIfFull()
{
    if (m_chunk.frames.empty())
        return {};
    const std::size_t extras = m_chunk.plots.size() + m_chunk.messages.size() +
                               m_chunk.setFrames.size() + m_chunk.extras.count();
    if (m_chunk.zones.size() >= m_limits.zonesPerChunk || extras >= kExtrasPerChunk ||
        textBytes() >= kTextBytesPerChunk || m_chunk.frames.size() >= kFramesPerChunk ||
        m_frameStartNs - m_chunk.frames.front().startNs >= m_limits.chunkDurationNs)
        return emitChunk();
    return {};
}

void FrameAssembler::Impl::takeRest(TimeNs endNs, FrameRecord &frame)
{
    m_extras.takeAll(endNs, m_chunk, frame);
    // Events without a counterpart are known only now.
    for (std::string &text : lastMessages())
        m_chunk.messages.push_back({endNs, {}, Severity::Warning, std::move(text)});
}

// The size of everything that has no fixed size.
std::size_t FrameAssembler::Impl::textBytes() const
{
    std::size_t bytes =
        m_chunk.extras.texts.size() + m_chunk.extras.numbers.size() * sizeof(double);
    for (const Message &message : m_chunk.messages)
        bytes += message.text.size();
    return bytes;
}

Status FrameAssembler::Impl::emitChunk()
{
    if (m_chunk.frames.empty())
        return {};
    stableSort(m_chunk.setFrames, &SetFrame::startNs);
    m_extras.endChunk(m_chunk.frames.back().endNs(), m_chunk);
    m_chunk.extras.putInOrder();
    Status status = m_sink(m_chunk);
    if (!status)
        m_failed = status.error();
    m_chunk.frames.clear();
    m_chunk.trees.clear();
    m_chunk.zones.clear();
    m_chunk.setFrames.clear();
    m_chunk.plots.clear();
    m_chunk.messages.clear();
    m_chunk.extras.clear();
    m_tally = {};
    return status;
}

Status FrameAssembler::Impl::advance(TimeNs watermarkNs)
{
    if (m_failed)
        return *m_failed;
    while (!m_marks.empty() && m_marks.front().timeNs <= watermarkNs) {
        endNextFrame();
        if (Status status = emitIfFull(); !status)
            return status;
    }
    return {};
}

Status FrameAssembler::Impl::finish(TimeNs endNs, const LastWords &lastWords)
{
    if (m_failed)
        return *m_failed;
    // The last chunk waits, even if it is full, for the sums that reach over its end.
    for (; !m_marks.empty(); endNextFrame()) {
        if (Status status = emitIfFull(); !status)
            return status;
    }
    m_lastWords = lastWords;
    const bool holds = !m_extras.empty() || !m_trees.idle() || !lastMessages().empty();
    const TimeNs end = std::max({endNs, m_frameStartNs, m_extras.latest(), m_trees.latest()});
    if (holds) {
        if (Status status = emitIfFull(); !status)
            return status;
        endFrame(end, kFramePartial, true);
    }
    m_leftOut +=
        m_extras.leaveRest(m_frameStartNs, m_chunk.frames.empty() ? nullptr : &m_chunk.extras);
    m_report.count(kSamplesLeftOut, m_leftOut.samples);
    m_report.count(kStatesLeftOut, m_leftOut.states);
    return emitChunk();
}

std::size_t FrameAssembler::Impl::byteSize() const
{
    return m_chunk.byteSize() + m_extras.byteSize() + m_trees.byteSize() +
           m_marks.size() * sizeof(Mark);
}

FrameAssembler::FrameAssembler(Limits limits, ChunkSink sink)
    : m_impl(std::make_unique<Impl>(limits, std::move(sink)))
{}

FrameAssembler::~FrameAssembler() = default;

void FrameAssembler::enter(ThreadId thread, TimeNs timeNs, SiteId site)
{
    m_impl->zonesOf(thread).enter(timeNs, site);
}

void FrameAssembler::leave(ThreadId thread, TimeNs timeNs)
{
    m_impl->zonesOf(thread).leave(timeNs);
}

void FrameAssembler::leaveOpen(ThreadId thread, TimeNs timeNs)
{
    m_impl->zonesOf(thread).leaveOpen(timeNs);
}

ThreadZones FrameAssembler::zonesOf(ThreadId thread)
{
    return m_impl->zonesOf(thread);
}

void FrameAssembler::startAt(TimeNs timeNs)
{
    m_impl->startAt(timeNs);
}

void FrameAssembler::beginOutside()
{
    m_impl->beginOutside();
}

void FrameAssembler::frameMark(TimeNs timeNs)
{
    m_impl->endFrameAt(timeNs, 0);
}

void FrameAssembler::beginFrame(TimeNs timeNs)
{
    m_impl->endFrameAt(timeNs, kFrameCut | kFrameBegins);
}

void FrameAssembler::cutFrame(TimeNs timeNs)
{
    m_impl->endFrameAt(timeNs, kFrameCut);
}

void FrameAssembler::endPause(TimeNs timeNs)
{
    m_impl->endFrameAt(timeNs, kFrameAdded);
}

void FrameAssembler::setFrame(FrameSetId set, TimeNs startNs, TimeNs endNs, std::uint32_t events)
{
    m_impl->setFrame(set, startNs, endNs, events);
}

void FrameAssembler::plot(PlotId plot, TimeNs timeNs, double value)
{
    m_impl->plot({plot, timeNs, value});
}

void FrameAssembler::message(ThreadId thread, TimeNs timeNs, Severity severity, std::string text,
                             std::uint32_t events)
{
    m_impl->message({timeNs, thread, severity, std::move(text)}, events);
}

void FrameAssembler::zone(ThreadId thread, SiteId site, TimeNs startNs, TimeNs endNs)
{
    m_impl->zone(thread, site, startNs, endNs);
}

void FrameAssembler::zoneValue(ThreadId thread, ValueKeyId key, ValueKind kind, std::uint64_t bits)
{
    m_impl->value(thread, {key, kind, bits, {}, {}});
}

void FrameAssembler::zoneText(ThreadId thread, ValueKeyId key, std::string_view text)
{
    m_impl->value(thread, {key, ValueKind::Text, 0, text, {}});
}

void FrameAssembler::zoneNumbers(ThreadId thread, ValueKeyId key, std::span<const double> numbers)
{
    m_impl->value(thread, {key, ValueKind::Numbers, 0, {}, numbers});
}

void FrameAssembler::lockSpan(const LockSpan &span, std::uint32_t events)
{
    m_impl->lockSpan(span, events);
}

void FrameAssembler::asyncBegin(ThreadId thread, TimeNs timeNs, SiteId site, std::uint64_t id)
{
    m_impl->event(AsyncEdge{site, id, thread, timeNs, false});
}

void FrameAssembler::asyncEnd(ThreadId thread, TimeNs timeNs, SiteId site, std::uint64_t id)
{
    m_impl->event(AsyncEdge{site, id, thread, timeNs, true});
}

void FrameAssembler::flow(const FlowPoint &point)
{
    m_impl->event(point);
}

void FrameAssembler::memoryEvent(const MemoryEvent &event)
{
    m_impl->event(event);
}

void FrameAssembler::threadState(ThreadId thread, TimeNs timeNs, std::optional<ThreadState> state,
                                 std::uint32_t cpu, bool isIo)
{
    StateChange change{thread, timeNs, state, cpu};
    change.isIo = isIo;
    m_impl->changeState(change);
}

void FrameAssembler::stateSpan(const ThreadStateSpan &span)
{
    StateChange change{span.thread, span.startNs, span.state, span.cpu, span.endNs(), span.waker};
    change.isIo = span.isIo;
    m_impl->changeState(change);
}

void FrameAssembler::threadWoken(ThreadId thread, TimeNs timeNs, ThreadId waker)
{
    StateChange change{thread, timeNs, {}};
    change.waker = waker;
    change.wakes = true;
    m_impl->changeState(change);
}

void FrameAssembler::usage(const ThreadUsage &usage)
{
    m_impl->sums(usage);
}

void FrameAssembler::stolen(const StolenTime &stolen)
{
    m_impl->sums(stolen);
}

void FrameAssembler::sample(const StackSample &sample)
{
    m_impl->event(sample);
}

void FrameAssembler::lostZones(ThreadId /*thread*/, TimeNs timeNs, std::uint32_t count)
{
    m_impl->lostZones(timeNs, count);
}

Status FrameAssembler::advance(TimeNs watermarkNs)
{
    return m_impl->advance(watermarkNs);
}

Status FrameAssembler::flush()
{
    return m_impl->emitChunk();
}

Status FrameAssembler::finish(TimeNs endNs, const LastWords &lastWords)
{
    return m_impl->finish(endNs, lastWords);
}

void FrameAssembler::leaveOut(const LeftOut &leftOut)
{
    m_impl->leaveOut(leftOut);
}

const Report &FrameAssembler::report() const
{
    return m_impl->report();
}

const EventTally &FrameAssembler::tally() const
{
    return m_impl->tally();
}

const LeftOut &FrameAssembler::leftOut() const
{
    return m_impl->leftOut();
}

FrameIndex FrameAssembler::framesEnded() const
{
    return m_impl->framesEnded();
}

std::size_t FrameAssembler::byteSize() const
{
    return m_impl->byteSize();
}

} // namespace zoe
