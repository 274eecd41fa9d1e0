// Sites that users consider one function. Pure function; thread-safe.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/model/capture.h"

namespace zoe::app {

// All sites with the same label, in order; none for an invalid one.
[[nodiscard]] inline std::vector<SiteId> namesakesOf(const Capture &capture, SiteId site)
{
    std::vector<SiteId> sites;
    for (std::uint32_t i = 0; site.valid() && i < capture.sites().size(); ++i) {
        if (capture.sites()[i].label() == capture.site(site).label())
            sites.push_back(SiteId{i});
    }
    return sites;
}

} // namespace zoe::app
