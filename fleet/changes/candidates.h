// Changes of single series and what they have in common with others. Values, and pure functions of
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

// A change reaches over so many runs of its series on either side.
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

// Whether both are of one interval of a history, give or take two runs of one of them.
[[nodiscard]] bool areAtOnce(const ChangePlace &a, const ChangePlace &b);

// A change of one series: of a function's self time or of the frame, in a behaviour, of the
// behaviour's share of the frames, or of all functions of a machine.
struct Candidate {
    std::uint32_t hypothesis = 0;
    SeriesKey key;
    SeriesChange change;
    double frameNs = 0; // mean of the frames that it is a share of, before the change
    ChangePlace place = {};

    [[nodiscard]] double share() const { return frameNs > 0 ? change.delta() / frameNs : 0; }
};

// Of one program.
[[nodiscard]] bool areAtOnce(const Candidate &a, const Candidate &b);
// The same, and in one direction: both may be one change of the program.
[[nodiscard]] bool areTogether(const Candidate &a, const Candidate &b);

// The chance that independent tests have such p-values, or smaller ones (Fisher 1925). all: how
// many tests there are; those whose p is not among the given ones have 1.
[[nodiscard]] double fisherP(std::span<const double> ps, std::size_t all);

// Of tests that may depend on each other: twice the smaller of Bonferroni's and Fisher's. ps:
// rising, as above.
[[nodiscard]] double jointP(std::span<const double> ps, std::size_t all);

constexpr std::size_t kLastingAlone = 5;
constexpr std::size_t kLastingTogether = 3;

// Of one hypothesis: candidates that are together, and their joint p.
struct CandidateGroup {
    std::vector<Candidate> members; // by rising p
    double p = 1;

    [[nodiscard]] const Candidate &best() const { return members.front(); }
};

// Whether nothing is left of it behind the change, or nothing was there before.
[[nodiscard]] bool endsOrBegins(const SeriesChange &change);

// Drops groups of functions that got another name: pairs of which one function ends where another
// one begins with as much time, within a tenth, in the same behaviour, scene, machine and group of
// threads. all: groups of functions however small, with those of groups among them: either name
// may take too little to be in groups.
void dropRenames(std::vector<CandidateGroup> &groups, std::vector<CandidateGroup> all);

// candidates: of one hypothesis, which has a series for each of witnesses: from which run on each
// has enough runs to show a change itself (the third-last one). A change of one series alone must
// last for kLastingAlone runs if any other one could show it; of several series, one must have
// kLastingTogether runs behind it.
[[nodiscard]] std::vector<CandidateGroup> groupsOf(std::vector<Candidate> candidates,
                                                   std::span<const std::uint32_t> witnesses);

} // namespace zoe::fleet
