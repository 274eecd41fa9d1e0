#include "analysis/frames/span_values.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/frames/series.h"
#include "analysis/statistics/exact_moments.h"
#include "analysis/walk/chunk_run.h"

namespace zoe {

namespace {

// Time spent in one chunk: starts and ends of zones, unsorted.
struct Zones {
    std::vector<TimeNs> starts;
    std::vector<TimeNs> ends;

    void clear()
    {
        starts.clear();
        ends.clear();
    }
    void add(TimeNs startNs, TimeNs endNs)
    {
        starts.push_back(startNs);
        ends.push_back(endNs);
    }
    // The outermost zones of the wanted sites, without the first ones of the tree, which an earlier
    // slice of it had.
    void add(const ZoneTree &tree, std::size_t begunBefore, std::span<const std::uint8_t> wanted)
    {
        constexpr std::uint32_t kOutside = 0xffffffff;
        std::uint32_t inside = kOutside;
        for (std::size_t i = 0; i < tree.size(); ++i) {
            if (tree.depths()[i] <= inside)
                inside = kOutside;
            if (inside != kOutside || wanted[tree.sites()[i]] == 0)
                continue;
            inside = tree.depths()[i];
            if (i >= begunBefore)
                add(tree.starts()[i], tree.starts()[i] + tree.durations()[i]);
        }
    }
};

// Writes, for each of the times in rising order, how much time was spent before it; returns the
// total.
Int128 spentBefore(Zones &zones, std::span<const TimeNs> times, Int128 *spent)
{
    std::ranges::sort(zones.starts);
    std::ranges::sort(zones.ends);
    std::size_t begun = 0;
    std::size_t ended = 0;
    Int128 begunNs = 0;
    Int128 endedNs = 0;
    for (const TimeNs time : times) {
        for (; begun < zones.starts.size() && zones.starts[begun] <= time; ++begun)
            begunNs += zones.starts[begun];
        for (; ended < zones.ends.size() && zones.ends[ended] <= time; ++ended)
            endedNs += zones.ends[ended];
        *spent++ = Int128{time} * static_cast<Int128>(begun) - begunNs -
                   (Int128{time} * static_cast<Int128>(ended) - endedNs);
    }
    Int128 whole = 0;
    for (std::size_t i = 0; i < zones.starts.size(); ++i)
        whole += Int128{zones.ends[i]} - zones.starts[i];
    return whole;
}

// Edges of spans, and the time spent before each of them.
class Edges {
  public:
    explicit Edges(const FrameTimes &spans)
    {
        m_times.reserve(2 * spans.size());
        for (std::size_t i = 0; i < spans.size(); ++i) {
            m_times.push_back(spans.startsNs[i]);
            m_times.push_back(spans.startsNs[i] + spans.durationsNs[i]);
        }
        std::ranges::sort(m_times);
        m_times.erase(std::unique(m_times.begin(), m_times.end()), m_times.end());
        m_spent.assign(m_times.size(), 0);
    }

    [[nodiscard]] bool empty() const { return m_times.empty(); }
    [[nodiscard]] TimeNs firstNs() const { return m_times.front(); }
    [[nodiscard]] TimeNs lastNs() const { return m_times.back(); }
    [[nodiscard]] std::size_t at(TimeNs time) const
    {
        return static_cast<std::size_t>(std::ranges::lower_bound(m_times, time) - m_times.begin());
    }
    // For zones in [fromNs, toNs). Different ranges may be filled at the same time.
    Int128 fill(TimeNs fromNs, TimeNs toNs, Zones &zones)
    {
        const std::size_t from = at(fromNs);
        const std::size_t to = std::max(from, at(toNs));
        return spentBefore(zones, std::span(m_times).subspan(from, to - from),
                           m_spent.data() + from);
    }
    void raise(TimeNs fromNs, TimeNs toNs, Int128 by)
    {
        for (std::size_t i = at(fromNs), to = at(toNs); i < to; ++i)
            m_spent[i] += by;
    }
    [[nodiscard]] Int128 between(TimeNs fromNs, TimeNs toNs) const
    {
        return m_spent[at(toNs)] - m_spent[at(fromNs)];
    }

  private:
    std::vector<TimeNs> m_times;
    std::vector<Int128> m_spent;
};

// Main frames whose time overlaps [fromNs, toNs), and missing ones that may.
FrameRange framesBetween(const Capture &capture, TimeNs fromNs, TimeNs toNs)
{
    const auto frames = capture.frames();
    FrameRange range{0, static_cast<FrameIndex>(frames.size())};
    for (FrameIndex frame = 0; frame < frames.size(); ++frame) {
        if (frames[frame].missing())
            continue;
        if (frames[frame].endNs() <= fromNs) {
            range.first = frame + 1;
        } else if (frames[frame].startNs >= toNs) {
            range.end = frame;
            break;
        }
    }
    return range.first < range.end ? range : FrameRange{0, 0};
}

// The times about which nothing is known: from the end of one readable frame to the start of the
// next.
Zones unreadTimes(const Capture &capture, FrameRange wanted, const FrameRanges &read, TimeNs fromNs,
                  TimeNs toNs)
{
    Zones unread;
    const auto frames = capture.frames();
    FrameIndex next = wanted.first; // after the last readable one
    TimeNs endNs = fromNs;
    const auto close = [&](FrameIndex frame, TimeNs startNs) {
        if (frame > next && startNs > endNs)
            unread.add(endNs, startNs);
    };
    for (const FrameRange &range : read.ranges()) {
        close(range.first, frames[range.first].startNs);
        next = range.end;
        endNs = frames[range.end - 1].endNs();
    }
    close(wanted.end, toNs);
    return unread;
}

TimeNs startOf(const Capture &capture, std::size_t chunk)
{
    return capture.frames()[capture.chunks()[chunk].firstFrame].startNs;
}

} // namespace

Result<FrameValues> timeInSpans(const Capture &capture, std::span<const SiteId> sites,
                                const FrameTimes &spans, std::optional<ThreadId> thread,
                                const Task &task)
{
    Edges edges(spans);
    if (edges.empty())
        return FrameValues{};
    std::vector<std::uint8_t> wanted(capture.sites().size(), 0);
    for (const SiteId site : sites)
        wanted[site.value] = 1;
    Selection selection;
    const FrameRange frames = framesBetween(capture, edges.firstNs(), edges.lastNs());
    selection.frames = FrameRanges(frames);
    ChunkRun run(capture, selection.framesOf(capture));
    const auto &chunks = run.chunks();
    // A chunk's zones lie between its first frame's start and that of the next chunk.
    const TimeNs behindNs = edges.lastNs() + 1;
    const auto endOf = [&](std::size_t i) {
        return i + 1 < chunks.size() ? startOf(capture, chunks[i + 1]) : behindNs;
    };
    std::vector<Int128> wholes(chunks.size(), 0);
    std::vector<FrameRange> read(chunks.size());
    std::vector<Zones> scratch(run.workers(task));
    const Status status =
        run.forEachPart(task, [&](std::size_t worker, std::size_t i, const ChunkPart &part) {
            const Chunk &chunk = part.chunk();
            Zones &zones = scratch[worker];
            if (part.first())
                zones.clear();
            for (const TreeSpan &span : chunk.trees) {
                if (!thread || span.thread == *thread)
                    zones.add(chunk.tree(span), part.begunBefore(span), wanted);
            }
            if (!part.last())
                return;
            wholes[i] = edges.fill(startOf(capture, chunks[i]), endOf(i), zones);
            read[i] = {chunk.firstFrame,
                       chunk.firstFrame + static_cast<FrameIndex>(chunk.frames.size())};
        });
    if (!status)
        return status.error();
    Int128 before = 0;
    FrameRanges known;
    for (std::size_t i = 0; i < chunks.size(); ++i) {
        edges.raise(startOf(capture, chunks[i]), endOf(i), before);
        before += wholes[i];
        if (read[i].first < read[i].end)
            known.add(read[i]);
    }
    Edges unread(spans);
    Zones unreadZones = unreadTimes(capture, frames, known, edges.firstNs(), edges.lastNs());
    unread.fill(edges.firstNs(), behindNs, unreadZones);
    FrameValues result;
    for (std::size_t i = 0; i < spans.size(); ++i) {
        const TimeNs endNs = spans.startsNs[i] + spans.durationsNs[i];
        if (unread.between(spans.startsNs[i], endNs) > 0) {
            ++result.unreadableFrames;
            continue;
        }
        result.frames.push_back(spans.numbers[i]);
        result.values.push_back(static_cast<double>(edges.between(spans.startsNs[i], endNs)));
    }
    return result;
}

Result<FrameValues> waitsInSpans(const Capture &capture, FrameSetId set,
                                 std::span<const SiteId> sites, const FrameTimes &spans,
                                 const Task &task)
{
    const auto sets = capture.frameSets();
    if (set.value < sets.size() && sets[set.value].thread.valid())
        return timeInSpans(capture, sites, spans, sets[set.value].thread, task);
    const auto thread = frameThread(capture, Selection{}.framesOf(capture), task.part(0, 0.5));
    if (!thread)
        return thread.error();
    return timeInSpans(capture, sites, spans, *thread, task.part(0.5, 1));
}

Result<FrameValues> plotInSpans(const Capture &capture, PlotId plot, const FrameTimes &spans,
                                const Task &task)
{
    auto points = plotPoints(capture, plot, {}, task);
    if (!points)
        return points.error();
    std::erase_if(*points, [](const PlotPoint &point) { return !std::isfinite(point.value); });
    FrameValues result;
    for (std::size_t i = 0; i < spans.size(); ++i) {
        const TimeNs endNs = spans.startsNs[i] + spans.durationsNs[i];
        const auto behind = std::ranges::lower_bound(*points, endNs, {}, &PlotPoint::timeNs);
        if (behind == points->begin())
            continue;
        result.frames.push_back(spans.numbers[i]);
        result.values.push_back((behind - 1)->value);
    }
    return result;
}

} // namespace zoe
