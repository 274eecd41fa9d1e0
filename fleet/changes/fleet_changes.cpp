#include "fleet/changes/fleet_changes.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <utility>

#include "analysis/comparison/intervals/bootstrap.h"
#include "fleet/changes/candidates.h"
#include "fleet/changes/frame_split.h"
#include "fleet/changes/hypotheses.h"
#include "fleet/changes/machine_changes.h"
#include "fleet/changes/name_findings.h"
#include "fleet/changes/place_series.h"
#include "fleet/changes/recent_runs.h"
#include "fleet/digest/facts.h"

namespace zoe::fleet {

namespace {

constexpr double kMostLost = 0.001; // share of a run's zones
// The least number of runs after a change if other series show it with more runs.
constexpr std::size_t kLeastBesideOthers = 2;
// The least number of runs if only one of several series has a different mix of behaviours.
constexpr std::size_t kLastingOfMix = 15;

} // namespace

bool isDisturbed(const RunFacts &run, double mostDisturbance)
{
    return run.disturbance > mostDisturbance ||
           static_cast<double>(run.lostZones) >
               kMostLost * static_cast<double>(run.zones + run.lostZones);
}

class ChangeFinder::Impl {
  public:
    Impl(const std::vector<RunFacts> &runs, ChangeRules rules, const Task &task)
        : m_runs(runs)
        , m_rules(std::move(rules))
        , m_task(task)
    {
        for (const RunFacts &run : runs)
            m_isLeftOut.push_back(isDisturbed(run, m_rules.mostDisturbance));
    }

    void add(const Series &series)
    {
        ++m_seriesCount;
        if (placeOf(series.key) != m_place) {
            testPlace();
            m_place = placeOf(series.key);
        }
        if (series.key.function.function.empty()) {
            BehaviourFrames &behaviour = m_behaviours.emplace_back();
            behaviour.key = series.key;
            for (const SeriesPoint &point : series.points) {
                if (!m_isLeftOut[point.run])
                    behaviour.byRun[point.run] = {point.behaviourFrames, point.self.mean};
            }
        }
        m_placeSeries.add(series);
    }

    FleetChanges finish(const std::vector<StoredCall> &calls)
    {
        testPlace();
        addMixes();
        settleMachineSteps(m_hypotheses, m_machines);
        FleetChanges result;
        result.series = m_seriesCount;
        result.leftOut = static_cast<std::uint64_t>(std::ranges::count(m_isLeftOut, true));
        const std::size_t firstEvent = m_kinds.size();
        std::vector<CandidateGroup> groups =
            takeMachineChanges(m_hypotheses, m_machines.byMachine, m_kinds);
        const std::vector<CandidateGroup> renames = groupsThatEndOrBegin();
        std::vector<double> ps;
        for (const CandidateGroup &group : groups)
            ps.push_back(group.p);
        for (auto &[key, hypothesis] : m_hypotheses) {
            auto found = groupsOf(std::move(hypothesis.candidates), hypothesis.witnesses);
            // The frequency of behaviours varies more from run to run than the speed of the code.
            if (key.kind == FindingKind::Mix && hypothesis.witnesses.size() > 1)
                std::erase_if(found, [](const CandidateGroup &group) {
                    return group.members.size() == 1 && group.best().change.lasting < kLastingOfMix;
                });
            // A slower machine is also slower in its other scenes.
            if (key.kind == FindingKind::Machine && hypothesis.witnesses.size() > 1)
                std::erase_if(found,
                              [all = hypothesis.witnesses.size()](const CandidateGroup &group) {
                                  return 2 * group.members.size() <= all;
                              });
            ++result.hypotheses;
            if (found.empty())
                ps.push_back(1);
            for (CandidateGroup &group : found) {
                ps.push_back(group.p);
                groups.push_back(std::move(group));
            }
        }
        std::erase_if(
            groups, [least = leastP(ps)](const CandidateGroup &group) { return group.p > least; });
        dropRenames(groups, renames);
        dropKnownEvents(groups, m_kinds, firstEvent);
        result.findings = findingsOf(std::move(groups), {m_runs, m_isLeftOut, calls, m_kinds});
        splitFrames(result.findings, m_behaviours);
        std::erase_if(result.findings, [this](const Finding &finding) {
            return nightOf(m_runs[finding.firstBad]) < m_rules.since;
        });
        return result;
    }

  private:
    // Frames by run: all of them, or those of one behaviour.
    using Counts = std::map<std::uint32_t, std::uint64_t>;

    // The changes of a series with and without the steps that all functions share.
    struct PlaceChanges {
        std::vector<SeriesChange> atSteps;
        std::vector<SeriesChange> usual;
    };

    // For functions, however small.
    [[nodiscard]] std::vector<CandidateGroup> groupsThatEndOrBegin() const
    {
        std::vector<CandidateGroup> groups;
        for (const auto &[key, hypothesis] : m_hypotheses) {
            if (key.kind != FindingKind::Code || key.function.function.empty())
                continue;
            std::vector<Candidate> all = hypothesis.candidates;
            all.insert(all.end(), hypothesis.smallEnds.begin(), hypothesis.smallEnds.end());
            if (std::ranges::none_of(all,
                                     [](const Candidate &one) { return endsOrBegins(one.change); }))
                continue;
            auto found = groupsOf(std::move(all), hypothesis.witnesses);
            groups.insert(groups.end(), std::move_iterator(found.begin()),
                          std::move_iterator(found.end()));
        }
        return groups;
    }

    // The greatest significant p; below 0: none.
    [[nodiscard]] double leastP(const std::vector<double> &ps) const
    {
        const std::vector<bool> significant = significantAt(ps, m_rules.falseDiscovery);
        double greatest = -1;
        for (std::size_t i = 0; i < ps.size(); ++i) {
            if (significant[i])
                greatest = std::max(greatest, ps[i]);
        }
        return greatest;
    }

    // Tests the place whose series have been added.
    void testPlace()
    {
        std::vector<PlaceSeries> all = m_placeSeries.take();
        const std::map<std::uint32_t, double> factors = commonFactors(all);
        std::vector<Candidate> steps;
        if (!factors.empty())
            steps = testMachine(all.front().key, factors, meanFrameNs(all));
        const auto rest = withoutSteps(factors, steps);
        std::vector<PlaceChanges> changes(all.size());
        m_task.executor().parallelFor(all.size(), [&](std::size_t i) {
            if (!steps.empty()) {
                PlaceSeries withSteps = all[i];
                divide(withSteps, rest);
                changes[i].atSteps = changesIn(withSteps.values, m_rules.series);
            }
            divide(all[i], factors);
            changes[i].usual = changesIn(all[i].values, rulesOf(FindingKind::Code));
        });
        for (std::size_t i = 0; i < all.size(); ++i) {
            const PlaceSeries &series = all[i];
            const SeriesKey &key = series.key;
            const HypothesisKey hypothesis{FindingKind::Code, key.program, key.branch,
                                           key.behaviour, key.function};
            addAtSteps(hypothesis, series, changes[i].atSteps, steps);
            addTested(hypothesis, key, series.runs, changes[i].usual,
                      [&series](std::size_t at) { return series.frameNs[at]; });
        }
    }

    [[nodiscard]] SeriesRules rulesOf(FindingKind kind) const
    {
        SeriesRules rules = m_rules.series;
        // A program is tested on several machines together, a machine is not.
        if (kind == FindingKind::Code)
            rules.leastAtEnd = std::min(rules.leastAtEnd, kLeastBesideOthers);
        return rules;
    }

    // Factors that undo the steps of a run's level. steps: by place.
    static std::map<std::uint32_t, double> withoutSteps(std::map<std::uint32_t, double> factors,
                                                        const std::vector<Candidate> &steps)
    {
        if (steps.empty())
            return factors;
        for (auto &[run, factor] : factors) {
            double level = steps.front().change.before;
            for (const Candidate &step : steps)
                level = run >= step.place.firstBad ? step.change.after : level;
            factor /= level / steps.front().frameNs;
        }
        return factors;
    }

    // The common factor of all functions, as time of the mean frame of the place.
    std::vector<Candidate> testMachine(const SeriesKey &ofPlace,
                                       const std::map<std::uint32_t, double> &factors,
                                       double frameNs)
    {
        if (frameNs <= 0)
            return {};
        std::vector<SeriesValue> values;
        std::vector<std::uint32_t> runs;
        for (const auto &[run, factor] : factors) {
            values.push_back({factor * frameNs, std::numeric_limits<double>::quiet_NaN()});
            runs.push_back(run);
        }
        SeriesKey key = ofPlace;
        key.behaviour.clear();
        key.function = {};
        if (values.size() >= m_rules.series.fewest)
            m_machines.shared.push_back({key, thirdLast(runs)});
        return test({FindingKind::Machine, key.program, key.branch, {}, {}, key.machine, key.cpu},
                    key, values, runs, [frameNs](std::size_t) { return frameNs; });
    }

    [[nodiscard]] std::uint32_t thirdLast(std::span<const std::uint32_t> runs) const
    {
        return runs[runs.size() - std::min(runs.size(), m_rules.series.leastOfSide)];
    }

    template <class FrameNs>
    static Candidate candidateOf(std::uint32_t hypothesis, const SeriesKey &series,
                                 const SeriesChange &change, std::span<const std::uint32_t> runs,
                                 FrameNs frameNs)
    {
        Candidate candidate{hypothesis, series, change};
        candidate.place.lastGood = runs[change.at - 1];
        candidate.place.firstBad = runs[change.at];
        candidate.place.reachFrom = runs[std::max(change.at, kReach) - kReach];
        candidate.place.reachTo = runs[std::min(change.at + kReach, runs.size()) - 1];
        candidate.frameNs = frameNs(change.at - 1);
        return candidate;
    }

    template <class FrameNs>
    std::vector<Candidate> test(const HypothesisKey &key, const SeriesKey &series,
                                std::span<const SeriesValue> values,
                                std::span<const std::uint32_t> runs, FrameNs frameNs)
    {
        return addTested(key, series, runs, changesIn(values, rulesOf(key.kind)), frameNs);
    }

    // Returns the changes that are large enough.
    template <class FrameNs>
    std::vector<Candidate> addTested(const HypothesisKey &key, const SeriesKey &series,
                                     std::span<const std::uint32_t> runs,
                                     const std::vector<SeriesChange> &changes, FrameNs frameNs)
    {
        std::vector<Candidate> found;
        if (runs.size() < m_rules.series.fewest)
            return found;
        const auto number = static_cast<std::uint32_t>(m_kinds.size());
        const auto [at, isNew] = m_hypotheses.try_emplace(key, Hypothesis{number, {}, {}, {}});
        Hypothesis &hypothesis = at->second;
        if (isNew)
            m_kinds.push_back(key.kind);
        hypothesis.witnesses.push_back(thirdLast(runs));
        const bool isOfFunction = key.kind == FindingKind::Code && !key.function.function.empty();
        MachineSteps *const machine =
            key.kind == FindingKind::Code ? &m_machines.byMachine[machineOf(series)] : nullptr;
        if (isOfFunction)
            machine->functions[series.scene].insert(key.function.function);
        else if (machine != nullptr)
            ++machine->frames;
        for (const SeriesChange &change : changes) {
            Candidate candidate = candidateOf(hypothesis.number, series, change, runs, frameNs);
            if (isOfFunction && change.lasting >= m_rules.series.leastOfSide)
                machine->steps.push_back({series.scene, key.function.function, candidate.place});
            if (std::abs(candidate.share()) >= m_rules.leastShare)
                found.push_back(std::move(candidate));
            else if (isOfFunction && endsOrBegins(change))
                hypothesis.smallEnds.push_back(std::move(candidate));
        }
        hypothesis.candidates.insert(hypothesis.candidates.end(), found.begin(), found.end());
        return found;
    }

    void addAtSteps(const HypothesisKey &key, const PlaceSeries &series,
                    const std::vector<SeriesChange> &changes, const std::vector<Candidate> &steps)
    {
        for (const SeriesChange &change : changes) {
            Candidate candidate =
                candidateOf(0, series.key, change, series.runs,
                            [&series](std::size_t at) { return series.frameNs[at]; });
            const bool isAtStep = std::ranges::any_of(
                steps, [&](const Candidate &step) { return areAtOnce(candidate, step); });
            if (isAtStep && std::abs(candidate.share()) >= m_rules.leastShare)
                m_machines.atSteps[key].push_back(std::move(candidate));
        }
    }

    // The contribution of behaviours to the mean frame through their frequency: share x (mean -
    // mean of all frames), with means of all runs, so that the code doesn't matter.
    void addMixes()
    {
        std::map<PlaceKey, std::vector<const BehaviourFrames *>> byPlace;
        for (const BehaviourFrames &behaviour : m_behaviours)
            byPlace[placeOf(behaviour.key)].push_back(&behaviour);
        for (const auto &[place, behaviours] : byPlace) {
            Counts all;
            double ns = 0;
            double frames = 0;
            for (const BehaviourFrames *behaviour : behaviours) {
                for (const auto &[run, counted] : behaviour->byRun) {
                    all[run] += counted.count;
                    ns += static_cast<double>(counted.count) * counted.meanNs;
                    frames += static_cast<double>(counted.count);
                }
            }
            for (const BehaviourFrames *behaviour : behaviours) {
                if (frames > 0)
                    addMix(*behaviour, all, ns / frames);
            }
        }
    }

    void addMix(const BehaviourFrames &behaviour, const Counts &all, double meanNs)
    {
        double ns = 0;
        double frames = 0;
        for (const auto &[run, counted] : behaviour.byRun) {
            ns += static_cast<double>(counted.count) * counted.meanNs;
            frames += static_cast<double>(counted.count);
        }
        const double excessNs = frames > 0 ? ns / frames - meanNs : 0;
        std::vector<SeriesValue> values;
        std::vector<std::uint32_t> runs;
        for (const auto &[run, count] : all) {
            const auto counted = behaviour.byRun.find(run);
            const double own =
                counted == behaviour.byRun.end() ? 0 : static_cast<double>(counted->second.count);
            values.push_back({own / static_cast<double>(count) * excessNs,
                              std::numeric_limits<double>::quiet_NaN()});
            runs.push_back(run);
        }
        test({FindingKind::Mix,
              behaviour.key.program,
              behaviour.key.branch,
              behaviour.key.behaviour,
              {}},
             behaviour.key, values, runs, [meanNs](std::size_t) { return meanNs; });
    }

    const std::vector<RunFacts> &m_runs;
    ChangeRules m_rules;
    Task m_task;
    std::vector<bool> m_isLeftOut; // one per run
    std::uint64_t m_seriesCount = 0;
    PlaceKey m_place; // the current one, with its series
    PlaceSeriesMaker m_placeSeries{m_isLeftOut};
    std::vector<BehaviourFrames> m_behaviours; // of all places
    Hypotheses m_hypotheses;
    MachinesSeen m_machines;
    std::vector<FindingKind> m_kinds; // by number of the hypothesis
};

ChangeFinder::ChangeFinder(const std::vector<RunFacts> &runs, ChangeRules rules, const Task &task)
    : m_impl(std::make_unique<Impl>(runs, std::move(rules), task))
{}

ChangeFinder::~ChangeFinder() = default;

void ChangeFinder::add(const Series &series)
{
    m_impl->add(series);
}

FleetChanges ChangeFinder::finish(const std::vector<StoredCall> &calls)
{
    return m_impl->finish(calls);
}

Result<FleetChanges> findChanges(Store &store, const std::vector<RunFacts> &runs,
                                 const SeriesFilter &filter, const ChangeRules &rules,
                                 const Task &task)
{
    ChangeFinder finder(runs, rules, task);
    // Windows of runs overlap by half, so the last ones are enough for recent findings.
    SeriesFilter recent = filter;
    recent.detail = PointDetail::SelfTimes;
    bool hasNew = true;
    if (!rules.since.empty() && recent.runs.empty()) {
        recent.runs = recentRuns(runs, rules.since, rules.series.window * 3 / 2);
        hasNew = !recent.runs.empty();
    }
    if (hasNew) {
        const Status read = store.forEachSeries(recent, task, [&finder](const Series &series) {
            finder.add(series);
            return true;
        });
        if (!read)
            return read.error();
    }
    const auto calls = store.calls();
    if (!calls)
        return calls.error();
    return finder.finish(*calls);
}

} // namespace zoe::fleet
