#include "plugins/exporters/sqlite/database_writer.h"

#include "plugins/exporters/sqlite/page.h"

namespace zoe {

Result<std::unique_ptr<DatabaseWriter>> DatabaseWriter::create(const std::string &path)
{
    std::unique_ptr<DatabaseWriter> writer(new DatabaseWriter());
    // Only one thread writes: locks around every call would take a sixth of the time.
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(path.c_str(), &writer->m_database, flags, nullptr) != SQLITE_OK)
        return Error{ErrorCode::Io, sqlite3_errmsg(writer->m_database), path};
    // After a crash, only a file that was not visible yet is lost. The tables of zones follow as
    // pages of the same size.
    const std::string pragmas = "pragma page_size = " + std::to_string(Page::kBytes) +
                                "; pragma auto_vacuum = none; pragma journal_mode = off; "
                                "pragma synchronous = off; pragma locking_mode = exclusive";
    const Status set = writer->run(pragmas.c_str());
    if (!set)
        return set.error();
    return writer;
}

DatabaseWriter::~DatabaseWriter()
{
    sqlite3_close(m_database);
}

Status DatabaseWriter::run(const char *sql)
{
    note(sqlite3_exec(m_database, sql, nullptr, nullptr, nullptr));
    return m_status;
}

Result<std::uint32_t> DatabaseWriter::rootOf(const char *name)
{
    sqlite3_stmt *statement = nullptr;
    note(sqlite3_prepare_v2(m_database, "select rootpage from sqlite_master where name = ?", -1,
                            &statement, nullptr));
    note(sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC));
    const int step = sqlite3_step(statement);
    if (step != SQLITE_ROW)
        note(step);
    const auto root = static_cast<std::uint32_t>(sqlite3_column_int64(statement, 0));
    sqlite3_finalize(statement);
    return m_status ? Result<std::uint32_t>(root) : m_status.error();
}

void DatabaseWriter::note(int code)
{
    if (m_status && code != SQLITE_OK && code != SQLITE_DONE)
        m_status = Error{ErrorCode::Io, sqlite3_errmsg(m_database), "database"};
}

RowWriter::RowWriter(DatabaseWriter &database, const char *sql)
    : m_database(database)
{
    database.note(sqlite3_prepare_v2(database.m_database, sql, -1, &m_statement, nullptr));
}

RowWriter::~RowWriter()
{
    sqlite3_finalize(m_statement);
}

RowWriter &RowWriter::operator<<(std::int64_t value)
{
    m_database.note(sqlite3_bind_int64(m_statement, m_next++, value));
    return *this;
}

RowWriter &RowWriter::operator<<(double value)
{
    m_database.note(sqlite3_bind_double(m_statement, m_next++, value));
    return *this;
}

RowWriter &RowWriter::operator<<(std::string_view text)
{
    m_database.note(sqlite3_bind_text(m_statement, m_next++, text.data(),
                                      static_cast<int>(text.size()), SQLITE_STATIC));
    return *this;
}

RowWriter &RowWriter::null()
{
    m_database.note(sqlite3_bind_null(m_statement, m_next++));
    return *this;
}

void RowWriter::end()
{
    m_database.note(sqlite3_step(m_statement));
    m_database.note(sqlite3_reset(m_statement));
    m_next = 1;
}

} // namespace zoe
