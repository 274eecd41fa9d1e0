// SQLite for writing. Not thread-safe: one owner.
#pragma once

#include <cstdint>
#include <memory>
#include <sqlite3.h>
#include <string>
#include <string_view>

#include "analysis/model/result.h"

namespace zoe {

class DatabaseWriter {
  public:
    // Error: Io.
    static Result<std::unique_ptr<DatabaseWriter>> create(const std::string &path);
    ~DatabaseWriter();
    DatabaseWriter(const DatabaseWriter &) = delete;
    DatabaseWriter &operator=(const DatabaseWriter &) = delete;

    // Error: Io.
    Status run(const char *sql);
    // The first error, also of rows. Error: Io.
    [[nodiscard]] Status status() const { return m_status; }
    // The page with the root of a table or an index. Error: Io.
    Result<std::uint32_t> rootOf(const char *name);

  private:
    friend class RowWriter;
    DatabaseWriter() = default;
    void note(int code);

    sqlite3 *m_database = nullptr;
    Status m_status;
};

// The rows of one table. The database keeps their errors.
class RowWriter {
  public:
    // sql: "insert into t values (?, ?)".
    RowWriter(DatabaseWriter &database, const char *sql);
    ~RowWriter();
    RowWriter(const RowWriter &) = delete;
    RowWriter &operator=(const RowWriter &) = delete;

    RowWriter &operator<<(std::int64_t value);
    RowWriter &operator<<(std::uint64_t value) { return *this << static_cast<std::int64_t>(value); }
    RowWriter &operator<<(std::uint32_t value) { return *this << std::int64_t{value}; }
    RowWriter &operator<<(double value);
    RowWriter &operator<<(std::string_view text); // must live until end()
    RowWriter &null();
    void end();

  private:
    DatabaseWriter &m_database;
    sqlite3_stmt *m_statement = nullptr;
    int m_next = 1;
};

} // namespace zoe
