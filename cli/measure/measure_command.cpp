#include "cli/measure/measure_command.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "analysis/model/number_text.h"
#include "formats/stream/platform/path_text.h"

namespace zoe::cli {

void MeasureCommand::addTo(const Command &app, Context &context)
{
    app.addOption("command", words, "Program and arguments; a second one after another --")
        .required()
        .typeName("-- COMMAND [-- COMMAND]");
    app.addOption("-o,--output", folder, "Folder for the recordings; new or empty").required();
    app.addOption("--runs", runs, "Runs of each program, at most").range(4U, 1000U).showsDefault();
    app.addOption("--warmup", warmup, "Runs of each program before that, which don't count")
        .range(0U, 100U)
        .showsDefault();
    app.addOption("--retries", retries, "How often to repeat a run that other programs disturbed")
        .range(0U, 100U)
        .showsDefault();
    app.addOption("--budget", budget, "Stop after this time, such as 90s, 10m or 2h");
    app.addOption("--processors", processors, "Run on these processors alone, such as 2,3");
    app.addOption("--seed", seed, "Random seed of the order").showsDefault();
    app.addOption("--confidence", confidence, "Confidence level of the answer")
        .range(0.5, 0.9999)
        .showsDefault();
    addTime(app, time);
    app.addOption("--frames-by", context.framesBy,
                  "Frame set or function whose frames are the main ones");
    compare.addGateTo(app);
    compare.addFormsTo(app, context);
}

Result<std::vector<std::vector<std::string>>> MeasureCommand::commands() const
{
    std::vector<std::vector<std::string>> commands(1);
    for (const std::string &word : words) {
        if (word == "--")
            commands.emplace_back();
        else
            commands.back().push_back(word);
    }
    const auto bad = [](const char *what) { return Error{ErrorCode::BadInput, what, {}}; };
    if (std::ranges::any_of(commands, &std::vector<std::string>::empty))
        return bad("a command is missing after --");
    if (commands.size() > 2)
        return bad("more than two commands; give a base and a head");
    if (commands.size() == 1 && (!compare.conditions.empty() || !compare.junit.empty() ||
                                 !compare.html.empty() || compare.markdown))
        return bad("conditions and reports need two commands, each after its own --: -- BASE -- "
                   "HEAD");
    return commands;
}

std::string MeasureCommand::programAmongArguments() const
{
    namespace fs = std::filesystem;
    const auto isProgram = [](const std::string &word) {
        constexpr auto kRunnable =
            fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec;
        std::error_code ignored;
        const fs::file_status status = fs::status(system::pathOf(word), ignored);
        return system::pathOf(word).has_parent_path() && fs::is_regular_file(status) &&
               (status.permissions() & kRunnable) != fs::perms::none;
    };
    // The words after a system program such as env or taskset are the program that it runs.
    if (words.empty() || !isProgram(words.front()) ||
        std::find(words.begin(), words.end(), "--") != words.end())
        return {};
    const auto found = std::find_if(words.begin() + 1, words.end(), isProgram);
    return found == words.end() ? std::string() : *found;
}

Result<double> MeasureCommand::budgetSeconds() const
{
    if (budget.empty())
        return 0.0;
    const auto number = leadingNumber(budget);
    const double unit = !number               ? 0
                        : number->rest == "s" ? 1
                        : number->rest == "m" ? 60
                        : number->rest == "h" ? 3600
                                              : 0;
    if (unit == 0 || number->value <= 0)
        return Error{ErrorCode::BadInput, "'" + budget + "' is not a time such as 90s, 10m or 2h",
                     "--budget"};
    return number->value * unit;
}

Result<std::vector<GateCondition>> MeasureCommand::conditions() const
{
    auto conditions = compare.parsedConditions();
    if (!conditions)
        return conditions;
    for (const GateCondition &condition : *conditions) {
        if (condition.statistic.statistic == Statistic::Within)
            return Error{
                ErrorCode::BadInput,
                "'within' is for zoe compare; runs of zoe measure do the same work, so use "
                "mean",
                "--fail-if: condition \"" + condition.text + "\""};
    }
    return conditions;
}

} // namespace zoe::cli
