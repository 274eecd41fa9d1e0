#include "fleet/changes/fleet_changes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "analysis/comparison/intervals/bootstrap.h"
#include "fleet/changes/candidates.h"
#include "fleet/changes/machine_events.h"
#include "fleet/changes/name_findings.h"
#include "fleet/changes/place_series.h"
#include "fleet/digest/facts.h"

namespace zoe::fleet {

namespace {

constexpr double kMostLost = 0.001; // of the zones of a run
// Runs for which one of several series alone must have another mix of behaviours.
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
    Impl(const std::vector<RunFacts> &runs, ChangeRules rules)
        : m_runs(runs)
        , m_rules(std::move(rules))
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
        const std::vector<CandidateGroup> ofMachines = takeMachineChanges();
        FleetChanges result;
        result.series = m_seriesCount;
        result.leftOut = static_cast<std::uint64_t>(std::ranges::count(m_isLeftOut, true));
        std::vector<CandidateGroup> groups;
        std::vector<double> ps;
        for (auto &[key, hypothesis] : m_hypotheses) {
            auto found = groupsOf(std::move(hypothesis.candidates), hypothesis.witnesses);
            // Which behaviours occur varies more from run to run than the code's speed.
            if (key.kind == FindingKind::Mix && hypothesis.witnesses.size() > 1)
                std::erase_if(found, [](const CandidateGroup &group) {
                    return group.members.size() == 1 && group.best().change.lasting < kLastingOfMix;
                });
            // A machine is as slow in its other scenes.
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
        dropRenames(groups);
        for (const CandidateGroup &machine : ofMachines) {
            const bool isKnown = std::ranges::any_of(groups, [&](const CandidateGroup &group) {
                return m_kinds[group.best().hypothesis] == FindingKind::Machine &&
                       machineOf(group.best().key) == machineOf(machine.best().key) &&
                       areAtOnce(group.best(), machine.best());
            });
            if (!isKnown)
                groups.push_back(machine);
        }
        result.findings =
            findingsOf(std::move(groups), {m_runs, m_isLeftOut, calls, m_kinds, m_machinesOf});
        std::erase_if(result.findings, [this](const Finding &finding) {
            return nightOf(m_runs[finding.firstBad]) < m_rules.since;
        });
        return result;
    }

  private:
    // Runs of one scene on one machine: program, branch, scene, machine, cpu.
    using Place = std::tuple<std::string, std::string, std::string, std::string, std::string>;

    static Place placeOf(const SeriesKey &key)
    {
        return {key.program, key.branch, key.scene, key.machine, key.cpu};
    }

    // What is one hypothesis, whatever the scene and machine.
    struct HypothesisKey {
        FindingKind kind = FindingKind::Code;
        std::string program;
        std::string branch;
        std::string behaviour;
        FunctionKey function;
        std::string machine = {}; // and processor: of FindingKind::Machine
        std::string cpu = {};

        friend auto operator<=>(const HypothesisKey &, const HypothesisKey &) = default;
    };

    struct Hypothesis {
        std::uint32_t number = 0;
        std::vector<std::uint32_t> witnesses; // the third-last run of each series
        std::vector<Candidate> candidates;
    };

    // Frames by run: all of them, and of one behaviour.
    using Counts = std::map<std::uint32_t, std::uint64_t>;

    struct BehaviourFrames {
        SeriesKey key;
        std::map<std::uint32_t, std::pair<std::uint64_t, double>> byRun; // frames, mean ns
    };

    // The greatest p that is significant; below 0: none is.
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

    // Of the place whose series have been added.
    void testPlace()
    {
        std::vector<PlaceSeries> all = m_placeSeries.take();
        const std::map<std::uint32_t, double> factors = commonFactors(all);
        if (!factors.empty())
            testMachine(all.front().key, factors);
        for (PlaceSeries &series : all) {
            divide(series, factors);
            const SeriesKey &key = series.key;
            test({FindingKind::Code, key.program, key.branch, key.behaviour, key.function}, key,
                 series.values, series.runs,
                 [&series](std::size_t at) { return series.frameNs[at]; });
        }
    }

    // What all functions share, as time of the mean frame of the place.
    void testMachine(const SeriesKey &ofPlace, const std::map<std::uint32_t, double> &factors)
    {
        double ns = 0;
        double frames = 0;
        for (const BehaviourFrames &behaviour : m_behaviours) {
            if (placeOf(behaviour.key) != m_place)
                continue;
            for (const auto &[run, counted] : behaviour.byRun) {
                ns += static_cast<double>(counted.first) * counted.second;
                frames += static_cast<double>(counted.first);
            }
        }
        if (frames == 0)
            return;
        std::vector<SeriesValue> values;
        std::vector<std::uint32_t> runs;
        for (const auto &[run, factor] : factors) {
            values.push_back({factor * ns / frames, std::numeric_limits<double>::quiet_NaN()});
            runs.push_back(run);
        }
        SeriesKey key = ofPlace;
        key.behaviour.clear();
        key.function = {};
        test({FindingKind::Machine, key.program, key.branch, {}, {}, key.machine, key.cpu}, key,
             values, runs, [&](std::size_t) { return ns / frames; });
    }

    // Takes away what is the machines', not the program's. Changes that the factors don't show, one
    // group for each: functions need not all change alike.
    std::vector<CandidateGroup> takeMachineChanges()
    {
        std::vector<CandidateGroup> groups;
        for (const MachineEvent &event : machineEvents(m_machines)) {
            std::optional<Candidate> largest;
            for (auto &[key, hypothesis] : m_hypotheses) {
                if (key.kind != FindingKind::Code)
                    continue;
                std::erase_if(hypothesis.candidates, [&](const Candidate &candidate) {
                    if (machineOf(candidate.key) != event.machine ||
                        !areAtOnce(candidate.place, event.place))
                        return false;
                    if (!largest || std::abs(candidate.share()) > std::abs(largest->share()))
                        largest = candidate;
                    return true;
                });
            }
            if (!largest)
                continue;
            const double p = largest->change.p;
            largest->hypothesis = static_cast<std::uint32_t>(m_kinds.size());
            largest->key.function = {};
            m_kinds.push_back(FindingKind::Machine);
            groups.push_back({{std::move(*largest)}, p});
        }
        return groups;
    }

    template <class FrameNs>
    void test(const HypothesisKey &key, const SeriesKey &series,
              std::span<const SeriesValue> values, std::span<const std::uint32_t> runs,
              FrameNs frameNs)
    {
        if (values.size() < m_rules.series.fewest)
            return;
        const auto number = static_cast<std::uint32_t>(m_kinds.size());
        const auto [at, isNew] = m_hypotheses.try_emplace(key, Hypothesis{number, {}, {}});
        Hypothesis &hypothesis = at->second;
        if (isNew)
            m_kinds.push_back(key.kind);
        hypothesis.witnesses.push_back(
            runs[runs.size() - std::min(runs.size(), m_rules.series.leastOfSide)]);
        const bool isOfFunction = key.kind == FindingKind::Code && !key.function.function.empty();
        MachineSteps *const machine = isOfFunction ? &m_machines[machineOf(series)] : nullptr;
        if (machine != nullptr) {
            machine->functions.insert(key.function.function);
            m_machinesOf[{key.program, key.branch}].insert(series.machine);
        }
        for (const SeriesChange &change : changesIn(values, m_rules.series)) {
            if (key.kind == FindingKind::Machine && change.lasting < kLastingAlone)
                continue;
            Candidate candidate{hypothesis.number, series, change};
            candidate.place.lastGood = runs[change.at - 1];
            candidate.place.firstBad = runs[change.at];
            candidate.place.reachFrom = runs[std::max<std::size_t>(change.at, 3) - 3];
            candidate.place.reachTo = runs[std::min(change.at + 2, runs.size() - 1)];
            candidate.frameNs = frameNs(change.at - 1);
            if (machine != nullptr)
                machine->steps.push_back({key.function.function, candidate.place});
            if (std::abs(candidate.share()) >= m_rules.leastShare)
                hypothesis.candidates.push_back(std::move(candidate));
        }
    }

    // What behaviours contribute to the mean frame by how often they occur: share x (mean - mean of
    // all frames), with means of all runs, so that the code does not matter.
    void addMixes()
    {
        std::map<Place, std::vector<const BehaviourFrames *>> byPlace;
        for (const BehaviourFrames &behaviour : m_behaviours)
            byPlace[placeOf(behaviour.key)].push_back(&behaviour);
        for (const auto &[place, behaviours] : byPlace) {
            Counts all;
            double ns = 0;
            double frames = 0;
            for (const BehaviourFrames *behaviour : behaviours) {
                for (const auto &[run, counted] : behaviour->byRun) {
                    all[run] += counted.first;
                    ns += static_cast<double>(counted.first) * counted.second;
                    frames += static_cast<double>(counted.first);
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
            ns += static_cast<double>(counted.first) * counted.second;
            frames += static_cast<double>(counted.first);
        }
        const double excessNs = frames > 0 ? ns / frames - meanNs : 0;
        std::vector<SeriesValue> values;
        std::vector<std::uint32_t> runs;
        for (const auto &[run, count] : all) {
            const auto counted = behaviour.byRun.find(run);
            const double own =
                counted == behaviour.byRun.end() ? 0 : static_cast<double>(counted->second.first);
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
    std::vector<bool> m_isLeftOut; // one per run
    std::uint64_t m_seriesCount = 0;
    Place m_place; // at hand, with its series
    PlaceSeriesMaker m_placeSeries{m_isLeftOut};
    std::vector<BehaviourFrames> m_behaviours; // of all places
    std::map<HypothesisKey, Hypothesis> m_hypotheses;
    std::vector<FindingKind> m_kinds; // by number of the hypothesis
    std::map<MachineKey, MachineSteps> m_machines;
    MachinesOf m_machinesOf;
};

ChangeFinder::ChangeFinder(const std::vector<RunFacts> &runs, ChangeRules rules)
    : m_impl(std::make_unique<Impl>(runs, std::move(rules)))
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
    ChangeFinder finder(runs, rules);
    const Status read = store.forEachSeries(filter, task, [&finder](const Series &series) {
        finder.add(series);
        return true;
    });
    if (!read)
        return read.error();
    const auto calls = store.calls();
    if (!calls)
        return calls.error();
    return finder.finish(*calls);
}

} // namespace zoe::fleet
