#include "fleet/changes/fleet_gate.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "analysis/comparison/intervals/bootstrap.h"
#include "analysis/statistics/median.h"
#include "fleet/changes/fleet_changes.h"
#include "fleet/changes/place_series.h"
#include "fleet/changes/series_changes.h"

namespace zoe::fleet {

namespace {

constexpr std::size_t kFewestUsual = 5;
constexpr std::size_t kMostUsual = 20;
constexpr double kGateConfidence = 0.95;

struct Usual {
    double mean = 0;
    double variance = 0; // of a run
    std::size_t runs = 0;
};

Usual usualOf(std::span<const SeriesValue> values)
{
    std::vector<double> all;
    double errors = 0;
    for (const SeriesValue &one : values) {
        all.push_back(one.value);
        errors += std::isfinite(one.error) ? one.error * one.error : 0;
    }
    const auto n = static_cast<double>(all.size());
    const double middle = medianOf(all);
    std::vector<double> distances;
    for (const double value : all)
        distances.push_back(std::abs(value - middle));
    const double far = kFarDeviations * std::max(kDeviationOfMad * medianOf(std::move(distances)),
                                                 std::sqrt(errors / n));
    Usual usual{0, 0, all.size()};
    for (double &value : all) {
        value = far > 0 ? std::clamp(value, middle - far, middle + far) : value;
        usual.mean += value / n;
    }
    for (const double value : all)
        usual.variance += (value - usual.mean) * (value - usual.mean) / (n - 1);
    usual.variance = std::max(usual.variance, errors / n);
    return usual;
}

// Tests of one scene on one machine.
class PlaceGate {
  public:
    PlaceGate(std::uint32_t firstFresh, const GateRules &rules, GateResult &result,
              std::vector<GateChange> &tests)
        : m_firstFresh(firstFresh)
        , m_rules(rules)
        , m_result(result)
        , m_tests(tests)
    {}

    void test(std::vector<PlaceSeries> all)
    {
        const std::map<std::uint32_t, double> factors = commonFactors(all);
        if (!factors.empty())
            test(machineSeries(all.front().key, factors, meanFrameNs(all)));
        for (PlaceSeries &series : all) {
            divide(series, factors);
            test(series);
        }
    }

  private:
    // The machine's factor, as time of the mean frame.
    static PlaceSeries machineSeries(SeriesKey key, const std::map<std::uint32_t, double> &factors,
                                     double frameNs)
    {
        key.behaviour.clear();
        key.function = {};
        PlaceSeries series{std::move(key), {}, {}, {}, {}};
        for (const auto &[run, factor] : factors) {
            series.runs.push_back(run);
            series.values.push_back({factor * frameNs, std::numeric_limits<double>::quiet_NaN()});
            series.frameNs.push_back(frameNs);
        }
        return series;
    }

    void test(const PlaceSeries &series)
    {
        const auto fresh = static_cast<std::size_t>(
            std::ranges::lower_bound(series.runs, m_firstFresh) - series.runs.begin());
        const std::size_t count = series.runs.size() - fresh;
        if (count == 0)
            return;
        const std::span history = std::span(series.values).first(fresh);
        const std::vector<SeriesChange> changes = changesIn(history, m_rules.series);
        const std::size_t since = changes.empty() ? 0 : changes.back().at;
        const std::size_t from = std::max(since, std::max(fresh, kMostUsual) - kMostUsual);
        if (fresh - from < kFewestUsual) {
            ++m_result.unknown;
            return;
        }
        ++m_result.tested;
        const Usual usual = usualOf(history.subspan(from));
        double mean = 0;
        for (std::size_t i = fresh; i < series.values.size(); ++i)
            mean += series.values[i].value / static_cast<double>(count);
        Resampled figure;
        figure.value = mean - usual.mean;
        figure.spread.variance =
            usual.variance * (1 / static_cast<double>(usual.runs) + 1 / static_cast<double>(count));
        figure.freedom = static_cast<double>(usual.runs - 1);
        const Difference difference = differenceFrom(figure, kGateConfidence);
        const double frameNs = series.frameNs[fresh - 1];
        m_tests.push_back({series.key, usual.mean, figure.value, difference.interval,
                           frameNs > 0 ? figure.value / frameNs : 0, difference.p, usual.runs});
    }

    std::uint32_t m_firstFresh;
    const GateRules &m_rules;
    GateResult &m_result;
    std::vector<GateChange> &m_tests;
};

// The new runs as points after those of the store.
void addFresh(std::map<SeriesKey, Series> &all, const RunDigest &digest, std::uint32_t run,
              const std::string &branch)
{
    for (const FunctionFigures &figures : digest.figures) {
        const BehaviourFigures &behaviour = digest.behaviours[figures.behaviour];
        SeriesKey key = seriesKeyOf(digest, figures);
        key.branch = branch;
        Series &series = all[key];
        series.key = std::move(key);
        SeriesPoint point;
        point.run = run;
        point.behaviourFrames = behaviour.frames;
        point.frames = figures.frames;
        point.calls = figures.calls;
        point.self = figures.self;
        point.freedom = behaviour.freedom;
        series.points.push_back(std::move(point));
    }
}

// Drops frames if functions cover at least half of their change.
void dropExplainedFrames(std::vector<GateChange> &changes)
{
    constexpr double kLeastCovered = 0.5;
    std::map<SeriesKey, double> covered; // by the key of the frame
    for (const GateChange &change : changes) {
        if (change.key.function.function.empty())
            continue;
        SeriesKey frame = change.key;
        frame.function = {};
        covered[frame] += change.deltaNs;
    }
    std::erase_if(changes, [&](const GateChange &change) {
        const auto sum = covered.find(change.key);
        return sum != covered.end() && sum->second / change.deltaNs >= kLeastCovered;
    });
}

} // namespace

Result<GateResult> gateRuns(Store &store, const std::vector<RunFacts> &runs,
                            std::span<const RunDigest> fresh, const GateRules &rules,
                            const Task &task)
{
    GateResult result;
    std::set<std::string> hashes;
    for (const RunDigest &one : fresh)
        hashes.insert(one.facts.hash);
    // A run that was added already is not its own history.
    std::vector<bool> isLeftOut;
    for (const RunFacts &run : runs)
        isLeftOut.push_back(isDisturbed(run, rules.mostDisturbance) || hashes.contains(run.hash));
    std::map<PlaceKey, std::vector<std::uint32_t>> places;
    for (std::uint32_t i = 0; i < fresh.size(); ++i) {
        const RunFacts &facts = fresh[i].facts;
        isLeftOut.push_back(isDisturbed(facts, rules.mostDisturbance));
        result.leftOut += isLeftOut.back() ? 1 : 0;
        places[{facts.program, rules.branch.empty() ? facts.branch : rules.branch, facts.scene,
                facts.machine, facts.cpu}]
            .push_back(i);
    }
    std::vector<GateChange> tests;
    const auto firstFresh = static_cast<std::uint32_t>(runs.size());
    for (const auto &[place, members] : places) {
        std::map<SeriesKey, Series> all;
        const Status read =
            store.forEachSeries({.program = place.program,
                                 .branch = place.branch,
                                 .scene = place.scene,
                                 .machine = place.machine,
                                 .detail = PointDetail::SelfTimes},
                                task, [&all, &cpu = place.cpu](const Series &series) {
                                    if (series.key.cpu == cpu)
                                        all[series.key] = series;
                                    return true;
                                });
        if (!read)
            return read.error();
        for (const std::uint32_t i : members)
            addFresh(all, fresh[i], firstFresh + i, place.branch);
        PlaceSeriesMaker maker(isLeftOut);
        for (const auto &[key, series] : all)
            maker.add(series);
        PlaceGate(firstFresh, rules, result, tests).test(maker.take());
    }
    std::vector<double> ps;
    for (const GateChange &test : tests)
        ps.push_back(test.p);
    const std::vector<bool> significant = significantAt(ps, rules.falseDiscovery);
    for (std::size_t i = 0; i < tests.size(); ++i) {
        if (significant[i] && std::abs(tests[i].share) >= rules.leastShare)
            result.changes.push_back(std::move(tests[i]));
    }
    dropExplainedFrames(result.changes);
    std::ranges::stable_sort(result.changes, {},
                             [](const GateChange &change) { return -change.share; });
    return result;
}

} // namespace zoe::fleet
