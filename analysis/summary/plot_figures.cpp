#include "analysis/summary/plot_figures.h"

#include <algorithm>
#include <cmath>

#include "analysis/walk/chunk_run.h"
#include "analysis/walk/chunk_times.h"

namespace zoe {

namespace {

// The sum of a chunk's points; in totals, mean holds the sum until the end.
void add(PlotFigures &sum, const PlotPoint &point)
{
    ++sum.points;
    if (!std::isfinite(point.value)) {
        ++sum.notNumbers;
        return;
    }
    const bool isFirst = sum.points - sum.notNumbers == 1;
    sum.minimum = isFirst ? point.value : std::min(sum.minimum, point.value);
    sum.maximum = isFirst ? point.value : std::max(sum.maximum, point.value);
    sum.mean += point.value;
    if (isFirst || point.timeNs < sum.firstNs) {
        sum.first = point.value;
        sum.firstNs = point.timeNs;
    }
    if (isFirst || point.timeNs >= sum.lastNs) {
        sum.last = point.value;
        sum.lastNs = point.timeNs;
    }
}

void add(PlotFigures &sum, const PlotFigures &part)
{
    const bool hadNone = sum.points == sum.notNumbers;
    sum.points += part.points;
    sum.notNumbers += part.notNumbers;
    if (part.points == part.notNumbers)
        return;
    sum.minimum = hadNone ? part.minimum : std::min(sum.minimum, part.minimum);
    sum.maximum = hadNone ? part.maximum : std::max(sum.maximum, part.maximum);
    sum.mean += part.mean;
    if (hadNone || part.firstNs < sum.firstNs) {
        sum.first = part.first;
        sum.firstNs = part.firstNs;
    }
    if (hadNone || part.lastNs >= sum.lastNs) {
        sum.last = part.last;
        sum.lastNs = part.lastNs;
    }
}

} // namespace

Result<std::vector<PlotFigures>> plotFigures(const Capture &capture, const Selection &selection,
                                             const Task &task)
{
    ChunkRun run(capture, selection.framesOf(capture));
    std::vector<PlotFigures> all(capture.plotSeries().size());
    // Added in order of chunks, because sums of doubles depend on it.
    std::vector<std::vector<PlotFigures>> parts(run.chunks().size());
    const Status status =
        run.forEachBesideZones(task, [&](std::size_t, std::size_t i, const Chunk &chunk) {
            for (const PlotPoint &point : chunk.plots) {
                const auto frame = frameOfTime(point.timeNs, chunk);
                if (!frame || !run.frames().contains(*frame))
                    continue;
                parts[i].resize(all.size());
                add(parts[i][point.plot.value], point);
            }
        });
    if (!status)
        return status.error();
    for (const std::vector<PlotFigures> &part : parts) {
        for (std::size_t plot = 0; plot < part.size(); ++plot)
            add(all[plot], part[plot]);
    }
    for (PlotFigures &figures : all) {
        const std::uint64_t numbers = figures.points - figures.notNumbers;
        figures.mean = numbers == 0 ? 0 : figures.mean / static_cast<double>(numbers);
    }
    return all;
}

} // namespace zoe
