#include "analysis/model/sites/named_sites.h"

namespace zoe {

namespace {

template <class Matches>
std::vector<SiteId> sitesWhere(const Capture &capture, Matches matches)
{
    std::vector<SiteId> ids;
    for (std::uint32_t i = 0; i < capture.sites().size(); ++i) {
        if (matches(capture.sites()[i]))
            ids.push_back(SiteId{i});
    }
    return ids;
}

} // namespace

std::vector<SiteId> sitesCalled(const Capture &capture, std::string_view name)
{
    auto found = sitesWhere(capture, [&](const Site &site) { return site.label() == name; });
    if (found.empty())
        found = sitesWhere(capture, [&](const Site &site) { return site.function == name; });
    return found;
}

} // namespace zoe
