#include "fleet/changes/place_series.h"

#include <algorithm>
#include <limits>
#include <set>
#include <string>
#include <utility>

#include "analysis/statistics/median.h"

namespace zoe::fleet {

namespace {

constexpr std::size_t kLeastFunctions = 10;
constexpr double kLeastShareOfFrame = 0.002;

// The median self time where the function occurs; 0 if it is too small to be tested.
double levelOf(const PlaceSeries &series)
{
    std::vector<double> values;
    double self = 0;
    double frames = 0;
    for (std::size_t i = 0; i < series.values.size(); ++i) {
        if (series.values[i].value <= 0)
            continue;
        values.push_back(series.values[i].value);
        self += series.values[i].value;
        frames += series.frameNs[i];
    }
    return values.empty() || self < kLeastShareOfFrame * frames ? 0 : medianOf(std::move(values));
}

} // namespace

void PlaceSeriesMaker::add(const Series &series)
{
    if (series.key.function.function.empty())
        m_frames = series.points;
    if (series.key.behaviour == kUnusualFrames)
        return;
    PlaceSeries &added = m_series.emplace_back();
    added.key = series.key;
    const std::size_t most = std::max(m_frames.size(), series.points.size());
    added.runs.reserve(most);
    added.values.reserve(most);
    added.frames.reserve(most);
    added.frameNs.reserve(most);
    const auto addRun = [&](std::uint32_t run, const SeriesPoint *frame, const SeriesValue &value) {
        if (m_isLeftOut[run])
            return;
        added.runs.push_back(run);
        added.values.push_back(value);
        added.frames.push_back(frame == nullptr ? 0 : frame->behaviourFrames);
        added.frameNs.push_back(frame == nullptr ? 0 : frame->self.mean);
    };
    auto frame = m_frames.begin();
    // A run that has the behaviour but not the function spends no time in it.
    const auto addWithoutFunction = [&](std::uint32_t before) {
        for (; frame != m_frames.end() && frame->run < before; ++frame)
            addRun(frame->run, &*frame, {0, std::numeric_limits<double>::quiet_NaN()});
    };
    for (const SeriesPoint &point : series.points) {
        addWithoutFunction(point.run);
        const bool hasFrame = frame != m_frames.end() && frame->run == point.run;
        addRun(point.run, hasFrame ? &*frame : nullptr, {point.self.mean, point.self.error});
        frame += hasFrame ? 1 : 0;
    }
    addWithoutFunction(std::numeric_limits<std::uint32_t>::max());
}

std::vector<PlaceSeries> PlaceSeriesMaker::take()
{
    m_frames.clear();
    return std::exchange(m_series, {});
}

double meanFrameNs(const std::vector<PlaceSeries> &series)
{
    double ns = 0;
    double frames = 0;
    for (const PlaceSeries &one : series) {
        if (!one.key.function.function.empty())
            continue;
        for (std::size_t i = 0; i < one.frames.size(); ++i) {
            const auto count = static_cast<double>(one.frames[i]);
            ns += count * one.frameNs[i];
            frames += count;
        }
    }
    return frames > 0 ? ns / frames : 0;
}

std::map<std::uint32_t, double> commonFactors(const std::vector<PlaceSeries> &series)
{
    std::map<std::uint32_t, std::vector<double>> ratios;
    std::set<std::string> functions;
    for (const PlaceSeries &one : series) {
        const double level = one.key.function.function.empty() ? 0 : levelOf(one);
        if (level <= 0)
            continue;
        functions.insert(one.key.function.function);
        for (std::size_t i = 0; i < one.runs.size(); ++i) {
            if (one.values[i].value > 0)
                ratios[one.runs[i]].push_back(one.values[i].value / level);
        }
    }
    std::map<std::uint32_t, double> factors;
    if (functions.size() < kLeastFunctions)
        return factors;
    for (auto &[run, ofRun] : ratios) {
        if (ofRun.size() >= kLeastFunctions)
            factors[run] = medianOf(std::move(ofRun));
    }
    return factors;
}

void divide(PlaceSeries &series, const std::map<std::uint32_t, double> &factors)
{
    for (std::size_t i = 0; i < series.runs.size(); ++i) {
        const auto factor = factors.find(series.runs[i]);
        if (factor == factors.end())
            continue;
        series.values[i].value /= factor->second;
        series.values[i].error /= factor->second;
    }
}

} // namespace zoe::fleet
