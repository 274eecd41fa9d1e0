#include <algorithm>
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/options/behaviours_of.h"
#include "cli/options/output_options.h"
#include "cli/output/output.h"
#include "cli/output/sql_output.h"
#include "cli/program/context.h"
#include "cli/program/say.h"
#include "cli/program/terminal.h"
#include "formats/sql/database.h"
#include "formats/sql/spike_reasons.h"
#include "plugins/api/regular_expressions.h"

namespace zoe::cli {

namespace {

constexpr const char *kHelp =
    "End statements with a semicolon. The SQL chapter of the manual describes the tables.\n"
    ".tables             list the tables\n"
    ".schema [TABLE]     show their columns\n"
    ".mode MODE          table, csv or json\n"
    ".help               show this help\n"
    ".quit               quit\n";

bool isBlank(const std::string &text)
{
    return text.find_first_not_of(" \t\r\n") == std::string::npos;
}

class Shell {
  public:
    Shell(Context &context, sql::Database &database, SqlMode mode, const Work &all)
        : m_context(context)
        , m_database(database)
        , m_mode(mode)
        , m_all(all)
        , m_interactive(stdinIsTerminal())
    {}

    Result<int> run();

  private:
    // False: quit.
    Result<bool> dot(const std::string &line);
    Result<bool> schema(const std::string &table);
    Status statement(const std::string &text);
    // On a terminal, a failure is only reported.
    Status tolerate(const Error &error);

    Context &m_context;
    sql::Database &m_database;
    SqlMode m_mode;
    Work m_all; // of a statement that reads the whole capture
    bool m_interactive;
};

Status Shell::tolerate(const Error &error)
{
    m_context.endProgress();
    if (!m_interactive)
        return error;
    tell("zoe: {}\n", error.text());
    if (error.code == ErrorCode::Cancelled)
        m_context.rearm();
    return {};
}

Result<bool> Shell::schema(const std::string &table)
{
    bool found = false;
    for (const sql::TableInfo &info : sql::captureTables()) {
        if (!table.empty() && info.name != table)
            continue;
        found = true;
        say("{} (", info.name);
        for (const std::string &column : info.columns)
            say("{}{}", &column == &info.columns.front() ? "" : ", ", column);
        say(")\n");
    }
    if (found)
        return true;
    return Error{ErrorCode::BadInput, "unknown table '" + table + "'; see .tables", {}};
}

Result<bool> Shell::dot(const std::string &line)
{
    const std::size_t end = line.find_first_of(" \t\r");
    const std::string command = line.substr(0, end);
    std::string argument;
    if (end != std::string::npos) {
        if (const auto first = line.find_first_not_of(" \t\r", end); first != std::string::npos)
            argument = line.substr(first, line.find_last_not_of(" \t\r;") - first + 1);
    }
    if (command == ".quit" || command == ".exit")
        return false;
    if (command == ".help") {
        sayLines(kHelp);
    } else if (command == ".tables") {
        for (const sql::TableInfo &info : sql::captureTables())
            say("{}\n", info.name);
    } else if (command == ".schema") {
        return schema(argument);
    } else if (command == ".mode") {
        const auto mode = sqlModeNamed(argument);
        if (!mode)
            return Error{ErrorCode::BadInput, "unknown mode; use table, csv or json", ".mode"};
        m_mode = *mode;
    } else {
        return Error{ErrorCode::BadInput, "unknown command '" + command + "'; see .help", {}};
    }
    return true;
}

Status Shell::statement(const std::string &text)
{
    m_database.setTask(m_context.task("reading", m_all));
    return printResults(m_context, m_database, text, m_mode);
}

Result<int> Shell::run()
{
    constexpr std::size_t kLongest = 1'000'000;
    if (m_interactive)
        terminalChoice().noPager = true; // a pager would wait for the end of the session
    LineReader lines;
    std::string text;
    while (true) {
        if (Context::mustEnd())
            return Task::cancelled();
        if (m_interactive) {
            say("{}", text.empty() ? "zoe> " : "...> ");
            flushResult();
        }
        const auto line = lines.next(m_context.stopToken());
        if (!line && m_context.stopToken().stop_requested()) {
            if (!m_interactive || Context::mustEnd())
                return Task::cancelled();
            m_context.rearm(); // Ctrl+C at the prompt starts a new statement
            say("\n");
            text.clear();
            continue;
        }
        if (!line)
            break;
        Status status;
        if (text.empty() && line->starts_with('.')) {
            const Result<bool> more = dot(*line);
            if (more && !*more)
                return kDone;
            if (!more)
                status = tolerate(more.error());
        } else {
            text += *line + '\n';
            if (text.size() > kLongest)
                return Error{
                    ErrorCode::BadInput, "the statement is longer than a million characters", {}};
            if (isBlank(text))
                text.clear();
            if (sql::endsStatement(text)) {
                if (const Status done = statement(text); !done)
                    status = tolerate(done.error());
                text.clear();
            }
        }
        if (!status)
            return status.error();
    }
    if (m_interactive)
        say("\n");
    if (isBlank(text))
        return kDone;
    if (const Status done = statement(text); !done) // without its semicolon
        return done.error();
    return kDone;
}

// Runs until the end of input or .quit. On a terminal, errors are reported, the prompt returns, and
// Ctrl+C cancels the current statement; otherwise, the first error ends it. all: the work of a
// statement that reads the whole capture. Error: as Statement::step() and Database::prepare().
Result<int> runSqlShell(Context &context, sql::Database &database, SqlMode mode, const Work &all)
{
    return Shell(context, database, mode, all).run();
}

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
        // With the temporary file it may need.
        const auto held = std::make_shared<const OpenCapture>(std::move(*opened));
        if (Status done = database.attach(text.substr(0, equals),
                                          std::shared_ptr<const Capture>(held, &**held));
            !done)
            return Error{ErrorCode::BadInput, done.error().text(), "--attach"};
        // The answer is still about the first capture.
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
        (*database)->setTask(context.task("reading", zonesOf(**capture)));
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
