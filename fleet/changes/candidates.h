// Changes of single series, and what they have in common with others. Values, and pure functions of
// them.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "fleet/changes/series_changes.h"
#include "fleet/values/series.h"

namespace zoe::fleet {

// A change is looked at together with this many runs of its series on either side.
constexpr std::size_t kReach = 3;

// Where a change is, as positions in Store::runs().
struct ChangePlace {
    std::uint32_t lastGood = 0;
    std::uint32_t firstBad = 0;
    // Noise may move a change by a run or two: kReach runs of the series on either side of it.
    std::uint32_t reachFrom = 0;
    std::uint32_t reachTo = 0;

    friend auto operator<=>(const ChangePlace &, const ChangePlace &) = default;
};

// Whether both lie in the same interval of a history, give or take two runs of one of them.
[[nodiscard]] bool areAtOnce(const ChangePlace &a, const ChangePlace &b);

// A change of one series: of the self time of a function or of the frame in a behaviour, of the
// behaviour's share of the frames, or of all functions of a machine.
struct Candidate {
    std::uint32_t hypothesis = 0;
    SeriesKey key;
    SeriesChange change;
    double frameNs = 0; // mean frame before the change, which the share refers to
    ChangePlace place = {};

    [[nodiscard]] double share() const { return frameNs > 0 ? change.delta() / frameNs : 0; }
};

// Whether both are of one program and in the same interval.
[[nodiscard]] bool areAtOnce(const Candidate &a, const Candidate &b);
// Whether they also go in one direction: both may be one change of the program.
[[nodiscard]] bool areTogether(const Candidate &a, const Candidate &b);

// The chance that independent tests have p-values this small or smaller (Fisher 1925). all: the
// number of tests; those whose p is not given count as 1.
[[nodiscard]] double fisherP(std::span<const double> ps, std::size_t all);

// The same for tests that may depend on each other: twice the smaller of Bonferroni's and Fisher's.
// ps: rising, as above.
[[nodiscard]] double jointP(std::span<const double> ps, std::size_t all);

constexpr std::size_t kLastingAlone = 5;
constexpr std::size_t kLastingTogether = 3;

// Candidates of one hypothesis that belong together, and their joint p.
struct CandidateGroup {
    std::vector<Candidate> members; // by rising p
    double p = 1;

    [[nodiscard]] const Candidate &best() const { return members.front(); }
};

// Whether there is nothing left of it after the change, or there was nothing before.
[[nodiscard]] bool endsOrBegins(const SeriesChange &change);

// Drops the groups of functions that were renamed: pairs where one function ends and another begins
// with as much time, within a tenth, in the same behaviour, scene, machine and group of threads.
// all: groups of functions of any size, including those in groups, as either name may take too
// little time to be in groups.
void dropRenames(std::vector<CandidateGroup> &groups, std::vector<CandidateGroup> all);

// candidates: of one hypothesis. witnesses: for each of its series, the run (its third-last) up to
// which it has enough later runs to show a change. A change of one series alone must last for
// kLastingAlone runs if any other series could show it; a change of several must be followed by
// kLastingTogether runs in one of them.
[[nodiscard]] std::vector<CandidateGroup> groupsOf(std::vector<Candidate> candidates,
                                                   std::span<const std::uint32_t> witnesses);

} // namespace zoe::fleet
