#include "cli/fleet/series_options.h"

#include "fleet/digest/facts.h"

namespace zoe::cli {

void SeriesOptions::addTo(const Command &command, const char *sinceHelp)
{
    command.addOption("--program", program, "Only runs of this program").notEmpty();
    command.addOption("--branch", branch, "Only runs of this branch").notEmpty();
    command.addOption("--scene", scene, "Only runs of this scene").notEmpty();
    command.addOption("--machine", machine, "Only runs on this class of machines").notEmpty();
    command.addOption("--since", since, sinceHelp).typeName("NIGHT").check(fleet::wrongNight);
}

fleet::SeriesFilter SeriesOptions::filter() const
{
    fleet::SeriesFilter filter;
    for (const auto &[text, condition] :
         {std::pair(&program, &filter.program), std::pair(&branch, &filter.branch),
          std::pair(&scene, &filter.scene), std::pair(&machine, &filter.machine)}) {
        if (!text->empty())
            *condition = *text;
    }
    return filter;
}

} // namespace zoe::cli
