// --json, --csv, --columns: the same in every command that prints rows. For one thread.
#pragma once

#include <string>

#include "cli/options/command_line.h"
#include "cli/output/output_form.h"
#include "cli/program/context.h"

namespace zoe::cli {

// instead: "a table", "text".
Option addJson(const Command &command, Context &context, bool &json, const std::string &instead);
// JSON and CSV exclude each other. form must outlive the command.
Option addCsv(const Command &command, OutputForm &form, const std::string &instead);
void addColumns(const Command &command, OutputForm &form);
// All three.
void addOutput(const Command &command, Context &context, OutputForm &form,
               const std::string &instead = "a table");

} // namespace zoe::cli
