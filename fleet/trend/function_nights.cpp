#include "fleet/trend/function_nights.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <utility>

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

// Frames of behaviours in all runs, whatever functions are in them. Series must come by key.
class SeenFrames {
  public:
    void add(const Series &series)
    {
        auto behaviour = std::pair(placeOf(series.key), series.key.behaviour);
        if (behaviour != m_behaviour) {
            m_before = all();
            m_ofRun.clear();
            m_behaviour = std::move(behaviour);
        }
        for (const SeriesPoint &point : series.points)
            m_ofRun[point.run] = point.behaviourFrames;
    }
    [[nodiscard]] double all() const
    {
        double frames = m_before;
        for (const auto &[run, count] : m_ofRun)
            frames += static_cast<double>(count);
        return frames;
    }

  private:
    std::pair<PlaceKey, std::string> m_behaviour;
    std::map<std::uint32_t, std::uint64_t> m_ofRun; // of this behaviour
    double m_before = 0;                            // of those before it
};

double middleOf(std::vector<double> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    if (values.size() % 2 == 1)
        return *middle;
    return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

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
    SeenFrames seen;
    std::set<std::string> behaviours;
    const Status read = store.forEachSeries(filter, task, [&](const Series &series) {
        if (series.key.behaviour == kUnusualFrames)
            return true;
        behaviours.insert(series.key.behaviour);
        seen.add(series);
        std::map<std::size_t, std::pair<double, double>> byNight; // sum and number of runs
        double frames = 0;
        for (const SeriesPoint &point : series.points) {
            auto &[sum, count] = byNight[placeOfRun[point.run]];
            sum += point.self.mean;
            ++count;
            frames += static_cast<double>(point.behaviourFrames);
        }
        std::vector<double> means;
        for (const auto &[night, sum] : byNight)
            means.push_back(sum.first / sum.second);
        const double usual = means.empty() ? 0 : middleOf(means);
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
    const double frames = seen.all();
    for (const auto &[name, sum] : sums) {
        FunctionNights::Row &row = result.rows.emplace_back();
        row.function = name;
        row.meanNs = frames > 0 ? sum.weightedNs / frames : 0;
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
