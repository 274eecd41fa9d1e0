#include "cli/options/output_options.h"

namespace zoe::cli {

Option addJson(const Command &command, Context &context, bool &json, const std::string &instead)
{
    const std::string name = command.name();
    return command.addParsedFlag(
        "--json",
        [&context, &json, name](const std::string &version) -> std::string {
            if (version != "true" && version != "1" && version != "2")
                return "unknown version '" + version + "' of the JSON; use 1 or 2";
            json = true;
            context.answer.jsonVersion = version == "2" ? 2 : 1;
            context.answer.command = name;
            return {};
        },
        "JSON instead of " + instead + "; --json=2 adds capture, damage and notes");
}

Option addCsv(const Command &command, OutputForm &form, const std::string &instead)
{
    return command.addFlag("--csv", form.csv, "CSV (RFC 4180) instead of " + instead);
}

void addColumns(const Command &command, OutputForm &form)
{
    command
        .addOption("--columns", form.columns,
                   "Columns to print, in this order, by their names in CSV; durations also without "
                   "\"Ns\"")
        .separatedBy(',');
}

void addOutput(const Command &command, Context &context, OutputForm &form,
               const std::string &instead)
{
    const Option json = addJson(command, context, form.json, instead);
    addCsv(command, form, instead).excludes(json);
    addColumns(command, form);
}

} // namespace zoe::cli
