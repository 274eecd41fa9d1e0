#include "formats/sql/database.h"

#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <sqlite3.h>
#include <utility>

#include "analysis/model/texts/unknown_name.h"
#include "formats/sql/capture_tables.h"
#include "formats/sql/event_tables.h"
#include "formats/sql/functions.h"
#include "formats/sql/indexed_table.h"
#include "formats/sql/virtual_table.h"
#include "formats/sql/zone_query.h"
#include "formats/sql/zone_table.h"

namespace zoe::sql {

namespace {

struct CloseConnection {
    void operator()(sqlite3 *connection) const { sqlite3_close_v2(connection); }
};
using Connection = std::unique_ptr<sqlite3, CloseConnection>;

struct FinalizeStatement {
    void operator()(sqlite3_stmt *statement) const { sqlite3_finalize(statement); }
};
using Compiled = std::unique_ptr<sqlite3_stmt, FinalizeStatement>;

class SqliteStatement final : public Statement {
  public:
    SqliteStatement(sqlite3 *connection, Compiled statement, std::vector<std::string> columns,
                    const Scan &scan, std::function<Status()> checkRead)
        : m_connection(connection)
        , m_statement(std::move(statement))
        , m_scan(scan)
        , m_checkRead(std::move(checkRead))
        , m_columns(std::move(columns))
    {}

    [[nodiscard]] const std::vector<std::string> &columns() const override { return m_columns; }

    Result<bool> step() override
    {
        switch (sqlite3_step(m_statement.get())) {
        case SQLITE_ROW:
            return true;
        case SQLITE_DONE:
            return false;
        default: // interrupted, or by a value that was being computed
            if (const Status read = m_checkRead(); !read)
                return read.error();
            if (m_scan.stopRequested())
                return Task::cancelled();
            return Error{
                ErrorCode::BadInput, std::string("SQL: ") + sqlite3_errmsg(m_connection), {}};
        }
    }

    [[nodiscard]] Value value(std::size_t column) const override
    {
        sqlite3_stmt *const statement = m_statement.get();
        const int i = static_cast<int>(column);
        switch (sqlite3_column_type(statement, i)) {
        case SQLITE_INTEGER:
            return sqlite3_column_int64(statement, i);
        case SQLITE_FLOAT:
            return sqlite3_column_double(statement, i);
        case SQLITE_TEXT: {
            const auto *const text =
                reinterpret_cast<const char *>(sqlite3_column_text(statement, i));
            return std::string_view(text, bytesOf(i));
        }
        case SQLITE_BLOB: {
            const auto *const bytes =
                static_cast<const std::byte *>(sqlite3_column_blob(statement, i));
            return Blob{{bytes, bytesOf(i)}};
        }
        default:
            return std::monostate{};
        }
    }

  private:
    [[nodiscard]] std::size_t bytesOf(int column) const
    {
        return static_cast<std::size_t>(sqlite3_column_bytes(m_statement.get(), column));
    }

    sqlite3 *m_connection;
    Compiled m_statement;
    const Scan &m_scan;
    std::function<Status()> m_checkRead;
    std::vector<std::string> m_columns;
};

std::vector<std::string> columnsOf(sqlite3_stmt *statement)
{
    std::vector<std::string> columns;
    for (int i = 0; i < sqlite3_column_count(statement); ++i)
        columns.emplace_back(sqlite3_column_name(statement, i));
    return columns;
}

// Allows reading, functions without side effects, and queries about the tables.
int authorize(void *, int action, const char *first, const char *second, const char *, const char *)
{
    constexpr std::array<std::string_view, 3> kQuestions{"table_info", "table_xinfo",
                                                         "function_list"};
    constexpr std::array<std::string_view, 2> kFunctions{"load_extension", "fts3_tokenizer"};
    switch (action) {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_RECURSIVE:
        return SQLITE_OK;
    case SQLITE_FUNCTION:
        return second != nullptr && std::ranges::find(kFunctions, second) != kFunctions.end()
                   ? SQLITE_DENY
                   : SQLITE_OK;
    case SQLITE_PRAGMA:
        return first != nullptr && std::ranges::find(kQuestions, first) != kQuestions.end()
                   ? SQLITE_OK
                   : SQLITE_DENY;
    default:
        return SQLITE_DENY;
    }
}

int isStopped(void *scan)
{
    return static_cast<const Scan *>(scan)->stopRequested() ? 1 : 0;
}

class SqliteDatabase final : public Database {
  public:
    SqliteDatabase(const Capture &capture, Matcher matcher, AnswerSources sources)
        : m_matcher(std::move(matcher))
        , m_sources(std::move(sources))
        , m_main(capture, m_sources)
    {}

    Status connect();

    Result<std::vector<std::unique_ptr<Statement>>> prepare(std::string_view text) override;
    Status attach(const std::string &name, std::shared_ptr<const Capture> capture) override;
    void setTask(const Task &task) override
    {
        m_main.scan().setTask(task);
        for (const auto &further : m_attached)
            further->tables.scan().setTask(task);
    }
    [[nodiscard]] std::uint64_t unreadableFrames() const override
    {
        std::uint64_t frames = m_main.scan().unreadableFrames();
        for (const auto &further : m_attached)
            frames += further->tables.scan().unreadableFrames();
        return frames;
    }

  private:
    // Error: Io, of any of the captures.
    [[nodiscard]] Status checkRead() const
    {
        if (const auto &failure = m_main.scan().failure())
            return *failure;
        for (const auto &further : m_attached)
            if (const auto &failure = further->tables.scan().failure())
                return *failure;
        return {};
    }

    struct Attached {
        Attached(std::shared_ptr<const Capture> opened, const AnswerSources &sources)
            : capture(std::move(opened))
            , tables(*capture, sources)
        {}

        std::shared_ptr<const Capture> capture;
        CaptureTables tables;
    };

    Status addTables(CaptureTables &tables, const std::string &schema);
    void allowNothingElse();
    [[nodiscard]] Compiled putToSums(std::string_view statement) const;
    [[nodiscard]] Error errorIn(std::string_view text, std::size_t at) const;

    Matcher m_matcher;
    AnswerSources m_sources;
    CaptureTables m_main;
    std::vector<std::unique_ptr<Attached>> m_attached;
    Connection m_connection; // closed before everything else is destroyed
};

Status SqliteDatabase::connect()
{
    sqlite3 *connection = nullptr;
    const int code =
        sqlite3_open_v2(":memory:", &connection,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY | SQLITE_OPEN_NOMUTEX, nullptr);
    m_connection.reset(connection);
    if (code != SQLITE_OK)
        return Error{ErrorCode::LimitReached, "can't start SQLite", sqlite3_errstr(code)};
    sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, nullptr);
    if (Status status = addFunctions(connection, m_matcher); !status)
        return status;
    if (Status status = addTables(m_main, "main"); !status)
        return status;
    allowNothingElse();
    constexpr int kInstructionsBetweenLooks = 10'000;
    sqlite3_progress_handler(connection, kInstructionsBetweenLooks, isStopped, &m_main.scan());
    return {};
}

Status SqliteDatabase::addTables(CaptureTables &tables, const std::string &schema)
{
    Status status = addHiddenTable(m_connection.get(), tables.zoneSums(), tables.scan(), schema);
    for (const auto &table : tables.all()) {
        if (status)
            status = addTable(m_connection.get(), *table, tables.scan(), schema);
    }
    return status;
}

void SqliteDatabase::allowNothingElse()
{
    sqlite3_limit(m_connection.get(), SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_set_authorizer(m_connection.get(), authorize, nullptr);
}

Status SqliteDatabase::attach(const std::string &name, std::shared_ptr<const Capture> capture)
{
    constexpr std::size_t kMost = 10; // SQLite's compiled-in limit
    if (m_attached.size() == kMost)
        return Error{ErrorCode::BadInput, "at most 10 captures can be attached", name};
    if (name.empty() || name.find('\0') != std::string::npos)
        return Error{ErrorCode::BadInput, "an attached capture needs a name", name};
    sqlite3 *const connection = m_connection.get();
    m_attached.push_back(std::make_unique<Attached>(std::move(capture), m_sources));
    CaptureTables &tables = m_attached.back()->tables;
    sqlite3_set_authorizer(connection, nullptr, nullptr);
    sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, kMost);
    char *const statement = sqlite3_mprintf("ATTACH ':memory:' AS \"%w\"", name.c_str());
    const int code =
        statement ? sqlite3_exec(connection, statement, nullptr, nullptr, nullptr) : SQLITE_NOMEM;
    sqlite3_free(statement);
    Status status;
    if (code != SQLITE_OK) {
        status = Error{ErrorCode::BadInput, sqlite3_errmsg(connection), name};
        m_attached.pop_back(); // nothing refers to it
    } else {
        status = addTables(tables, name);
    }
    allowNothingElse();
    return status;
}

// The functions available to a query. Changes SQLite's last error.
std::set<std::string> functionNames(sqlite3 *connection)
{
    std::set<std::string> names;
    sqlite3_stmt *statement = nullptr;
    sqlite3_prepare_v2(connection, "PRAGMA function_list", -1, &statement, nullptr);
    while (statement != nullptr && sqlite3_step(statement) == SQLITE_ROW)
        names.emplace(reinterpret_cast<const char *>(sqlite3_column_text(statement, 0)));
    sqlite3_finalize(statement);
    return names;
}

std::set<std::string> columnNames()
{
    std::set<std::string> names;
    for (const TableInfo &table : captureTables()) {
        for (const std::string &column : table.columns)
            names.insert(column.substr(0, column.find(' ')));
    }
    return names;
}

std::set<std::string> tableNames()
{
    std::set<std::string> names;
    for (const TableInfo &table : captureTables())
        names.insert(table.name);
    return names;
}

// "; did you mean 'frames'?" for a misspelt table, column or function; empty if nothing is similar.
std::string meantBy(const std::string &message, sqlite3 *connection)
{
    std::set<std::string> known;
    if (message.starts_with("no such table: "))
        known = tableNames();
    else if (message.starts_with("no such column: "))
        known = columnNames();
    else if (message.starts_with("no such function: "))
        known = functionNames(connection);
    // Without the name of a capture or table before it.
    const std::string name = message.substr(message.find_last_of(" .") + 1);
    const auto meant = similarNames(name, std::vector(known.begin(), known.end()));
    return meant.empty() ? std::string() : "; did you mean '" + meant.front() + "'?";
}

Error SqliteDatabase::errorIn(std::string_view text, std::size_t at) const
{
    std::string message = sqlite3_errmsg(m_connection.get());
    const int code = sqlite3_errcode(m_connection.get());
    const int offset = sqlite3_error_offset(m_connection.get());
    message += meantBy(message, m_connection.get());
    if (code == SQLITE_AUTH)
        message = "captures are read-only (" + message + ")";
    std::string place;
    if (offset >= 0) {
        const std::string_view before = text.substr(0, at + static_cast<std::size_t>(offset));
        const auto lines = std::ranges::count(before, '\n') + 1;
        const std::size_t column = before.size() - (before.rfind('\n') + 1) + 1;
        place = "line " + std::to_string(lines) + ", character " + std::to_string(column);
    }
    return {ErrorCode::BadInput, "SQL: " + message, place};
}

// The same statement, but faster; null if it is not of that kind.
Compiled SqliteDatabase::putToSums(std::string_view statement) const
{
    const auto text = putToZoneSums(statement, m_main.all());
    sqlite3_stmt *compiled = nullptr;
    if (text)
        sqlite3_prepare_v2(m_connection.get(), text->c_str(), static_cast<int>(text->size()),
                           &compiled, nullptr);
    return Compiled(compiled);
}

Result<std::vector<std::unique_ptr<Statement>>> SqliteDatabase::prepare(std::string_view text)
{
    constexpr std::size_t kLongest = 1'000'000; // close to SQLite's own limit
    if (text.size() > kLongest)
        return Error{ErrorCode::BadInput, "the query is longer than a million characters", {}};
    if (text.find('\0') != std::string_view::npos)
        return Error{ErrorCode::BadInput, "the query contains a null character", {}};
    std::vector<std::unique_ptr<Statement>> statements;
    std::size_t at = 0;
    while (at < text.size()) {
        sqlite3_stmt *compiled = nullptr;
        const char *tail = nullptr;
        const int code = sqlite3_prepare_v2(m_connection.get(), text.data() + at,
                                            static_cast<int>(text.size() - at), &compiled, &tail);
        if (code != SQLITE_OK)
            return errorIn(text, at);
        Compiled statement(compiled);
        if (statement && sqlite3_stmt_readonly(statement.get()) == 0) // such as VACUUM
            return Error{ErrorCode::BadInput, "SQL: captures are read-only", {}};
        const std::size_t end = static_cast<std::size_t>(tail - text.data());
        if (statement) {
            std::vector<std::string> columns = columnsOf(statement.get());
            if (Compiled onSums = putToSums(text.substr(at, end - at)))
                statement = std::move(onSums);
            statements.push_back(std::make_unique<SqliteStatement>(
                m_connection.get(), std::move(statement), std::move(columns), m_main.scan(),
                [this] { return checkRead(); }));
        }
        at = end;
    }
    return statements;
}

} // namespace

std::vector<TableInfo> captureTables()
{
    std::vector<TableInfo> infos;
    const auto add = [&](const char *name, const auto &columns) {
        TableInfo &info = infos.emplace_back(TableInfo{name, {}});
        for (const Column &column : columns) {
            const std::string_view type(column.type);
            const std::string_view shown = type.substr(0, type.find(" HIDDEN"));
            info.columns.push_back(column.name + std::string(shown.empty() ? "" : " ") +
                                   std::string(shown));
        }
    };
    for (const IndexedTable::Content &content : indexedTables())
        add(content.name, content.columns);
    for (const EventTable::Content &content : eventTables())
        add(content.name, content.columns);
    add(ZoneTable::kName, zoneTableColumns());
    std::ranges::sort(infos, {}, &TableInfo::name);
    return infos;
}

Result<std::unique_ptr<Database>> Database::open(const Capture &capture, Matcher matcher,
                                                 AnswerSources sources)
{
    auto database =
        std::make_unique<SqliteDatabase>(capture, std::move(matcher), std::move(sources));
    if (Status status = database->connect(); !status)
        return status.error();
    return std::unique_ptr<Database>(std::move(database));
}

bool endsStatement(const std::string &text)
{
    return sqlite3_complete(text.c_str()) != 0;
}

} // namespace zoe::sql
