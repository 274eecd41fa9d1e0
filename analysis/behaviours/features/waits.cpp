#include "analysis/behaviours/features/waits.h"

#include <algorithm>

#include "analysis/model/sites/wait_names.h"

namespace zoe {

std::vector<SiteId> waitsOf(const Capture &capture, const Selection &selection)
{
    std::vector<SiteId> waits;
    std::size_t others = 0;
    const auto look = [&](SiteId id) {
        if (id.value < capture.sites().size() && isWait(capture.site(id)))
            waits.push_back(id);
        else
            ++others;
    };
    if (selection.sites) {
        std::ranges::for_each(*selection.sites, look);
    } else {
        for (std::uint32_t id = 0; id < capture.sites().size(); ++id)
            look(SiteId{id});
    }
    if (others == 0)
        waits.clear();
    return waits;
}

Selection withoutWaits(const Capture &capture, const Selection &selection)
{
    std::vector<SiteId> waits = waitsOf(capture, selection);
    if (waits.empty())
        return selection;
    std::ranges::sort(waits);
    Selection some = selection;
    std::vector<SiteId> sites;
    const auto add = [&](SiteId id) {
        if (!std::ranges::binary_search(waits, id))
            sites.push_back(id);
    };
    if (selection.sites) {
        std::ranges::for_each(*selection.sites, add);
    } else {
        for (std::uint32_t id = 0; id < capture.sites().size(); ++id)
            add(SiteId{id});
    }
    some.sites = std::move(sites);
    return some;
}

} // namespace zoe
