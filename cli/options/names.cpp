#include "cli/options/names.h"

#include <fmt/format.h>
#include <functional>

#include "analysis/model/sites/named_sites.h"
#include "analysis/model/texts/unknown_name.h"

namespace zoe::cli {

namespace {

template <class Things, class Name>
std::vector<std::string> namesOf(const Things &things, Name name)
{
    std::vector<std::string> names;
    for (const auto &thing : things)
        names.emplace_back(std::invoke(name, thing));
    return names;
}

} // namespace

Result<std::vector<SiteId>> functionsNamed(const Capture &capture, const std::string &name,
                                           const std::string &option)
{
    auto found = sitesCalled(capture, name);
    if (!found.empty())
        return found;
    return unknownName("function", name, functionNames(capture), option);
}

std::vector<std::string> functionNames(const Capture &capture)
{
    return namesOf(capture.sites(), &Site::label);
}

std::vector<std::string> threadNames(const Capture &capture)
{
    return namesOf(capture.threads(), &Thread::label);
}

std::vector<std::string> frameSetNames(const Capture &capture)
{
    return namesOf(capture.frameSets(), &FrameSet::name);
}

std::vector<std::string> plotNames(const Capture &capture)
{
    return namesOf(capture.plotSeries(), &PlotSeries::name);
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
