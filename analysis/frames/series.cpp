#include "analysis/frames/series.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include "analysis/walk/chunk_run.h"
#include "analysis/walk/chunk_times.h"
#include "analysis/walk/function_sums.h"

namespace zoe {

namespace {

// The items of one kind in all chunks, concatenated in order of time.
template <class T, class Pick>
Result<std::vector<T>> gathered(const Capture &capture, const Selection &selection,
                                const Task &task, std::vector<T> Chunk::*column, TimeNs T::*time,
                                Pick pick)
{
    ChunkRun run(capture, selection.framesOf(capture));
    std::vector<std::vector<T>> parts(run.chunks().size());
    const Status status =
        run.forEachBesideZones(task, [&](std::size_t, std::size_t i, const Chunk &chunk) {
            std::ranges::copy_if(chunk.*column, std::back_inserter(parts[i]), [&](const T &value) {
                const auto frame = frameOfTime(value.*time, chunk);
                return pick(value) && frame && run.frames().contains(*frame);
            });
        });
    if (!status)
        return status.error();
    std::vector<T> result;
    for (std::vector<T> &part : parts)
        std::ranges::move(part, std::back_inserter(result));
    std::ranges::stable_sort(result, {}, time);
    return result;
}

} // namespace

Result<std::shared_ptr<const FunctionSeries>> functionSeries(const Capture &capture,
                                                             const std::vector<SiteId> &sites,
                                                             const Selection &selection,
                                                             const Task &task)
{
    std::vector<std::uint8_t> wanted(capture.sites().size(), 0);
    for (const SiteId site : sites)
        wanted[site.value] = 1;
    ChunkRun run(capture, selection);
    struct Part {
        std::vector<FrameIndex> frames;
        std::vector<FunctionSums> sums;
    };
    std::vector<Part> parts(run.chunks().size());
    const Status status =
        run.forEachPart(task, [&](std::size_t, std::size_t i, const ChunkPart &part) {
            const Chunk &chunk = part.chunk();
            if (part.first()) {
                parts[i].frames = framesIn(run.frames(), chunk).frames();
                parts[i].sums.resize(parts[i].frames.size());
            }
            for (std::size_t k = 0; k < parts[i].frames.size(); ++k) {
                if (!part.has(parts[i].frames[k]))
                    continue;
                for (const TreeSpan &span : chunk.treesOf(parts[i].frames[k])) {
                    if (selection.hasThread(span.thread))
                        addTree(chunk.tree(span), part.begunBefore(span), wanted, parts[i].sums[k]);
                }
            }
        });
    if (!status)
        return status.error();
    auto series = std::make_shared<FunctionSeries>();
    for (const Part &part : parts) {
        series->frames.insert(series->frames.end(), part.frames.begin(), part.frames.end());
        for (const FunctionSums &sums : part.sums) {
            series->totalNs.push_back(sums.totalNs);
            series->selfNs.push_back(sums.selfNs);
            series->calls.push_back(sums.calls);
        }
    }
    series->unreadableFrames = run.unreadableFrames();
    return std::shared_ptr<const FunctionSeries>(std::move(series));
}

Result<std::vector<PlotPoint>> plotPoints(const Capture &capture, PlotId plot,
                                          const Selection &selection, const Task &task)
{
    return gathered(capture, selection, task, &Chunk::plots, &PlotPoint::timeNs,
                    [plot](const PlotPoint &point) { return point.plot == plot; });
}

Result<std::vector<Message>> messagesIn(const Capture &capture, const Selection &selection,
                                        const Task &task)
{
    return gathered(capture, selection, task, &Chunk::messages, &Message::timeNs,
                    [&selection](const Message &message) {
                        return !message.thread.valid() || selection.hasThread(message.thread);
                    });
}

} // namespace zoe
