// Options for finding changes of a fleet, the same in every command that shows them. A value.
#pragma once

#include "cli/fleet/opened_store.h"
#include "cli/fleet/series_options.h"
#include "cli/program/context.h"
#include "fleet/changes/judged_changes.h"

namespace zoe::cli {

struct ChangeOptions {
    SeriesOptions series;
    fleet::ChangeRules limits; // without the night, which is in series

    // Must outlive the command. sinceHelp: what --since means for it.
    void addTo(const Command &command,
               const char *sinceHelp = "Only changes since this night, such as 2026-11-23");
    [[nodiscard]] fleet::ChangeRules rules() const;
    // Whether any of them has another value than by default.
    [[nodiscard]] bool isGiven() const;
};

// The changes of a store, with their triage. Error: BadInput (SeriesOptions::fitsTo()), Io,
// Damaged, Cancelled.
Result<fleet::JudgedChanges> judgedChanges(Context &context, const OpenedStore &opened,
                                           const ChangeOptions &options);

} // namespace zoe::cli
