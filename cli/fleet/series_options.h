// Options for the runs of a store that a command uses: the same in every command. A value.
#pragma once

#include <string>

#include "cli/fleet/opened_store.h"
#include "cli/options/command_line.h"
#include "fleet/values/series.h"

namespace zoe::cli {

struct SeriesOptions {
    std::string program;
    std::string branch;
    std::string scene;
    std::string machine;
    std::string since; // a night

    // Must outlive the command. sinceHelp: what --since means for it.
    void addTo(const Command &command,
               const char *sinceHelp = "Only runs since this night, such as 2026-11-23");
    [[nodiscard]] fleet::SeriesFilter filter() const;
    // Error: BadInput if the store has no run of the given name: a misspelt scene must not look
    // like one without changes. A store without runs accepts every name.
    [[nodiscard]] Status fitsTo(const OpenedStore &opened) const;
};

} // namespace zoe::cli
