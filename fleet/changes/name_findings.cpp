#include "fleet/changes/name_findings.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "fleet/digest/facts.h"
#include "formats/stream/bytes/content_hash.h"

namespace zoe::fleet {

namespace {

constexpr double kLeastExplained = 0.5; // of a frame's change, by functions

// Sets of groups that are joined step by step.
class Joined {
  public:
    explicit Joined(std::size_t count)
        : m_parents(count)
    {
        std::iota(m_parents.begin(), m_parents.end(), std::size_t{0});
    }
    std::size_t of(std::size_t i)
    {
        while (m_parents[i] != i)
            i = m_parents[i] = m_parents[m_parents[i]];
        return i;
    }
    void join(std::size_t a, std::size_t b) { m_parents[of(b)] = of(a); }

  private:
    std::vector<std::size_t> m_parents;
};

class Naming {
  public:
    Naming(std::vector<CandidateGroup> groups, const NamingFacts &facts)
        : m_groups(std::move(groups))
        , m_facts(facts)
        , m_runs(facts.runs)
        , m_calls(facts.calls.begin(), facts.calls.end())
    {
        // By falling certainty, so that the most certain groups join first.
        std::ranges::stable_sort(m_groups, {}, &CandidateGroup::p);
    }

    std::vector<Finding> findings()
    {
        Joined joined(m_groups.size());
        for (std::size_t a = 0; a < m_groups.size(); ++a) {
            for (std::size_t b = a + 1; b < m_groups.size(); ++b) {
                if (areOne(m_groups[a], m_groups[b]))
                    joined.join(a, b);
            }
        }
        std::map<std::size_t, std::vector<const CandidateGroup *>> sets;
        for (std::size_t i = 0; i < m_groups.size(); ++i)
            sets[joined.of(i)].push_back(&m_groups[i]);
        std::vector<std::vector<const CandidateGroup *>> ofFunctions;
        std::vector<std::vector<const CandidateGroup *>> ofFrames;
        for (auto &[root, set] : sets)
            (isOfFrame(*set.front()) ? ofFrames : ofFunctions).push_back(std::move(set));
        std::vector<Finding> all;
        for (const auto &set : ofFunctions)
            all.push_back(findingOf(set));
        for (const auto &set : ofFrames) {
            if (!isExplained(set, ofFunctions))
                all.push_back(findingOf(set));
        }
        std::ranges::stable_sort(all, std::greater{},
                                 [](const Finding &finding) { return std::abs(finding.share); });
        return all;
    }

  private:
    [[nodiscard]] FindingKind kindOf(const CandidateGroup &group) const
    {
        return m_facts.kinds[group.best().hypothesis];
    }
    [[nodiscard]] bool isOfFrame(const CandidateGroup &group) const
    {
        return group.best().key.function.function.empty();
    }

    [[nodiscard]] bool call(const CandidateGroup &caller, const CandidateGroup &callee) const
    {
        return m_calls.contains({caller.best().key.program, caller.best().key.function.function,
                                 callee.best().key.function.function});
    }

    [[nodiscard]] bool areOne(const CandidateGroup &a, const CandidateGroup &b) const
    {
        if (kindOf(a) != kindOf(b) || isOfFrame(a) != isOfFrame(b))
            return false;
        if (kindOf(a) ==
            FindingKind::Mix) // if one behaviour becomes more frequent, others become less
            return areAtOnce(a.best(), b.best());
        return areTogether(a.best(), b.best()) &&
               (a.best().key.function.function == b.best().key.function.function || call(a, b) ||
                call(b, a));
    }

    // By how much functions changed in the same frames: in one scene, machine and behaviour.
    [[nodiscard]] static double
    explainedDelta(const Candidate &frame,
                   const std::vector<std::vector<const CandidateGroup *>> &functions)
    {
        SeriesKey key = frame.key;
        double sum = 0;
        for (const auto &set : functions) {
            for (const CandidateGroup *group : set) {
                for (const Candidate &candidate : group->members) {
                    key.function = candidate.key.function;
                    if (candidate.key == key && areTogether(candidate, frame))
                        sum += candidate.change.delta();
                }
            }
        }
        return sum;
    }

    // Whether the changes of functions cover most of the change of their frames.
    [[nodiscard]] bool
    isExplained(const std::vector<const CandidateGroup *> &frames,
                const std::vector<std::vector<const CandidateGroup *>> &functions) const
    {
        if (kindOf(*frames.front()) != FindingKind::Code)
            return false;
        double ofFrames = 0;
        double ofFunctions = 0;
        for (const CandidateGroup *group : frames) {
            for (const Candidate &frame : group->members) {
                ofFrames += std::abs(frame.change.delta());
                ofFunctions += std::abs(explainedDelta(frame, functions));
            }
        }
        return ofFunctions >= kLeastExplained * ofFrames;
    }

    // The function that calls none of the others; if there are several, the one that changed most.
    [[nodiscard]] const CandidateGroup &
    deepest(const std::vector<const CandidateGroup *> &set) const
    {
        const CandidateGroup *found = nullptr;
        for (const CandidateGroup *group : set) {
            const bool calls = std::ranges::any_of(set, [&](const CandidateGroup *other) {
                return other->best().key.function.function != group->best().key.function.function &&
                       call(*group, *other) && !call(*other, *group);
            });
            const double size = std::abs(group->best().share());
            if (!calls && (found == nullptr || size > std::abs(found->best().share())))
                found = group;
        }
        return found == nullptr ? *set.front() : *found;
    }

    [[nodiscard]] Finding findingOf(const std::vector<const CandidateGroup *> &set) const
    {
        const Candidate &named = deepest(set).best();
        Finding finding;
        finding.kind = kindOf(*set.front());
        finding.program = named.key.program;
        finding.branch = named.key.branch;
        finding.function = named.key.function;
        finding.behaviour = named.key.behaviour;
        finding.scene = named.key.scene;
        finding.machine = named.key.machine;
        finding.cpu = named.key.cpu;
        finding.deltaNs = named.change.delta();
        finding.interval = named.change.interval;
        finding.share = named.share();
        const Beginning beginning = beginningOf(set);
        setRuns(finding, beginning, named.place);
        std::set<std::string> behaviours;
        std::set<std::string> scenes;
        std::set<std::string> machines;
        std::set<std::string> also;
        for (const CandidateGroup *group : set) {
            finding.p = std::min(finding.p, group->p);
            for (const Candidate &member : group->members) {
                if (!member.key.behaviour.empty())
                    behaviours.insert(member.key.behaviour);
                scenes.insert(member.key.scene);
                machines.insert(member.key.machine);
                if (member.key.function.function != named.key.function.function)
                    also.insert(member.key.function.function);
            }
        }
        finding.behaviours.assign(behaviours.begin(), behaviours.end());
        finding.scenes.assign(scenes.begin(), scenes.end());
        finding.machines.assign(machines.begin(), machines.end());
        finding.also.assign(also.begin(), also.end());
        addCommits(finding, beginning);
        addEnvironment(finding);
        finding.id = idOf(finding, m_runs[beginning.firstBad]);
        return finding;
    }

    // After one run, and at the latest at the other; of any scene and machine.
    struct Beginning {
        std::uint32_t lastGood = 0;
        std::uint32_t firstBad = 0;
    };

    // Noise shifts the start in single series; where a run is missing, it can't be distinguished
    // from the next one.
    [[nodiscard]] static Beginning beginningOf(const std::vector<const CandidateGroup *> &set)
    {
        constexpr double kMostWeight = 30;
        std::map<std::uint32_t, double> steps; // total weight of the series that agree
        for (const CandidateGroup *group : set) {
            for (const Candidate &member : group->members) {
                const double weight =
                    std::min(kMostWeight, -std::log(std::max(member.change.p, 1e-300)));
                steps[member.place.lastGood] += weight;
                steps[member.place.firstBad] -= weight;
            }
        }
        Beginning best;
        double most = -1;
        double weight = 0;
        for (auto at = steps.begin(); at != steps.end() && std::next(at) != steps.end(); ++at) {
            weight += at->second;
            if (weight > most + 1e-9) {
                most = weight;
                best = {at->first, std::next(at)->first};
            }
        }
        return best;
    }

    // The runs around the change in the series after which the finding is named.
    void setRuns(Finding &finding, const Beginning &beginning, const ChangePlace &own) const
    {
        const auto isOfSeries = [&](std::uint32_t at) {
            const RunFacts &run = m_runs[at];
            return !m_facts.isLeftOut[at] && run.program == finding.program &&
                   run.branch == finding.branch && run.scene == finding.scene &&
                   run.machine == finding.machine && run.cpu == finding.cpu;
        };
        finding.lastGood = beginning.lastGood;
        while (finding.lastGood > 0 && !isOfSeries(finding.lastGood))
            --finding.lastGood;
        finding.firstBad = beginning.firstBad;
        while (finding.firstBad + 1 < m_runs.size() && !isOfSeries(finding.firstBad))
            ++finding.firstBad;
        if (!isOfSeries(finding.lastGood) || !isOfSeries(finding.firstBad)) {
            finding.lastGood = own.lastGood;
            finding.firstBad = own.firstBad;
        }
    }

    void addCommits(Finding &finding, const Beginning &beginning) const
    {
        const std::string &before = m_runs[beginning.lastGood].commit;
        for (std::uint32_t run = beginning.lastGood + 1; run <= beginning.firstBad; ++run) {
            const std::string &commit = m_runs[run].commit;
            if (!commit.empty() && commit != before &&
                std::ranges::find(finding.commits, commit) == finding.commits.end())
                finding.commits.push_back(commit);
        }
    }

    void addEnvironment(Finding &finding) const
    {
        const RunFacts &good = m_runs[finding.lastGood];
        const RunFacts &bad = m_runs[finding.firstBad];
        std::set<std::string> keys{"cpu", "gpu", "driver", "seed"};
        for (const RunFacts *run : {&good, &bad}) {
            for (const auto &[key, value] : run->settings)
                keys.insert(key);
        }
        keys.erase("night");
        for (const std::string &key : keys) {
            const std::string before = factNamed(good, key);
            const std::string after = factNamed(bad, key);
            if (before != after)
                finding.with.push_back(key + ": " + before + " -> " + after);
        }
    }

    // Made of what stays the same while runs are added: the change itself, and where it starts.
    [[nodiscard]] static std::string idOf(const Finding &finding, const RunFacts &bad)
    {
        ContentHash hash;
        for (const std::string &part : {finding.program, finding.branch, finding.function.function,
                                        finding.function.file, finding.function.group,
                                        finding.kind == FindingKind::Mix       ? finding.behaviour
                                        : finding.kind == FindingKind::Machine ? finding.machine
                                                                               : "",
                                        std::string(finding.deltaNs > 0 ? "slower" : "faster"),
                                        bad.commit.empty() ? nightOf(bad) : bad.commit}) {
            hash.add(std::as_bytes(std::span(part)));
            hash.add(std::as_bytes(std::span("", 1)));
        }
        constexpr std::size_t kLetters = 10;
        return hash.text().substr(0, kLetters);
    }

    std::vector<CandidateGroup> m_groups;
    const NamingFacts &m_facts;
    const std::vector<RunFacts> &m_runs;
    std::set<StoredCall> m_calls;
};

} // namespace

std::vector<Finding> findingsOf(std::vector<CandidateGroup> groups, const NamingFacts &facts)
{
    return Naming(std::move(groups), facts).findings();
}

} // namespace zoe::fleet
