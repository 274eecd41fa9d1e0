#include "app/views/compare/compare_source.h"

#include <algorithm>

namespace zoe::app {

SiteId ComparedPair::headOf(SiteId baseSite) const
{
    const auto pair = std::ranges::find(sites, baseSite, &SitePair::base);
    return baseSite.valid() && pair != sites.end() ? pair->head : SiteId{};
}

SiteId ComparedPair::baseOf(SiteId headSite) const
{
    const auto pair = std::ranges::find(sites, headSite, &SitePair::head);
    return headSite.valid() && pair != sites.end() ? pair->base : SiteId{};
}

std::vector<SitePair> sitePairsOf(const Comparison &comparison, const Capture &base,
                                  const Capture &head)
{
    std::vector<bool> baseDone(base.sites().size(), false);
    std::vector<bool> headDone(head.sites().size(), false);
    std::vector<SitePair> pairs;
    for (const FunctionDifference &function : comparison.functions) {
        SitePair pair{function.base.site, function.head.site};
        if (function.base.capture != 0)
            pair.base = SiteId{};
        if (pair.base.valid())
            baseDone[pair.base.value] = true;
        if (pair.head.valid())
            headDone[pair.head.value] = true;
        if (pair.base.valid() || pair.head.valid())
            pairs.push_back(pair);
    }
    for (std::uint32_t i = 0; i < baseDone.size(); ++i) {
        if (!baseDone[i])
            pairs.push_back({SiteId{i}, SiteId{}});
    }
    for (std::uint32_t i = 0; i < headDone.size(); ++i) {
        if (!headDone[i])
            pairs.push_back({SiteId{}, SiteId{i}});
    }
    return pairs;
}

} // namespace zoe::app
