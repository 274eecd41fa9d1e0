#include "fleet/trend/function_nights.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "analysis/statistics/median.h"
#include "fleet/digest/facts.h"

namespace zoe::fleet {

namespace {

struct NightSum {
    double time = 0;
    double usual = 0;
};

struct FunctionSum {
    double weightedNs = 0;
    std::vector<NightSum> nights;
};

} // namespace

Result<FunctionNights> functionNights(Store &store, const std::vector<RunFacts> &runs,
                                      const SeriesFilter &filter, const Task &task)
{
    std::vector<std::string> nightOfRun;
    for (const RunFacts &run : runs)
        nightOfRun.push_back(nightOf(run));
    const std::set<std::string> all(nightOfRun.begin(), nightOfRun.end());
    FunctionNights result;
    result.nights.assign(all.begin(), all.end());
    std::vector<std::size_t> placeOfRun;
    for (const std::string &night : nightOfRun)
        placeOfRun.push_back(static_cast<std::size_t>(
            std::ranges::lower_bound(result.nights, night) - result.nights.begin()));
    std::map<std::string, FunctionSum> sums;
    double allFrames = 0;
    std::set<std::string> behaviours;
    const Status read = store.forEachSeries(filter, task, [&](const Series &series) {
        if (series.key.behaviour == kUnusualFrames)
            return true;
        behaviours.insert(series.key.behaviour);
        std::map<std::size_t, std::pair<double, double>> byNight; // sum and number of runs
        double frames = 0;
        for (const SeriesPoint &point : series.points) {
            auto &[sum, count] = byNight[placeOfRun[point.run]];
            sum += point.self.mean;
            ++count;
            frames += static_cast<double>(point.behaviourFrames);
        }
        if (series.key.function.function.empty())
            allFrames += frames;
        std::vector<double> means;
        for (const auto &[night, sum] : byNight)
            means.push_back(sum.first / sum.second);
        const double usual = medianOf(std::move(means));
        if (usual <= 0)
            return true;
        FunctionSum &function = sums[series.key.function.function];
        function.nights.resize(result.nights.size());
        function.weightedNs += frames * usual;
        for (const auto &[night, sum] : byNight) {
            function.nights[night].time += frames * sum.first / sum.second;
            function.nights[night].usual += frames * usual;
        }
        return true;
    });
    if (!read)
        return read.error();
    for (const auto &[name, sum] : sums) {
        FunctionNights::Row &row = result.rows.emplace_back();
        row.function = name;
        row.meanNs = allFrames > 0 ? sum.weightedNs / allFrames : 0;
        for (const NightSum &night : sum.nights)
            row.changes.push_back(night.usual > 0 ? night.time / night.usual - 1
                                                  : std::numeric_limits<double>::quiet_NaN());
    }
    std::ranges::stable_sort(result.rows, [](const auto &a, const auto &b) {
        return a.function.empty() != b.function.empty() ? a.function.empty() : a.meanNs > b.meanNs;
    });
    result.behaviours.assign(behaviours.begin(), behaviours.end());
    return result;
}

} // namespace zoe::fleet
