#include "fleet/store/sqlite_connection.h"

#include <filesystem>
#include <limits>
#include <sqlite3.h>
#include <utility>

#include "formats/stream/platform/path_text.h"
#include "formats/stream/platform/system_file.h"

namespace zoe::fleet {

namespace {

// Other writers lock the file while they write one run.
constexpr int kMostWaitMs = 60'000;

} // namespace

Result<SqliteConnection> SqliteConnection::open(const std::string &path, bool create)
{
    std::error_code ignored;
    if (!create && !std::filesystem::exists(system::pathOf(path), ignored))
        return Error{ErrorCode::BadInput, "there is no such store; `zoe fleet init` creates one",
                     path};
    if (create) {
        const auto created = system::createFile(system::pathOf(path));
        if (!created)
            return created.error();
        if (const Status closed = system::closeFile(*created, system::pathOf(path)); !closed)
            return closed.error();
    }
    sqlite3 *connection = nullptr;
    const int code = sqlite3_open_v2(path.c_str(), &connection,
                                     SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
    SqliteConnection opened(connection, path);
    if (code != SQLITE_OK)
        return Error{ErrorCode::Io, std::string("can't open the store: ") + sqlite3_errstr(code),
                     path};
    sqlite3_busy_timeout(connection, kMostWaitMs);
    sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, nullptr);
    sqlite3_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    return opened;
}

SqliteConnection::~SqliteConnection()
{
    sqlite3_close_v2(m_connection);
}

SqliteConnection::SqliteConnection(SqliteConnection &&other) noexcept
    : m_connection(std::exchange(other.m_connection, nullptr))
    , m_path(std::move(other.m_path))
{}

Error SqliteConnection::error() const
{
    switch (sqlite3_errcode(m_connection)) {
    case SQLITE_NOTADB:
        return {ErrorCode::BadInput, "not a fleet store", m_path};
    case SQLITE_CORRUPT:
        return {ErrorCode::Damaged, "the store is damaged", m_path};
    case SQLITE_FULL:
        return {ErrorCode::Io, "can't write the store: the disk is full", m_path};
    case SQLITE_READONLY:
        return {ErrorCode::Io, "can't write the store: it is read-only", m_path};
    case SQLITE_BUSY:
        return {ErrorCode::Io, "the store was busy for a minute; try again", m_path};
    default:
        return {ErrorCode::Io, std::string("the store failed: ") + sqlite3_errmsg(m_connection),
                m_path};
    }
}

Status SqliteConnection::run(const char *statements)
{
    if (sqlite3_exec(m_connection, statements, nullptr, nullptr, nullptr) != SQLITE_OK)
        return error();
    return {};
}

Result<SqliteStatement> SqliteConnection::prepare(std::string_view statement)
{
    sqlite3_stmt *compiled = nullptr;
    if (sqlite3_prepare_v2(m_connection, statement.data(), static_cast<int>(statement.size()),
                           &compiled, nullptr) != SQLITE_OK)
        return error();
    return SqliteStatement(compiled, this);
}

Result<std::int64_t> SqliteConnection::number(const char *statement)
{
    auto prepared = prepare(statement);
    if (!prepared)
        return prepared.error();
    const auto row = prepared->step();
    if (!row)
        return row.error();
    return *row ? prepared->integer(0) : 0;
}

std::int64_t SqliteConnection::lastRowId() const
{
    return sqlite3_last_insert_rowid(m_connection);
}

void SqliteStatement::Finalize::operator()(sqlite3_stmt *statement) const
{
    sqlite3_finalize(statement);
}

void SqliteStatement::bind(int place, std::string_view text)
{
    sqlite3_bind_text64(m_statement.get(), place, text.data() != nullptr ? text.data() : "",
                        text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
}

void SqliteStatement::bindBytes(int place, std::string_view bytes)
{
    sqlite3_bind_blob64(m_statement.get(), place, bytes.data(), bytes.size(), SQLITE_TRANSIENT);
}

void SqliteStatement::bind(int place, std::int64_t value)
{
    sqlite3_bind_int64(m_statement.get(), place, value);
}

void SqliteStatement::bind(int place, std::uint64_t value)
{
    sqlite3_bind_int64(m_statement.get(), place, static_cast<std::int64_t>(value));
}

void SqliteStatement::bind(int place, double value)
{
    sqlite3_bind_double(m_statement.get(), place, value);
}

void SqliteStatement::bindNull(int place)
{
    sqlite3_bind_null(m_statement.get(), place);
}

Result<bool> SqliteStatement::step()
{
    switch (sqlite3_step(m_statement.get())) {
    case SQLITE_ROW:
        return true;
    case SQLITE_DONE:
        sqlite3_reset(m_statement.get());
        return false;
    default: {
        Error error = m_connection->error();
        sqlite3_reset(m_statement.get());
        return error;
    }
    }
}

Status SqliteStatement::run()
{
    for (;;) {
        const auto row = step();
        if (!row)
            return row.error();
        if (!*row)
            return {};
    }
}

std::string_view SqliteStatement::text(int column) const
{
    const auto *const bytes =
        static_cast<const char *>(sqlite3_column_blob(m_statement.get(), column));
    if (bytes == nullptr)
        return {};
    return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(m_statement.get(), column))};
}

std::int64_t SqliteStatement::integer(int column) const
{
    return sqlite3_column_int64(m_statement.get(), column);
}

double SqliteStatement::real(int column) const
{
    return isNull(column) ? std::numeric_limits<double>::quiet_NaN()
                          : sqlite3_column_double(m_statement.get(), column);
}

bool SqliteStatement::isNull(int column) const
{
    return sqlite3_column_type(m_statement.get(), column) == SQLITE_NULL;
}

Result<SqliteTransaction> SqliteTransaction::begin(SqliteConnection &connection)
{
    if (const Status begun = connection.run("BEGIN IMMEDIATE"); !begun)
        return begun.error();
    return SqliteTransaction(&connection);
}

SqliteTransaction::~SqliteTransaction()
{
    if (m_connection != nullptr)
        (void)m_connection->run("ROLLBACK");
}

SqliteTransaction::SqliteTransaction(SqliteTransaction &&other) noexcept
    : m_connection(std::exchange(other.m_connection, nullptr))
{}

Status SqliteTransaction::commit()
{
    if (const Status committed = m_connection->run("COMMIT"); !committed)
        return committed.error();
    m_connection = nullptr;
    return {};
}

} // namespace zoe::fleet
