#include "fleet/changes/recent_runs.h"

#include <algorithm>
#include <map>

#include "fleet/digest/facts.h"
#include "fleet/values/series.h"

namespace zoe::fleet {

std::vector<std::uint32_t> recentRuns(const std::vector<RunFacts> &runs, const std::string &since,
                                      std::size_t before)
{
    std::map<PlaceKey, std::vector<std::uint32_t>> places;
    for (std::uint32_t run = 0; run < runs.size(); ++run)
        places[placeKeyOf(runs[run])].push_back(run);
    std::vector<std::uint32_t> recent;
    for (const auto &[place, all] : places) {
        const auto first = std::ranges::find_if(
            all, [&](std::uint32_t run) { return nightOf(runs[run]) >= since; });
        const auto past = static_cast<std::size_t>(first - all.begin());
        // A place without new runs still shows that others changed, or did not.
        recent.insert(recent.end(),
                      all.begin() + static_cast<std::ptrdiff_t>(past - std::min(past, before)),
                      all.end());
    }
    std::ranges::sort(recent);
    return recent;
}

} // namespace zoe::fleet
