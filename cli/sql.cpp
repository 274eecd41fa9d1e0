#include <QRegularExpression>
#include <fmt/format.h>

#include "cli/commands.h"
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

Result<int> sql(Context &context, const SqlOptions &options)
{
    const auto capture = openAny(context, options.file);
    if (!capture)
        return capture.error();
    const auto database = zoe::sql::Database::open(**capture, Expressions());
    if (!database)
        return database.error();
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
    addFrameMarker(command, context);
    command.onRun([&context, options] { conclude(context, sql(context, *options)); });
}

} // namespace zoe::cli
