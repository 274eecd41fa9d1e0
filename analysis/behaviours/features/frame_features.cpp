#include "analysis/behaviours/features/frame_features.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "analysis/behaviours/features/choose_functions.h"
#include "analysis/behaviours/features/feature_values.h"
#include "analysis/statistics/median.h"
#include "analysis/walk/chunk_run.h"

namespace zoe {

namespace {

bool mixesUnits(const FeatureSet &set)
{
    return std::ranges::any_of(set.columns, [](const FeatureColumn &column) {
        return column.kind == FeatureColumn::Kind::Calls ||
               column.kind == FeatureColumn::Kind::Plot;
    });
}

// If more than half of the frames have the same value, because few frames call the function, the
// mean absolute deviation replaces the median one (x 1.2533 for normal numbers).
void findScaling(const FeatureMatrix &matrix, FeatureSet &set)
{
    const std::size_t rows = matrix.rows();
    std::vector<float> column(rows);
    for (std::size_t c = 0; c < matrix.columns(); ++c) {
        for (std::size_t i = 0; i < rows; ++i)
            column[i] = matrix.values.row(i)[c];
        const double median = rows == 0 ? 0 : static_cast<double>(upperMedian(column));
        double mean = 0;
        for (float &value : column) {
            value = std::abs(value - static_cast<float>(median));
            mean += static_cast<double>(value) / static_cast<double>(rows);
        }
        const double spread =
            rows == 0
                ? 0
                : std::max(kDeviationOfMad * static_cast<double>(upperMedian(column)), 0.25 * mean);
        set.offset.push_back(median);
        set.scale.push_back(spread > 0 ? 1 / spread : 0);
    }
}

void scaleRows(const FeatureSet &set, Points &values)
{
    for (std::size_t i = 0; i < values.rows(); ++i) {
        float *row = values.row(i);
        for (std::size_t c = 0; c < values.columns(); ++c)
            row[c] =
                static_cast<float>((static_cast<double>(row[c]) - set.offset[c]) * set.scale[c]);
    }
}

std::size_t rowsFor(std::size_t columns, const FeatureOptions &options, const Task &task)
{
    const std::size_t rowBytes =
        Points(0, columns).stride() * sizeof(float) + sizeof(FrameIndex) + sizeof(DurationNs);
    return std::clamp(task.memoryBytes() / 2 / rowBytes, kFewestRows,
                      std::max(kFewestRows, options.mostRows));
}

// The frames at these positions among all frames of the ranges; positions rise.
std::vector<FrameIndex> framesAt(const FrameRanges &ranges,
                                 const std::vector<std::uint32_t> &positions)
{
    std::vector<FrameIndex> frames;
    frames.reserve(positions.size());
    auto range = ranges.ranges().begin();
    std::uint64_t before = 0; // frames in the ranges before this one
    for (const std::uint32_t position : positions) {
        while (position - before >= range->count()) {
            before += range->count();
            ++range;
        }
        frames.push_back(range->first + static_cast<FrameIndex>(position - before));
    }
    return frames;
}

// Fills the rows of matrix.frames; removes those of chunks that turn out to be unreadable.
Status readRows(const Capture &capture, const Selection &selection, FeatureMatrix &matrix,
                const Task &task)
{
    matrix.values = Points(matrix.frames.size(), matrix.set.columns.size());
    matrix.selfNs.assign(matrix.frames.size(), 0);
    Selection some = selection;
    some.frames = rangesOf(matrix.frames);
    ChunkRun run(capture, some);
    std::vector<std::optional<FeatureValues>> workers(run.workers(task));
    std::vector<std::uint8_t> read(matrix.frames.size());
    const Status walked =
        run.forEach(task, [&](std::size_t worker, std::size_t, const Chunk &chunk) {
            std::optional<FeatureValues> &values = workers[worker];
            if (!values)
                values.emplace(capture, selection, matrix.set);
            const FrameIndex end = chunk.firstFrame + static_cast<FrameIndex>(chunk.frames.size());
            auto at = std::ranges::lower_bound(matrix.frames, chunk.firstFrame);
            for (; at != matrix.frames.end() && *at < end; ++at) {
                const auto row = static_cast<std::size_t>(at - matrix.frames.begin());
                values->take(chunk, *at, matrix.values.row(row));
                matrix.selfNs[row] = values->selfNs();
                read[row] = 1;
            }
        });
    if (!walked)
        return walked;
    std::vector<std::uint32_t> kept;
    for (std::uint32_t row = 0; row < read.size(); ++row) {
        if (read[row] != 0)
            kept.push_back(row);
    }
    if (kept.size() == read.size())
        return {};
    matrix.values = rowsOf(matrix.values, kept);
    for (std::size_t i = 0; i < kept.size(); ++i) {
        matrix.frames[i] = matrix.frames[kept[i]];
        matrix.selfNs[i] = matrix.selfNs[kept[i]];
    }
    matrix.frames.resize(kept.size());
    matrix.selfNs.resize(kept.size());
    return {};
}

// Samples the readable frames if there are too many.
void chooseRows(const FeatureOptions &options, const Task &task, FeatureMatrix &matrix)
{
    const std::uint64_t all = matrix.readable.count();
    const std::size_t most = rowsFor(matrix.set.columns.size(), options, task);
    if (all <= most)
        matrix.frames = matrix.readable.frames();
    else
        matrix.frames = framesAt(matrix.readable,
                                 sampleOfRows(all, most, kRowsTogether, Random(options.seed, 7)));
}

} // namespace

Result<std::shared_ptr<const FeatureMatrix>> frameFeatures(const Capture &capture,
                                                           const Selection &selection,
                                                           const FeatureOptions &options,
                                                           const Task &task)
{
    auto choice = chooseFeatures(capture, selection, options, task.part(0, 0.5));
    if (!choice)
        return choice.error();
    auto matrix = std::make_shared<FeatureMatrix>();
    matrix->set = std::move(choice->set);
    matrix->readable = std::move(choice->readable);
    matrix->leftOut = choice->leftOut;
    matrix->waits = std::move(choice->waits);
    chooseRows(options, task, *matrix);
    if (const Status read = readRows(capture, selection, *matrix, task.part(0.5, 1)); !read)
        return read.error();
    if (options.scaling == FeatureScaling::Robust || mixesUnits(matrix->set)) {
        findScaling(*matrix, matrix->set);
        scaleRows(matrix->set, matrix->values);
    }
    return std::shared_ptr<const FeatureMatrix>(std::move(matrix));
}

Result<std::shared_ptr<const FeatureMatrix>>
featuresBySet(const Capture &capture, const Selection &selection, const FeatureSet &set,
              const FeatureOptions &options, const Task &task)
{
    auto matrix = std::make_shared<FeatureMatrix>();
    matrix->set = set;
    matrix->readable = selection.framesOf(capture);
    chooseRows(options, task, *matrix);
    const bool sampled = !matrix->complete();
    if (const Status read = readRows(capture, selection, *matrix, task); !read)
        return read.error();
    if (!sampled)
        matrix->readable = rangesOf(matrix->frames);
    return std::shared_ptr<const FeatureMatrix>(std::move(matrix));
}

} // namespace zoe
