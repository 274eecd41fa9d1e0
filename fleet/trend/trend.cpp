#include "fleet/trend/trend.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "analysis/comparison/intervals/bootstrap.h"
#include "fleet/digest/facts.h"

namespace zoe::fleet {

namespace {

// A quantity in one run.
struct RunValue {
    std::uint64_t frames = 0; // of the run, in all behaviours
    double sum = 0;           // over behaviours: frames x mean
    double squares = 0;       // likewise: (frames x error)²
    FreedomSum freedom;
    bool known = false;
    QuantileSketch sketch;
    double blocks = 0;

    [[nodiscard]] double value() const
    {
        return frames == 0 ? 0 : sum / static_cast<double>(frames);
    }
    [[nodiscard]] double variance() const
    {
        const auto n = static_cast<double>(frames);
        return frames == 0 ? 0 : squares / (n * n);
    }
};

// By run.
using RunValues = std::map<std::uint32_t, RunValue>;

// The frame itself, with all behaviours combined or separately.
SeriesKey frameKey(SeriesKey key, bool allBehaviours)
{
    key.function = {};
    if (allBehaviours)
        key.behaviour.clear();
    return key;
}

std::optional<Estimate> estimateOf(const SeriesPoint &point, Quantity quantity)
{
    const auto frames = static_cast<double>(std::max<std::uint64_t>(1, point.behaviourFrames));
    switch (quantity) {
    case Quantity::Total:
        return point.total;
    case Quantity::Running:
        return point.running;
    case Quantity::Calls:
        return Estimate{static_cast<double>(point.calls) / frames};
    case Quantity::Share:
        return Estimate{1};
    default:
        return point.self;
    }
}

void addPoint(RunValue &value, const SeriesPoint &point, const TrendQuestion &question)
{
    if (question.quantity == Quantity::Quantile) {
        if (const auto sketch = QuantileSketch::fromBytes(point.sketch))
            value.sketch.add(*sketch);
        value.blocks += point.freedom + 1;
        value.known = true;
        return;
    }
    const auto estimate = estimateOf(point, question.quantity);
    if (!estimate)
        return;
    const auto n = static_cast<double>(point.behaviourFrames);
    value.known = true;
    value.sum += n * estimate->mean;
    const double deviation = n * estimate->error;
    if (std::isfinite(deviation)) {
        value.squares += deviation * deviation;
        value.freedom.add(deviation * deviation, point.freedom);
    }
}

// The interval for this many independent values.
Interval quantileInterval(const QuantileSketch &sketch, double q, double blocks, double confidence)
{
    const double half = -percentilesOf(0, confidence).low * std::sqrt(q * (1 - q) / blocks);
    const double error = QuantileSketch::kRelativeError;
    return {q - half <= 0 ? 0 : sketch.quantile(q - half) * (1 - error),
            q + half >= 1 ? std::numeric_limits<double>::infinity()
                          : sketch.quantile(q + half) * (1 + error)};
}

// Runs of one point, with their values.
struct Gathered {
    TrendPoint point;
    std::vector<const RunValue *> values;
};

std::string stepOf(const RunFacts &run, std::uint32_t at, TrendStep step)
{
    switch (step) {
    case TrendStep::Commit:
        return run.commit.empty() ? "run " + std::to_string(at) : run.commit;
    case TrendStep::Night:
        return nightOf(run);
    case TrendStep::Run:
        break;
    }
    return std::to_string(at);
}

std::vector<Gathered> gather(const RunValues &values, const std::vector<RunFacts> &runs,
                             TrendStep step)
{
    std::vector<Gathered> points;
    std::map<std::string, std::size_t> placeOfStep;
    for (const auto &[run, value] : values) {
        const auto [at, isNew] =
            placeOfStep.try_emplace(stepOf(runs[run], run, step), points.size());
        if (isNew) {
            TrendPoint point;
            point.order = runs[run].order;
            point.commit = runs[run].commit;
            point.night = nightOf(runs[run]);
            points.push_back({std::move(point), {}});
        }
        points[at->second].point.runs.push_back(run);
        points[at->second].values.push_back(&value);
    }
    return points;
}

// The variation between runs of one point, over all points.
struct RunSpread {
    explicit RunSpread(const std::vector<Gathered> &points)
    {
        double squares = 0;
        for (const Gathered &point : points) {
            double mean = 0;
            for (const RunValue *value : point.values)
                mean += value->value() / static_cast<double>(point.values.size());
            for (const RunValue *value : point.values)
                squares += (value->value() - mean) * (value->value() - mean);
            freedom += static_cast<double>(point.values.size() - 1);
        }
        variance = freedom > 0 ? squares / freedom : 0;
    }

    double variance = 0;
    double freedom = 0; // 0: no point has two runs
};

void setMean(Gathered &gathered, const RunSpread &spread, double confidence)
{
    const auto n = static_cast<double>(gathered.values.size());
    double within = 0;
    FreedomSum freedom;
    for (const RunValue *value : gathered.values) {
        gathered.point.value += value->value() / n;
        within += value->variance() / n;
        freedom.add(value->variance(), value->freedom.freedom());
    }
    const bool byRuns = spread.freedom > 0 && spread.variance >= within;
    gathered.point.interval =
        byRuns ? runInterval(gathered.point.value, spread.variance / n, spread.freedom,
                             {.freedom = spread.freedom}, confidence)
               : intervalOf({gathered.point.value, {.variance = within / n}, freedom.freedom()},
                            confidence);
}

void setQuantile(Gathered &gathered, const TrendQuestion &question)
{
    QuantileSketch sketch;
    double blocks = 0;
    for (const RunValue *value : gathered.values) {
        sketch.add(value->sketch);
        blocks += value->blocks;
    }
    gathered.point.value = sketch.quantile(question.q);
    gathered.point.interval = quantileInterval(sketch, question.q, blocks, question.confidence);
}

// Frames by run, for all behaviours or for each; of the requested nights.
Result<std::map<SeriesKey, std::map<std::uint32_t, std::uint64_t>>>
framesOfRuns(Store &store, const std::vector<RunFacts> &runs, const TrendQuestion &question,
             bool allBehaviours, const Task &task)
{
    std::map<SeriesKey, std::map<std::uint32_t, std::uint64_t>> frames;
    SeriesFilter filter = question.filter;
    if (allBehaviours)
        filter.behaviour.reset();
    filter.group.reset();
    filter.function = "";
    filter.detail = PointDetail::SelfTimes;
    const Status read = store.forEachSeries(filter, task, [&](const Series &series) {
        for (const SeriesPoint &point : series.points) {
            if (nightOf(runs[point.run]) >= question.since)
                frames[frameKey(series.key, allBehaviours)][point.run] += point.behaviourFrames;
        }
        return true;
    });
    if (!read)
        return read.error();
    return frames;
}

} // namespace

Result<std::vector<Trend>> trendsOf(Store &store, const std::vector<RunFacts> &runs,
                                    const TrendQuestion &question, const Task &task)
{
    const bool ofShare = question.quantity == Quantity::Share;
    const bool joins = !question.filter.behaviour && !ofShare;
    const auto frames = framesOfRuns(store, runs, question, joins || ofShare, task.part(0, 0.2));
    if (!frames)
        return frames.error();
    SeriesFilter filter = question.filter;
    filter.detail =
        question.quantity == Quantity::Quantile ? PointDetail::Sketches : PointDetail::Figures;
    if (!filter.function)
        filter.function = "";
    std::map<SeriesKey, RunValues> valuesOf;
    const Status read = store.forEachSeries(filter, task.part(0.2, 1), [&](const Series &series) {
        const auto known = frames->find(frameKey(series.key, joins || ofShare));
        if (known == frames->end())
            return true;
        SeriesKey key = series.key;
        if (joins)
            key.behaviour.clear();
        RunValues &values = valuesOf[std::move(key)];
        for (const auto &[run, count] : known->second)
            values[run].frames = count;
        for (const SeriesPoint &point : series.points) {
            if (const auto value = values.find(point.run); value != values.end())
                addPoint(value->second, point, question);
        }
        return true;
    });
    if (!read)
        return read.error();
    std::vector<Trend> trends;
    for (auto &[key, values] : valuesOf) {
        if (question.quantity == Quantity::Running || question.quantity == Quantity::Quantile)
            std::erase_if(values, [](const auto &one) { return !one.second.known; });
        if (question.quantity == Quantity::Quantile) {
            // Frames of behaviours in which the function never occurs.
            for (auto &[run, value] : values)
                value.sketch.add(0, value.frames - std::min(value.frames, value.sketch.count()));
        }
        std::vector<Gathered> gathered = gather(values, runs, question.step);
        const RunSpread spread(gathered);
        Trend trend{key, {}};
        for (Gathered &one : gathered) {
            if (question.quantity == Quantity::Quantile)
                setQuantile(one, question);
            else
                setMean(one, spread, question.confidence);
            trend.points.push_back(std::move(one.point));
        }
        if (!trend.points.empty())
            trends.push_back(std::move(trend));
    }
    return trends;
}

} // namespace zoe::fleet
