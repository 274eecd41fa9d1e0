#include "concurrency.h"

#include <limits>

#include "analysis/walk/chunk_run.h"

using namespace zoe;

FrameMetricInfo WorkingThreads::info() const
{
    return {QStringLiteral("working-threads"), QStringLiteral("Working threads"),
            MetricUnit::Number};
}

// The time that root zones cover on all threads, to the duration of the frame.
Result<std::vector<double>> WorkingThreads::values(const Capture &capture, const Task &task) const
{
    std::vector<double> values(capture.frames().size(), std::numeric_limits<double>::quiet_NaN());
    ChunkRun run(capture, Selection{});
    // Chunks arrive in parallel, but each has its own frames and so writes its own values.
    const Status walked = run.forEach(task, [&](std::size_t, std::size_t, const Chunk &chunk) {
        std::vector<double> busyNs(chunk.frames.size(), 0);
        for (const TreeSpan &span : chunk.trees) {
            const ZoneTree tree = chunk.tree(span);
            for (std::size_t zone = 0; zone < tree.size(); ++zone) {
                if (tree.depths()[zone] == 0)
                    busyNs[span.frame] += static_cast<double>(tree.durations()[zone]);
            }
        }
        for (std::size_t i = 0; i < chunk.frames.size(); ++i) {
            const DurationNs frameNs = chunk.frames[i].durationNs;
            if (frameNs > 0)
                values[chunk.firstFrame + i] = busyNs[i] / static_cast<double>(frameNs);
        }
    });
    if (!walked)
        return walked.error();
    return values;
}

SummaryColumnInfo AtOnce::info() const
{
    return {QStringLiteral("at-once"), QStringLiteral("At once"), MetricUnit::Number};
}

// Time on all threads to time by the clock: 1 for a function that never runs twice at once.
Result<std::vector<double>> AtOnce::values(const Capture &, const Selection &,
                                           const Summary &summary, const Task &) const
{
    std::vector<double> values;
    for (const FunctionSummary &function : summary.functions)
        values.push_back(function.activeNs > 0 ? static_cast<double>(function.totalNs) /
                                                     static_cast<double>(function.activeNs)
                                               : std::numeric_limits<double>::quiet_NaN());
    return values;
}
