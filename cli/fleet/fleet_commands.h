// The subcommands of `zoe fleet`, one source file each. Like cli/commands.h.
#pragma once

#include <string>

#include "cli/options/command_line.h"
#include "cli/program/context.h"

namespace zoe::cli {

void addFleetInit(const Command &fleet, Context &context);
void addFleetAdd(const Command &fleet, Context &context);
void addFleetRuns(const Command &fleet, Context &context);
void addFleetTrend(const Command &fleet, Context &context);
void addFleetChanges(const Command &fleet, Context &context);
void addFleetTriage(const Command &fleet, Context &context);
void addFleetGate(const Command &fleet, Context &context);
void addFleetCopy(const Command &fleet, Context &context);
void addFleetExport(const Command &fleet, Context &context);
void addFleetPrune(const Command &fleet, Context &context);
void addFleetReport(const Command &fleet, Context &context);

// The store, as the first argument. url must outlive the command.
void addStoreArgument(const Command &command, std::string &url);

} // namespace zoe::cli
