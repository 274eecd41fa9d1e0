#include "app/panels/compare/pair/compare_source.h"

#include <algorithm>

#include "analysis/comparison/sums/site_table.h"

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

std::vector<SitePair> sitePairsOf(const std::vector<CompareSource> &bases,
                                  const CompareSource &head, const std::vector<Rename> &renames,
                                  std::size_t base)
{
    std::vector<CompareSide> sides;
    for (const CompareSource &one : bases)
        sides.push_back(one.side());
    sides.push_back(head.side());
    std::vector<const CompareSide *> captures;
    for (const CompareSide &side : sides)
        captures.push_back(&side);
    const SiteTable table(captures, renames);
    std::vector<SitePair> pairs;
    for (const SiteTable::Row &row : table.rows()) {
        if (row.sites[base].valid() || row.head().valid())
            pairs.push_back({row.sites[base], row.head()});
    }
    return pairs;
}

} // namespace zoe::app
