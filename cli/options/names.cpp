#include "cli/options/names.h"

#include <charconv>
#include <fmt/format.h>
#include <functional>

#include "analysis/model/number_text.h"
#include "analysis/model/sites/named_sites.h"
#include "analysis/model/texts/unknown_name.h"
#include "cli/output/output.h"

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

Result<FrameIndex> frameNumber(const Capture &capture, const std::string &text, const char *option)
{
    FrameIndex frame = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), frame);
    if (error != std::errc{} || rest != text.data() + text.size())
        return Error{ErrorCode::BadInput, "'" + text + "' is not the number of a frame", option};
    if (frame >= capture.frames().size())
        return Error{ErrorCode::BadInput,
                     fmt::format("there is no frame {}: the capture has {}", frame,
                                 counted(capture.frames().size(), "frame", "frames")),
                     option};
    if (capture.frames()[frame].missing())
        return Error{ErrorCode::BadInput, fmt::format("frame {} is missing", frame), option};
    return frame;
}

Error unknownBehaviour(const std::string &text, const std::vector<NumberedName> &behaviours)
{
    const bool isNumber = numberOf(text).has_value();
    std::vector<std::string> known;
    for (const auto &[number, name] : behaviours)
        known.push_back(isNumber ? fmt::format("{} {}", number, name) : name);
    return unknownName("behaviour", text, known, "--behaviour");
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
