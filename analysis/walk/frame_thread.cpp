#include "analysis/walk/frame_thread.h"

#include <algorithm>
#include <functional>
#include <vector>

#include "analysis/model/code_threads.h"
#include "analysis/statistics/exact_moments.h"
#include "analysis/walk/chunk_run.h"

namespace zoe {

namespace {

Int128 rootsNs(const ZoneTree &tree)
{
    Int128 sum = 0;
    for (std::size_t i = 0; i < tree.size(); ++i)
        sum += tree.depths()[i] == 0 ? tree.durations()[i] : 0;
    return sum;
}

} // namespace

bool namesFrameThread(const Capture &capture)
{
    const auto sets = capture.frameSets();
    return !sets.empty() && sets[0].thread.valid() &&
           sets[0].thread.value < capture.threads().size();
}

Result<ThreadId> frameThread(const Capture &capture, const FrameRanges &frames, const Task &task)
{
    if (namesFrameThread(capture))
        return capture.frameSets()[0].thread;
    Selection selection;
    selection.frames = frames;
    ChunkRun run(capture, selection.framesOf(capture));
    const std::size_t threads = capture.threads().size();
    std::vector<std::vector<Int128>> covered(run.workers(task), std::vector<Int128>(threads, 0));
    const Status status =
        run.forEachPart(task, [&](std::size_t worker, std::size_t, const ChunkPart &part) {
            for (const FrameIndex frame : framesIn(run.frames(), part.chunk()).frames()) {
                for (const TreeSpan &span : part.chunk().treesOf(frame))
                    covered[worker][span.thread.value] += rootsNs(part.begun(span));
            }
        });
    if (!status)
        return status.error();
    std::vector<Int128> total(threads, 0);
    for (const std::vector<Int128> &part : covered)
        std::ranges::transform(total, part, total.begin(), std::plus<Int128>{});
    return threadWithMost(capture.threads(), total);
}

} // namespace zoe
