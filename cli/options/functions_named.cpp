#include "cli/options/functions_named.h"

#include <fmt/format.h>

namespace zoe::cli {

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

Result<std::vector<SiteId>> functionsNamed(const Capture &capture, const std::string &name,
                                           const std::string &option)
{
    auto found = sitesWhere(capture, [&](const Site &site) { return site.label() == name; });
    if (found.empty())
        found = sitesWhere(capture, [&](const Site &site) { return site.function == name; });
    if (!found.empty())
        return found;
    constexpr std::size_t kMostHints = 8;
    const auto similar = sitesWhere(
        capture, [&](const Site &site) { return site.label().find(name) != std::string::npos; });
    std::string hints;
    for (std::size_t i = 0; i < std::min(similar.size(), kMostHints); ++i)
        hints += (i == 0 ? "; available: " : ", ") + capture.site(similar[i]).label();
    return Error{ErrorCode::BadInput, "unknown function '" + name + "'" + hints, option};
}

std::string labelOf(const Capture &capture, SiteId site, const char *none)
{
    return site.valid() ? capture.site(site).label() : none;
}

std::string placeOf(const Site &site)
{
    return site.file.empty() ? "" : fmt::format("{}:{}", site.file, site.line);
}

} // namespace zoe::cli
