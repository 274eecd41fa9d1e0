#include <QRegularExpression>
#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "analysis/reasons/reason_text.h"
#include "analysis/reasons/reasons.h"
#include "cli/commands.h"
#include "cli/options/behaviours_of.h"
#include "cli/options/output_options.h"
#include "cli/output/output.h"
#include "cli/output/sql_output.h"
#include "cli/output/sql_shell.h"
#include "cli/sql/database.h"

namespace zoe::cli {

namespace {

struct SqlOptions {
    std::string file;
    std::string query;
    std::vector<std::string> attached; // NAME=FILE
    OutputForm form;
};

// As Perl has it. A query asks about one expression many times.
class Expressions {
  public:
    Result<bool> operator()(std::string_view pattern, std::string_view text)
    {
        if (m_text != pattern) {
            m_text = pattern;
            m_expression.setPattern(QString::fromUtf8(pattern.data(), qsizetype(pattern.size())));
        }
        if (!m_expression.isValid())
            return Error{ErrorCode::BadInput,
                         fmt::format("'{}' is not a regular expression: {}", m_text,
                                     m_expression.errorString().toStdString()),
                         {}};
        return m_expression.match(QString::fromUtf8(text.data(), qsizetype(text.size())))
            .hasMatch();
    }

  private:
    std::string m_text;
    QRegularExpression m_expression;
};

Result<std::vector<std::string>> behaviourNames(Context &context, const Capture &capture)
{
    const auto found = behavioursOf(context, capture, {});
    if (!found)
        return found.error();
    std::vector<std::string> names;
    for (const std::int32_t id : (*found)->assignment)
        names.push_back(id < 0 ? "unusual"
                               : (*found)->behaviours[static_cast<std::size_t>(id)].name);
    return names;
}

// As `zoe spikes` has them: against the frames around.
class SpikeReasons {
  public:
    Result<std::string> operator()(const Capture &capture, FrameIndex frame)
    {
        auto &reasons = m_reasons[&capture];
        if (!reasons) // the capture outlives the database
            reasons = std::make_shared<Reasons>(
                std::shared_ptr<const Capture>(std::shared_ptr<void>(), &capture), nullptr,
                Against{Against::Kind::Around});
        const auto reason = reasons->of(frame);
        if (!reason)
            return reason.error();
        return shortReason(capture, *reason);
    }

  private:
    std::map<const Capture *, std::shared_ptr<Reasons>> m_reasons;
};

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
        **capture, Expressions(),
        {[&context](const Capture &of) { return behaviourNames(context, of); }, SpikeReasons()});
    if (!database)
        return database.error();
    if (const Status done = attachAll(context, **database, options.attached); !done)
        return done.error();
    const SqlMode mode = options.form.json  ? SqlMode::Json
                         : options.form.csv ? SqlMode::Csv
                                            : SqlMode::Table;
    Result<int> result = kDone;
    if (options.query.empty()) {
        result = runSqlShell(context, **database, mode);
    } else {
        (*database)->setTask(context.task("querying"));
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
