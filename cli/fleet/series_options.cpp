#include "cli/fleet/series_options.h"

#include <set>
#include <vector>

#include "analysis/model/texts/unknown_name.h"
#include "fleet/digest/facts.h"

namespace zoe::cli {

void SeriesOptions::addTo(const Command &command, const char *sinceHelp)
{
    command.addOption("--program", program, "Only runs of this program");
    command.addOption("--branch", branch, "Only runs of this branch");
    command.addOption("--scene", scene, "Only runs of this scene");
    command.addOption("--machine", machine, "Only runs on this class of machines");
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

Status SeriesOptions::fitsTo(const OpenedStore &opened) const
{
    if (opened.runs.empty())
        return {};
    const std::vector<fleet::PlaceKey> missing = opened.store->gap().places;
    struct Given {
        const char *kind;
        const std::string *name;
        std::string fleet::RunFacts::*ofRun;
        std::string fleet::PlaceKey::*ofPlace;
    };
    for (const auto &[kind, name, ofRun, ofPlace] :
         {Given{"program", &program, &fleet::RunFacts::program, &fleet::PlaceKey::program},
          Given{"branch", &branch, &fleet::RunFacts::branch, &fleet::PlaceKey::branch},
          Given{"scene", &scene, &fleet::RunFacts::scene, &fleet::PlaceKey::scene},
          Given{"machine", &machine, &fleet::RunFacts::machine, &fleet::PlaceKey::machine}}) {
        if (name->empty())
            continue;
        std::set<std::string> known;
        for (const fleet::RunFacts &run : opened.runs)
            known.insert(run.*ofRun);
        for (const fleet::PlaceKey &place : missing)
            known.insert(place.*ofPlace);
        if (!known.contains(*name))
            return unknownName(kind, *name, std::vector(known.begin(), known.end()),
                               std::string("--") + kind);
    }
    return {};
}

} // namespace zoe::cli
