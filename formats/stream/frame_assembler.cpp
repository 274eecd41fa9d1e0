#include "formats/stream/frame_assembler.h"

#include <algorithm>
#include <deque>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "formats/stream/pending_events.h"

namespace zoe {

namespace {

constexpr std::size_t kFramesPerChunk = 65'536;
constexpr std::size_t kExtrasPerChunk = 262'144;
constexpr std::string_view kLate = "events that came too late, moved to the first open frame";
constexpr std::string_view kBackwards = "events before the one before on their thread, moved up";
constexpr std::string_view kNothingOpen = "ends with nothing open";
constexpr std::string_view kNoThread = "events without a thread, ignored";
constexpr std::string_view kMarkBackwards = "frame marks before the one before, ignored";
constexpr std::string_view kSetBackwards = "frames of a set that end before they begin, ignored";

} // namespace

using namespace assembler;

// The end of a frame that has not been reached yet.
struct Mark {
    TimeNs timeNs;
    std::uint8_t flags; // of the frame that ends: 0 or kFrameCut
};

class FrameAssembler::Impl {
  public:
    Impl(Limits limits, ChunkSink sink)
        : m_limits(limits)
        , m_sink(std::move(sink))
    {}

    void enter(ThreadId thread, TimeNs timeNs, SiteId site)
    {
        if (ThreadState *state = stateOf(thread)) {
            state->events.push_back({inOrder(*state, timeNs), site.value});
            ++state->pushed;
        }
    }

    void leave(ThreadId thread, TimeNs timeNs)
    {
        ThreadState *state = stateOf(thread);
        if (state == nullptr)
            return;
        if (state->pushed == 0) {
            m_report.count(kNothingOpen);
            return;
        }
        state->events.push_back({inOrder(*state, timeNs), kLeave});
        --state->pushed;
    }

    void endFrameAt(TimeNs timeNs, std::uint8_t flags)
    {
        if (timeNs < (m_marks.empty() ? m_frameStartNs : m_marks.back().timeNs))
            m_report.count(kMarkBackwards);
        else
            m_marks.push_back({timeNs, flags});
    }

    void setFrame(FrameSetId set, TimeNs startNs, TimeNs endNs)
    {
        if (startNs < 0 || endNs < startNs) {
            m_report.count(kSetBackwards);
            return;
        }
        // Known only when it ends, so its start may well lie in frames that have gone.
        m_setFrames.add(std::max(endNs, m_frameStartNs), {set, startNs, endNs - startNs});
    }

    void plot(PlotId plot, TimeNs timeNs, double value)
    {
        const TimeNs time = notLate(timeNs);
        m_plots.add(time, {plot, time, value});
    }

    void message(ThreadId thread, TimeNs timeNs, Severity severity, std::string text)
    {
        const TimeNs time = notLate(timeNs);
        m_messageBytes += text.size();
        m_messages.add(time, {time, thread, severity, std::move(text)});
    }

    void lostZones(TimeNs timeNs, std::uint32_t count) { m_lost.add(notLate(timeNs), count); }

    Status advance(TimeNs watermarkNs);
    Status finish(TimeNs endNs);

    [[nodiscard]] const Report &report() const { return m_report; }
    [[nodiscard]] FrameIndex framesEnded() const { return m_framesEnded; }
    [[nodiscard]] std::size_t byteSize() const;

  private:
    // A thread that has something to say is in m_active, in order of ids.
    ThreadState *stateOf(ThreadId thread)
    {
        if (!thread.valid()) {
            m_report.count(kNoThread);
            return nullptr;
        }
        if (thread.value >= m_threads.size())
            m_threads.resize(std::size_t{thread.value} + 1);
        ThreadState &state = m_threads[thread.value];
        if (!state.active) {
            state.active = true;
            m_active.insert(std::ranges::lower_bound(m_active, thread.value), thread.value);
        }
        return &state;
    }

    TimeNs notLate(TimeNs timeNs)
    {
        if (timeNs >= m_frameStartNs)
            return timeNs;
        m_report.count(kLate);
        return m_frameStartNs;
    }

    TimeNs inOrder(ThreadState &state, TimeNs timeNs)
    {
        timeNs = notLate(timeNs);
        if (timeNs < state.lastNs) {
            m_report.count(kBackwards);
            timeNs = state.lastNs;
        }
        state.lastNs = timeNs;
        return timeNs;
    }

    // With kFramePartial, the last one, everything that is left belongs to this frame, and open
    // zones end with it for good.
    Status endFrame(TimeNs endNs, std::uint8_t flags);
    void buildTree(std::uint32_t thread, TimeNs endNs, bool last);
    void openEntry(ThreadState &state, std::size_t depth, TimeNs startNs, std::uint8_t flags);
    void closeEntry(ThreadState &state, std::size_t depth, TimeNs endNs, std::uint8_t flags);
    void takeExtras(FrameRecord &frame, TimeNs endNs, bool last);
    Status emitChunk();

    Limits m_limits;
    ChunkSink m_sink;
    Report m_report;
    std::optional<Error> m_failed;
    std::deque<Mark> m_marks;
    TimeNs m_frameStartNs = 0;
    FrameIndex m_framesEnded = 0;

    std::deque<ThreadState> m_threads; // by ThreadId; a deque never moves them
    std::vector<std::uint32_t> m_active;
    Pending<SetFrame> m_setFrames;
    Pending<PlotPoint> m_plots;
    Pending<Message> m_messages;
    Pending<std::uint32_t> m_lost;
    std::size_t m_messageBytes = 0;
    Chunk m_chunk;
};

void FrameAssembler::Impl::openEntry(ThreadState &state, std::size_t depth, TimeNs startNs,
                                     std::uint8_t flags)
{
    ZoneColumns &zones = m_chunk.zones;
    OpenZone &zone = state.open[depth];
    zone.entry = static_cast<std::uint32_t>(zones.size());
    zones.site.push_back(zone.site);
    zones.startNs.push_back(startNs);
    zones.durationNs.push_back(0);
    zones.selfNs.push_back(0);
    zones.depth.push_back(static_cast<std::uint32_t>(depth));
    zones.flags.push_back(flags);
}

// Durations of children have been taken from selfNs by then.
void FrameAssembler::Impl::closeEntry(ThreadState &state, std::size_t depth, TimeNs endNs,
                                      std::uint8_t flags)
{
    ZoneColumns &zones = m_chunk.zones;
    const std::uint32_t entry = state.open[depth].entry;
    const DurationNs duration = endNs - zones.startNs[entry];
    zones.durationNs[entry] = duration;
    zones.selfNs[entry] += duration;
    zones.flags[entry] |= flags;
    if (depth > 0)
        zones.selfNs[state.open[depth - 1].entry] -= duration;
}

void FrameAssembler::Impl::buildTree(std::uint32_t thread, TimeNs endNs, bool last)
{
    ThreadState &state = m_threads[thread];
    const std::size_t firstZone = m_chunk.zones.size();
    for (std::size_t depth = 0; depth < state.open.size(); ++depth)
        openEntry(state, depth, m_frameStartNs, kContinuesFrom);
    for (; state.head < state.events.size(); ++state.head) {
        const Event &event = state.events[state.head];
        if (event.site == kLeave) {
            if (event.timeNs > endNs)
                break;
            closeEntry(state, state.open.size() - 1, event.timeNs, 0);
            state.open.pop_back();
        } else {
            if (event.timeNs > endNs || (event.timeNs == endNs && !last))
                break;
            state.open.push_back({event.site, 0});
            openEntry(state, state.open.size() - 1, event.timeNs, 0);
        }
    }
    for (std::size_t depth = state.open.size(); depth-- > 0;)
        closeEntry(state, depth, endNs, last ? kStillOpen : kContinuesTo);
    if (last)
        state.open.clear();
    state.trim();
    const std::size_t count = m_chunk.zones.size() - firstZone;
    if (count > 0)
        m_chunk.trees.push_back({static_cast<std::uint32_t>(m_chunk.frames.size()),
                                 ThreadId{thread}, static_cast<std::uint32_t>(firstZone),
                                 static_cast<std::uint32_t>(count)});
}

void FrameAssembler::Impl::takeExtras(FrameRecord &frame, TimeNs endNs, bool last)
{
    const TimeNs before = last ? std::numeric_limits<TimeNs>::max() : endNs;
    m_lost.takeBefore(before, [&](std::uint32_t count) {
        const std::uint64_t sum = std::uint64_t{frame.lostZones} + count;
        frame.lostZones = static_cast<std::uint32_t>(
            std::min<std::uint64_t>(sum, std::numeric_limits<std::uint32_t>::max()));
    });
    m_plots.takeBefore(before, [&](PlotPoint point) { m_chunk.plots.push_back(point); });
    m_setFrames.takeBefore(before, [&](SetFrame set) { m_chunk.setFrames.push_back(set); });
    m_messages.takeBefore(before, [&](Message message) {
        m_messageBytes -= message.text.size();
        m_chunk.messages.push_back(std::move(message));
    });
}

Status FrameAssembler::Impl::endFrame(TimeNs endNs, std::uint8_t flags)
{
    const bool last = (flags & kFramePartial) != 0;
    const std::size_t firstZone = m_chunk.zones.size();
    if (m_chunk.frames.empty())
        m_chunk.firstFrame = m_framesEnded;
    for (const std::uint32_t thread : m_active)
        buildTree(thread, endNs, last);
    std::erase_if(m_active, [this](std::uint32_t thread) {
        ThreadState &state = m_threads[thread];
        state.active = !state.idle();
        return !state.active;
    });
    FrameRecord frame{.startNs = m_frameStartNs, .durationNs = endNs - m_frameStartNs};
    frame.zones = static_cast<std::uint32_t>(m_chunk.zones.size() - firstZone);
    frame.flags = flags;
    takeExtras(frame, endNs, last);
    m_chunk.frames.push_back(frame);
    m_frameStartNs = endNs;
    ++m_framesEnded;

    const std::size_t extras =
        m_chunk.plots.size() + m_chunk.messages.size() + m_chunk.setFrames.size();
    if (m_chunk.zones.size() >= m_limits.zonesPerChunk || extras >= kExtrasPerChunk ||
        m_chunk.frames.size() >= kFramesPerChunk ||
        endNs - m_chunk.frames.front().startNs >= m_limits.chunkDurationNs)
        return emitChunk();
    return {};
}

Status FrameAssembler::Impl::emitChunk()
{
    if (m_chunk.frames.empty())
        return {};
    std::ranges::stable_sort(m_chunk.setFrames, {}, &SetFrame::startNs);
    Status status = m_sink(m_chunk);
    if (!status)
        m_failed = status.error();
    m_chunk.frames.clear();
    m_chunk.trees.clear();
    m_chunk.zones.clear();
    m_chunk.setFrames.clear();
    m_chunk.plots.clear();
    m_chunk.messages.clear();
    return status;
}

Status FrameAssembler::Impl::advance(TimeNs watermarkNs)
{
    if (m_failed)
        return *m_failed;
    while (!m_marks.empty() && m_marks.front().timeNs <= watermarkNs) {
        const Mark mark = m_marks.front();
        m_marks.pop_front();
        if (Status status = endFrame(mark.timeNs, mark.flags); !status)
            return status;
    }
    return {};
}

Status FrameAssembler::Impl::finish(TimeNs endNs)
{
    if (Status status = advance(std::numeric_limits<TimeNs>::max()); !status)
        return status;
    TimeNs end = std::max(endNs, m_frameStartNs);
    bool holds = !m_setFrames.empty() || !m_plots.empty() || !m_messages.empty() || !m_lost.empty();
    end = std::max(
        {end, m_setFrames.latest(), m_plots.latest(), m_messages.latest(), m_lost.latest()});
    for (const std::uint32_t thread : m_active) {
        const ThreadState &state = m_threads[thread];
        holds = holds || !state.idle();
        if (state.head < state.events.size())
            end = std::max(end, state.events.back().timeNs);
    }
    if (holds)
        if (Status status = endFrame(end, kFramePartial); !status)
            return status;
    return emitChunk();
}

std::size_t FrameAssembler::Impl::byteSize() const
{
    std::size_t bytes = m_chunk.byteSize() + m_setFrames.byteSize() + m_plots.byteSize() +
                        m_messages.byteSize() + m_messageBytes + m_lost.byteSize() +
                        m_marks.size() * sizeof(Mark);
    for (const ThreadState &state : m_threads)
        bytes += sizeof state + state.events.capacity() * sizeof(Event) +
                 state.open.capacity() * sizeof(OpenZone);
    return bytes;
}

FrameAssembler::FrameAssembler(Limits limits, ChunkSink sink)
    : m_impl(std::make_unique<Impl>(limits, std::move(sink)))
{}

FrameAssembler::~FrameAssembler() = default;

void FrameAssembler::enter(ThreadId thread, TimeNs timeNs, SiteId site)
{
    m_impl->enter(thread, timeNs, site);
}

void FrameAssembler::leave(ThreadId thread, TimeNs timeNs)
{
    m_impl->leave(thread, timeNs);
}

void FrameAssembler::frameMark(TimeNs timeNs)
{
    m_impl->endFrameAt(timeNs, 0);
}

void FrameAssembler::cutFrame(TimeNs timeNs)
{
    m_impl->endFrameAt(timeNs, kFrameCut);
}

void FrameAssembler::setFrame(FrameSetId set, TimeNs startNs, TimeNs endNs)
{
    m_impl->setFrame(set, startNs, endNs);
}

void FrameAssembler::plot(PlotId plot, TimeNs timeNs, double value)
{
    m_impl->plot(plot, timeNs, value);
}

void FrameAssembler::message(ThreadId thread, TimeNs timeNs, Severity severity, std::string text)
{
    m_impl->message(thread, timeNs, severity, std::move(text));
}

void FrameAssembler::lostZones(ThreadId /*thread*/, TimeNs timeNs, std::uint32_t count)
{
    m_impl->lostZones(timeNs, count);
}

Status FrameAssembler::advance(TimeNs watermarkNs)
{
    return m_impl->advance(watermarkNs);
}

Status FrameAssembler::finish(TimeNs endNs)
{
    return m_impl->finish(endNs);
}

const Report &FrameAssembler::report() const
{
    return m_impl->report();
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
