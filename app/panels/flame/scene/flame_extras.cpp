#include "app/panels/flame/scene/flame_extras.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

#include "analysis/walk/chunk_run.h"

namespace zoe::app {

namespace {

constexpr std::size_t kChunksAtOnce = 256; // whose results are in memory at the same time

// The results of one chunk.
struct Part {
    std::vector<LockSpan> locks;
    std::vector<AsyncSpan> asyncs;
    std::vector<std::pair<FlowPoint, FlowPoint>> flows; // first and last of an id
};

template <class Span>
void takeEarly(const std::vector<Span> &spans, TimeNs beforeNs, std::vector<Span> &into)
{
    std::ranges::copy_if(spans, std::back_inserter(into),
                         [&](const Span &span) { return span.startNs < beforeNs; });
}

void takeFlows(std::vector<FlowPoint> points, Part &part)
{
    std::ranges::stable_sort(points, {},
                             [](const FlowPoint &p) { return std::pair(p.id, p.timeNs); });
    for (auto first = points.begin(); first != points.end();) {
        const auto end = std::find_if(
            first, points.end(), [&](const FlowPoint &point) { return point.id != first->id; });
        part.flows.emplace_back(*first, *(end - 1));
        first = end;
    }
}

template <class Span>
void keepLongest(std::vector<InChunk<Span>> &spans, std::size_t most, std::size_t &leftOut)
{
    if (spans.size() <= most)
        return;
    std::nth_element(spans.begin(), spans.begin() + static_cast<std::ptrdiff_t>(most), spans.end(),
                     [](const InChunk<Span> &a, const InChunk<Span> &b) {
                         return a.span.durationNs > b.span.durationNs;
                     });
    leftOut += spans.size() - most;
    spans.resize(most);
}

void addFlows(const Part &part, std::uint32_t chunk, LongSpans &found)
{
    for (const auto &[first, last] : part.flows) {
        const auto open = found.open.find(first.id);
        if (open != found.open.end() && first.step != FlowStep::Begin) {
            if (found.arrows.size() < LongSpans::kMost)
                found.arrows.push_back({open->second.span, first, open->second.chunk, chunk});
            else
                ++found.leftOut;
        }
        if (last.step == FlowStep::End) {
            found.open.erase(last.id);
        } else if (open != found.open.end() || found.open.size() < LongSpans::kMost) {
            found.open[last.id] = {last, chunk};
        } else {
            ++found.leftOut;
        }
    }
}

void add(const Part &part, std::uint32_t chunk, LongSpans &found)
{
    for (const LockSpan &span : part.locks)
        found.locks.push_back({span, chunk});
    for (const AsyncSpan &span : part.asyncs)
        found.asyncs.push_back({span, chunk});
    addFlows(part, chunk, found);
}

} // namespace

Result<std::shared_ptr<const LongSpans>> findLongSpans(const Capture &capture,
                                                       std::size_t chunksBehind,
                                                       const LongSpans *before, const Task &task)
{
    auto found = std::make_shared<LongSpans>(before ? *before : LongSpans{});
    const auto summaries = capture.chunks();
    const std::size_t from = found->chunks;
    found->chunks = summaries.size();
    if (from >= summaries.size())
        return std::shared_ptr<const LongSpans>(std::move(found));
    Selection selection;
    selection.frames = FrameRanges(
        FrameRange{summaries[from].firstFrame, static_cast<FrameIndex>(capture.frames().size())});
    ChunkRun run(capture, selection.framesOf(capture));
    const auto startOf = [&](std::size_t chunk) {
        return capture.frames()[summaries[chunk].firstFrame].startNs;
    };
    const std::size_t count = run.chunks().size();
    for (std::size_t first = 0; first < count; first += kChunksAtOnce) {
        std::vector<std::size_t> positions(std::min(kChunksAtOnce, count - first));
        std::iota(positions.begin(), positions.end(), first);
        std::vector<Part> parts(positions.size());
        const auto share = [count](std::size_t i) {
            return static_cast<double>(i) / static_cast<double>(count);
        };
        const Status status = run.forSomeBesideZones(
            positions, task.part(share(first), share(first + positions.size())),
            [&](std::size_t, std::size_t i, const Chunk &chunk) {
                Part &part = parts[i - first];
                const std::size_t at = run.chunks()[i];
                if (at > chunksBehind) {
                    takeEarly(chunk.extras.locks, startOf(at - chunksBehind), part.locks);
                    takeEarly(chunk.extras.asyncs, startOf(at - chunksBehind), part.asyncs);
                }
                takeFlows(chunk.extras.flows, part);
            });
        if (task.stopRequested())
            return Task::cancelled();
        if (!status) // none of these could be read
            continue;
        for (std::size_t i = 0; i < parts.size(); ++i)
            add(parts[i], static_cast<std::uint32_t>(run.chunks()[first + i]), *found);
        keepLongest(found->locks, LongSpans::kMost, found->leftOut);
        keepLongest(found->asyncs, LongSpans::kMost, found->leftOut);
    }
    return std::shared_ptr<const LongSpans>(std::move(found));
}

namespace {

constexpr std::size_t kLockRows = 4;
constexpr std::size_t kAsyncRows = 16;

// Puts each span, by start, into the first row with room.
SpanRows packed(std::vector<TrackSpan> spans, std::size_t mostRows)
{
    std::ranges::sort(spans, {}, [](const TrackSpan &span) {
        return std::pair(span.startNs, -span.endNs); // the longer one above
    });
    SpanRows packed;
    for (const TrackSpan &span : spans) {
        const auto row = std::ranges::find_if(
            packed.rows, [&](const auto &placed) { return placed.back().endNs <= span.startNs; });
        if (row != packed.rows.end())
            row->push_back(span);
        else if (packed.rows.size() < mostRows)
            packed.rows.push_back({span});
        else
            ++packed.leftOut;
    }
    return packed;
}

void setBounds(PlotTrack &track, TimeNs toNs)
{
    track.least = std::numeric_limits<double>::max();
    track.greatest = std::numeric_limits<double>::lowest();
    for (const PlotPoint &point : track.points) {
        if (point.timeNs >= toNs)
            break;
        track.least = std::min(track.least, point.value);
        track.greatest = std::max(track.greatest, point.value);
    }
}

class Loader {
  public:
    explicit Loader(const FlameFrame &frame)
        : m_frame(frame)
        , m_fromNs(frame.trees.record.startNs)
        , m_toNs(frame.trees.record.endNs())
    {}

    // For a chunk of the frames themselves.
    void addPoints(const Chunk &chunk)
    {
        for (const Message &message : chunk.messages) {
            if (inFrames(message.timeNs))
                m_messages[message.thread].push_back(message);
        }
        for (const StackSample &sample : chunk.extras.samples) {
            if (inFrames(sample.timeNs))
                m_samples[sample.thread].push_back(sample);
        }
        for (const PlotPoint &point : chunk.plots)
            addPlotPoint(point);
        for (const MemoryEvent &event : chunk.extras.memory)
            addMemory(event);
        m_flows.insert(m_flows.end(), chunk.extras.flows.begin(), chunk.extras.flows.end());
    }

    void addSpans(const Chunk &chunk)
    {
        for (const LockSpan &span : chunk.extras.locks)
            add(span);
        for (const AsyncSpan &span : chunk.extras.asyncs)
            add(span);
        for (const ThreadStateSpan &span : chunk.extras.states) {
            if (span.startNs < m_toNs && span.endNs() > m_fromNs)
                m_states[span.thread].push_back(span);
        }
    }

    // Points of chunks [first, last] are known, and spans of those before `end`.
    void addFar(const LongSpans &far, std::size_t first, std::size_t last, std::size_t end)
    {
        for (const auto &[span, chunk] : far.locks) {
            if (chunk >= end)
                add(span);
        }
        for (const auto &[span, chunk] : far.asyncs) {
            if (chunk >= end)
                add(span);
        }
        for (const FarArrow &arrow : far.arrows) {
            const bool known = arrow.fromChunk >= first && arrow.toChunk <= last;
            if (!known && arrow.from.timeNs < m_toNs && arrow.to.timeNs >= m_fromNs)
                m_extras->arrows.push_back({placeOf(arrow.from), placeOf(arrow.to)});
        }
    }

    std::shared_ptr<const FlameExtras> finish()
    {
        std::map<ThreadId, ThreadExtras> threads; // the invalid id is the greatest
        for (auto &[thread, spans] : m_locks)
            threads[thread].locks = packed(std::move(spans), kLockRows);
        for (auto &[thread, messages] : m_messages)
            threads[thread].messages = std::move(messages);
        addCpus();
        for (auto &[thread, spans] : m_states)
            threads[thread].states = StateTimeline(std::move(spans));
        for (auto &[thread, samples] : m_samples)
            threads[thread].samples = std::move(samples);
        m_extras->statesKnown = !m_states.empty();
        m_extras->sampled = !m_samples.empty();
        for (auto &[thread, extras] : threads) {
            extras.thread = thread;
            m_extras->threads.push_back(std::move(extras));
        }
        m_extras->asyncRows = packed(std::move(m_asyncs), kAsyncRows);
        for (auto &[plot, track] : m_plots) {
            if (track.points.empty() || track.points.front().timeNs >= m_toNs)
                continue;
            setBounds(track, m_toNs);
            m_extras->plots.push_back(std::move(track));
        }
        for (auto &[pool, track] : m_memory) {
            setBounds(track.bytes, m_toNs);
            m_extras->memory.push_back(std::move(track));
        }
        addArrows();
        return m_extras;
    }

  private:
    [[nodiscard]] bool inFrames(TimeNs timeNs) const
    {
        return timeNs >= m_fromNs && timeNs < m_toNs;
    }
    [[nodiscard]] bool reachesIn(TimeNs startNs, DurationNs durationNs) const
    {
        return startNs < m_toNs && startNs + durationNs >= m_fromNs;
    }

    void add(const LockSpan &span)
    {
        if (!reachesIn(span.startNs, span.durationNs))
            return;
        m_locks[span.thread].push_back(trackSpan(span, m_extras->locks.size()));
        m_extras->locks.push_back(span);
    }

    void add(const AsyncSpan &span)
    {
        if (!reachesIn(span.startNs, span.durationNs))
            return;
        m_asyncs.push_back(trackSpan(span, m_extras->asyncs.size()));
        m_extras->asyncs.push_back(span);
    }

    template <class Span>
    static TrackSpan trackSpan(const Span &span, std::size_t what)
    {
        return {span.startNs, span.startNs + span.durationNs, static_cast<std::uint32_t>(what)};
    }

    void addPlotPoint(const PlotPoint &point)
    {
        if (point.timeNs >= m_toNs)
            return;
        PlotTrack &track = m_plots[point.plot];
        track.plot = point.plot;
        if (point.timeNs <= m_fromNs)
            track.points.clear(); // of the frames before the last one's frames
        track.points.push_back(point);
    }

    void addMemory(const MemoryEvent &event)
    {
        if (!inFrames(event.timeNs))
            return;
        MemoryTrack &track = m_memory[event.pool];
        track.pool = event.pool;
        auto &points = track.bytes.points;
        if (points.empty())
            points.push_back({PlotId{}, m_fromNs, 0});
        const auto size = static_cast<double>(event.size);
        points.push_back(
            {PlotId{}, event.timeNs, points.back().value + (event.isFree ? -size : size)});
        ++(event.isFree ? track.frees : track.allocations);
    }

    void addCpus()
    {
        std::map<std::uint32_t, std::vector<TrackSpan>> cpus;
        for (const auto &[thread, spans] : m_states) {
            for (const ThreadStateSpan &span : spans) {
                if (span.state == ThreadState::Running && span.cpu != kUnknownCpu)
                    cpus[span.cpu].push_back({span.startNs, span.endNs(), thread.value});
            }
        }
        for (auto &[cpu, spans] : cpus) {
            CpuTrack &track = m_extras->cpus.emplace_back();
            track.cpu = cpu;
            track.rows = packed(std::move(spans), 1);
            for (const TrackSpan &span : track.rows.rows.front()) {
                if (m_frame.capture->thread(ThreadId{span.what}).isRecorded())
                    track.runningNs +=
                        std::min(span.endNs, m_toNs) - std::max(span.startNs, m_fromNs);
            }
        }
    }

    [[nodiscard]] FlowPlace placeOf(const FlowPoint &point) const
    {
        const auto zone = m_frame.innermostAt(point.thread, point.timeNs);
        return {point, zone ? std::optional(m_frame.zone(*zone).depth) : std::nullopt};
    }

    void addArrows()
    {
        std::ranges::stable_sort(m_flows, {},
                                 [](const FlowPoint &p) { return std::pair(p.id, p.timeNs); });
        for (std::size_t i = 1; i < m_flows.size(); ++i) {
            const FlowPoint &from = m_flows[i - 1];
            const FlowPoint &to = m_flows[i];
            if (from.id != to.id || from.step == FlowStep::End || to.step == FlowStep::Begin ||
                from.timeNs >= m_toNs || to.timeNs < m_fromNs)
                continue;
            m_extras->arrows.push_back({placeOf(from), placeOf(to)});
        }
        addWakers();
        std::ranges::sort(m_extras->arrows, {},
                          [](const FlowArrow &arrow) { return arrow.from.point.timeNs; });
        for (const FlowArrow &arrow : m_extras->arrows) {
            auto &reach = m_extras->arrowReach;
            const TimeNs endNs = arrow.to.point.timeNs;
            reach.push_back(reach.empty() ? endNs : std::max(reach.back(), endNs));
            m_extras->arrowEnds.push_back(endNs);
        }
        std::ranges::sort(m_extras->arrowEnds);
    }

    // Arrows from the waker to the thread whose wait it ended.
    void addWakers()
    {
        for (const ThreadExtras &woken : m_extras->threads) {
            for (const ThreadStateSpan &span : woken.states.spans()) {
                if (!span.waker.valid() || !inFrames(span.endNs()))
                    continue;
                FlowPoint from;
                from.thread = span.waker;
                from.timeNs = span.endNs();
                FlowPoint to = from;
                to.thread = span.thread;
                m_extras->arrows.push_back({placeOf(from), placeOf(to)});
            }
        }
    }

    const FlameFrame &m_frame;
    TimeNs m_fromNs;
    TimeNs m_toNs;
    std::shared_ptr<FlameExtras> m_extras = std::make_shared<FlameExtras>();
    std::map<ThreadId, std::vector<TrackSpan>> m_locks;
    std::map<ThreadId, std::vector<Message>> m_messages;
    std::map<ThreadId, std::vector<ThreadStateSpan>> m_states;
    std::map<ThreadId, std::vector<StackSample>> m_samples;
    std::vector<TrackSpan> m_asyncs;
    std::map<PlotId, PlotTrack> m_plots;
    std::map<PoolId, MemoryTrack> m_memory;
    std::vector<FlowPoint> m_flows;
};

} // namespace

const TrackSpan *SpanRows::at(std::size_t row, TimeNs fromNs, TimeNs toNs) const
{
    if (row >= rows.size())
        return nullptr;
    const auto &spans = rows[row];
    const auto first = std::ranges::partition_point(
        spans, [&](const TrackSpan &span) { return span.endNs < fromNs; });
    return first != spans.end() && first->startNs <= toNs ? &*first : nullptr;
}

std::optional<double> PlotTrack::at(TimeNs timeNs) const
{
    const auto behind = std::ranges::upper_bound(points, timeNs, {}, &PlotPoint::timeNs);
    return behind == points.begin() ? std::nullopt : std::optional((behind - 1)->value);
}

const ThreadExtras *FlameExtras::of(ThreadId thread) const
{
    const auto at = std::ranges::find(threads, thread, &ThreadExtras::thread);
    return at == threads.end() ? nullptr : &*at;
}

FlameExtras::ArrowsInSight FlameExtras::arrowsIn(TimeNs fromNs, TimeNs toNs) const
{
    ArrowsInSight seen;
    const auto behind = std::ranges::partition_point(
        arrows, [&](const FlowArrow &arrow) { return arrow.from.point.timeNs < toNs; });
    seen.end = static_cast<std::size_t>(behind - arrows.begin());
    const auto reaching = std::ranges::lower_bound(arrowReach, fromNs);
    seen.first = std::min(seen.end, static_cast<std::size_t>(reaching - arrowReach.begin()));
    const auto over = std::ranges::lower_bound(arrowEnds, fromNs) - arrowEnds.begin();
    seen.count = seen.end - std::min(seen.end, static_cast<std::size_t>(over));
    return seen;
}

bool mayHaveLongSpans(const Capture &capture, const FlameExtras &extras)
{
    return !capture.locks().empty() || !extras.asyncs.empty() || extras.statesKnown;
}

Result<std::shared_ptr<const FlameExtras>> loadFlameExtras(const FlameFrame &frame,
                                                           std::size_t chunksBehind,
                                                           const LongSpans *far, const Task &task)
{
    const Capture &capture = *frame.capture;
    const std::size_t first = capture.chunkOfFrame(frame.parts.front().frame);
    const std::size_t last = capture.chunkOfFrame(frame.parts.back().frame);
    const std::size_t end = std::min(last + 1 + chunksBehind, capture.chunks().size());
    Loader loader(frame);
    for (std::size_t i = first; i < end; ++i) {
        if (task.stopRequested())
            return Task::cancelled();
        const auto chunk = capture.chunkBesideZones(i);
        if (!chunk)
            continue;
        if (i <= last)
            loader.addPoints(**chunk);
        loader.addSpans(**chunk);
    }
    if (far)
        loader.addFar(*far, first, last, end);
    return loader.finish();
}

} // namespace zoe::app
