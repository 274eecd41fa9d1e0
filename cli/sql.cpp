#include <algorithm>
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/options/behaviours_of.h"
#include "cli/options/output_options.h"
#include "cli/output/output.h"
#include "cli/output/sql_output.h"
#include "cli/output/sql_shell.h"
#include "formats/sql/database.h"
#include "formats/sql/spike_reasons.h"
#include "plugins/api/regular_expressions.h"

namespace zoe::cli {

namespace {

struct SqlOptions {
    std::string file;
    std::string query;
    std::vector<std::string> attached; // NAME=FILE
    OutputForm form;
};

Result<std::vector<std::string>> behaviourNames(Context &context, const Capture &capture)
{
    const auto found = behavioursOf(context, capture, {});
    if (!found)
        return found.error();
    return zoe::sql::behaviourNames(**found);
}

Status attachAll(Context &context, zoe::sql::Database &database,
                 const std::vector<std::string> &attached)
{
    for (const std::string &text : attached) {
        const auto equals = text.find('=');
        if (equals == std::string::npos || equals == 0)
            return Error{ErrorCode::BadInput, "'" + text + "' does not have the form NAME=CAPTURE",
                         "--attach"};
        auto opened = openAny(context, text.substr(equals + 1));
        if (!opened)
            return opened.error();
        // With the temporary file that may be behind it.
        const auto held = std::make_shared<const OpenCapture>(std::move(*opened));
        if (Status done = database.attach(text.substr(0, equals),
                                          std::shared_ptr<const Capture>(held, &**held));
            !done)
            return Error{ErrorCode::BadInput, done.error().text(), "--attach"};
        // The answer is still about the first one.
        auto &captures = context.answer.captures;
        std::iter_swap(captures.end() - 1, captures.end() - 2);
    }
    return {};
}

Result<int> sql(Context &context, const SqlOptions &options)
{
    const auto capture = openAny(context, options.file);
    if (!capture)
        return capture.error();
    const auto database = zoe::sql::Database::open(
        **capture, RegularExpressions(),
        {[&context](const Capture &of) { return behaviourNames(context, of); },
         zoe::sql::SpikeReasons()});
    if (!database)
        return database.error();
    if (const Status done = attachAll(context, **database, options.attached); !done)
        return done.error();
    const SqlMode mode = options.form.json  ? SqlMode::Json
                         : options.form.csv ? SqlMode::Csv
                                            : SqlMode::Table;
    Result<int> result = kDone;
    if (options.query.empty()) {
        result = runSqlShell(context, **database, mode, zonesOf(**capture));
    } else {
        (*database)->setTask(context.task("querying", zonesOf(**capture)));
        if (const Status done = printResults(context, **database, options.query, mode); !done)
            result = done.error();
    }
    context.endProgress();
    if (const std::uint64_t frames = (*database)->unreadableFrames(); frames > 0) {
        context.note(options.file, fmt::format("rows of {} in damaged parts are missing",
                                               counted(frames, "frame", "frames")));
    }
    return result;
}

} // namespace

void addSql(CommandLine &zoe, Context &context)
{
    auto options = std::make_shared<SqlOptions>();
    const Command command =
        addCommand(zoe, "sql", "Query a capture with SQL (starts a shell without a query)",
                   "sql run.zoe \"select frame, duration_ns from frames order by 2 desc limit 5\"");
    command.addOption("capture", options->file, "Capture or foreign file").required();
    command.addOption("query", options->query,
                      "SQL statements; the SQL chapter of the manual describes the tables");
    const Option json = addJson(command, context, options->form.json, "a table");
    addCsv(command, options->form, "a table").excludes(json);
    command
        .addOption("--attach", options->attached,
                   "Make a second capture readable as NAME.frames and so on: NAME=CAPTURE; "
                   "repeatable")
        .oneAtATime();
    addFrameMarker(command, context);
    command.onRun([&context, options] { conclude(context, sql(context, *options)); });
}

} // namespace zoe::cli
