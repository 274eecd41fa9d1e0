#include "analysis/frames/span_values.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/frames/series.h"
#include "analysis/statistics/exact_moments.h"
#include "analysis/walk/chunk_run.h"
#include "analysis/walk/frame_thread.h"

namespace zoe {

namespace {

// Time spent in zones up to each of some times. Takes memory by times, not by zones.
class TimeSpent {
  public:
    // times: rising; must outlive this.
    void begin(std::span<const TimeNs> times)
    {
        m_times = times;
        m_steps.assign(times.size() + 1, {});
        m_wholeNs = 0;
    }
    void add(TimeNs startNs, TimeNs endNs)
    {
        Step &begun = stepAt(startNs);
        ++begun.zones;
        begun.ns += startNs;
        Step &ended = stepAt(endNs);
        --ended.zones;
        ended.ns -= endNs;
        m_wholeNs += Int128{endNs} - startNs;
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
    // Writes the time spent before each of the times; returns the total.
    Int128 write(Int128 *spent) const
    {
        Step open; // zones, and the sum of their starts less the time spent in ended ones
        for (std::size_t i = 0; i < m_times.size(); ++i) {
            open.zones += m_steps[i].zones;
            open.ns += m_steps[i].ns;
            *spent++ = Int128{m_times[i]} * open.zones - open.ns;
        }
        return m_wholeNs;
    }

  private:
    // From a time on.
    struct Step {
        std::int64_t zones = 0; // more are open
        Int128 ns = 0;          // starts of those that begin, less ends of those that end
    };

    Step &stepAt(TimeNs timeNs)
    {
        const auto at = std::ranges::lower_bound(m_times, timeNs) - m_times.begin();
        return m_steps[static_cast<std::size_t>(at)];
    }

    std::span<const TimeNs> m_times;
    std::vector<Step> m_steps; // by time; the last is after all
    Int128 m_wholeNs = 0;
};

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
    // Those in [fromNs, toNs).
    [[nodiscard]] std::span<const TimeNs> between(TimeNs fromNs, TimeNs toNs) const
    {
        const std::size_t from = at(fromNs);
        return std::span(m_times).subspan(from, std::max(from, at(toNs)) - from);
    }
    // times: some of these. Different ones may be filled at the same time. Returns the total.
    Int128 fill(std::span<const TimeNs> times, const TimeSpent &spent)
    {
        return spent.write(m_spent.data() + (times.data() - m_times.data()));
    }
    void raise(TimeNs fromNs, TimeNs toNs, Int128 by)
    {
        for (std::size_t i = at(fromNs), to = at(toNs); i < to; ++i)
            m_spent[i] += by;
    }
    [[nodiscard]] Int128 spentBetween(TimeNs fromNs, TimeNs toNs) const
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

// Adds the times about which nothing is known: from the end of one readable frame to the start of
// the next.
void addUnread(const Capture &capture, FrameRange wanted, const FrameRanges &read, TimeNs fromNs,
               TimeNs toNs, TimeSpent &unread)
{
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
    std::vector<TimeSpent> scratch(run.workers(task));
    const Status status =
        run.forEachPart(task, [&](std::size_t worker, std::size_t i, const ChunkPart &part) {
            const Chunk &chunk = part.chunk();
            TimeSpent &spent = scratch[worker];
            const auto times = edges.between(startOf(capture, chunks[i]), endOf(i));
            if (part.first())
                spent.begin(times);
            for (const TreeSpan &span : chunk.trees) {
                if (!thread || span.thread == *thread)
                    spent.add(chunk.tree(span), part.begunBefore(span), wanted);
            }
            if (!part.last())
                return;
            wholes[i] = edges.fill(times, spent);
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
    TimeSpent unreadTime;
    unreadTime.begin(unread.between(edges.firstNs(), behindNs));
    addUnread(capture, frames, known, edges.firstNs(), edges.lastNs(), unreadTime);
    unread.fill(unread.between(edges.firstNs(), behindNs), unreadTime);
    FrameValues result;
    for (std::size_t i = 0; i < spans.size(); ++i) {
        const TimeNs endNs = spans.startsNs[i] + spans.durationsNs[i];
        if (unread.spentBetween(spans.startsNs[i], endNs) > 0) {
            ++result.unreadableFrames;
            continue;
        }
        result.frames.push_back(spans.numbers[i]);
        result.values.push_back(static_cast<double>(edges.spentBetween(spans.startsNs[i], endNs)));
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
