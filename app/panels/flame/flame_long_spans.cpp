#include "app/panels/flame/flame_long_spans.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "analysis/walk/chunk_run.h"

namespace zoe::app {

namespace {

constexpr std::size_t kChunksAtOnce = 256; // whose finds are in memory at the same time

// The part from one chunk.
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
        const Status status = run.forSome(
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

} // namespace zoe::app
