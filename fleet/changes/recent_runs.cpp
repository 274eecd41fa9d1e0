#include "fleet/changes/recent_runs.h"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "fleet/changes/candidates.h"
#include "fleet/digest/facts.h"
#include "fleet/values/series.h"

namespace zoe::fleet {

namespace {

struct PlaceRuns {
    std::vector<std::uint32_t> runs;
    std::size_t past = 0; // number of those before the night

    [[nodiscard]] bool hasNew() const { return past < runs.size(); }
};

} // namespace

std::vector<std::uint32_t> recentRuns(const std::vector<RunFacts> &runs, const std::string &since,
                                      std::size_t before)
{
    std::map<PlaceKey, PlaceRuns> places;
    for (std::uint32_t run = 0; run < runs.size(); ++run)
        places[placeKeyOf(runs[run])].runs.push_back(run);
    // By program and branch, how far back new changes may reach in series that all runs have.
    std::map<std::pair<std::string, std::string>, std::uint32_t> reach;
    for (auto &[place, of] : places) {
        of.past = static_cast<std::size_t>(
            std::ranges::find_if(of.runs,
                                 [&](std::uint32_t run) { return nightOf(runs[run]) >= since; }) -
            of.runs.begin());
        if (!of.hasNew())
            continue;
        const std::uint32_t from = of.runs[of.past - std::min(of.past, kReach)];
        const auto [at, isFirst] = reach.try_emplace({place.program, place.branch}, from);
        at->second = std::min(at->second, from);
    }
    std::vector<std::uint32_t> recent;
    for (const auto &[place, of] : places) {
        // A place without new runs still shows whether others changed, if it ran at the same time.
        const auto from = reach.find({place.program, place.branch});
        if (from == reach.end() || (!of.hasNew() && of.runs.back() <= from->second))
            continue;
        const auto wanted = std::span(of.runs).subspan(of.past - std::min(of.past, before));
        recent.insert(recent.end(), wanted.begin(), wanted.end());
    }
    std::ranges::sort(recent);
    return recent;
}

} // namespace zoe::fleet
