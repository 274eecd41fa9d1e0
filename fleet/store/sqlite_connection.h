// An open SQLite file and its statements. Values are bound, never written into statements. For one
// thread.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "analysis/model/result.h"

struct sqlite3;
struct sqlite3_stmt;

namespace zoe::fleet {

class SqliteStatement;

class SqliteConnection {
  public:
    // The file must exist, or not exist if it is to be created. Error: BadInput, Io.
    static Result<SqliteConnection> open(const std::string &path, bool create);
    ~SqliteConnection();
    SqliteConnection(SqliteConnection &&other) noexcept;
    SqliteConnection &operator=(SqliteConnection &&) = delete;

    // Statements without values. Error: Io.
    Status run(const char *statements);
    // Error: Io.
    [[nodiscard]] Result<SqliteStatement> prepare(std::string_view statement);
    // Calls body(row) for each row of a statement without values. Error: Io.
    template <class Body>
    Status forEachRow(std::string_view statement, const Body &body);
    // The result of a statement that returns one number. Error: Io.
    [[nodiscard]] Result<std::int64_t> number(const char *statement);
    [[nodiscard]] std::int64_t lastRowId() const;
    [[nodiscard]] const std::string &path() const { return m_path; }
    // The last error.
    [[nodiscard]] Error error() const;

  private:
    SqliteConnection(sqlite3 *connection, std::string path)
        : m_connection(connection)
        , m_path(std::move(path))
    {}

    sqlite3 *m_connection;
    std::string m_path;
};

// REQUIRES: the connection outlives the statement and is not moved.
class SqliteStatement {
  public:
    // Binds values by position, from 1; they stay until bound again.
    void bind(int place, std::string_view text);
    void bindBytes(int place, std::string_view bytes);
    void bind(int place, std::int64_t value);
    void bind(int place, std::uint64_t value); // as the signed number of the same bits
    void bind(int place, double value);        // NaN: NULL
    void bindNull(int place);

    // Goes to the next row; false at the end, after which it can run again. Error: Io.
    [[nodiscard]] Result<bool> step();
    // Runs the statement to its end. Error: Io.
    Status run();
    // Calls body(row) for each row. Error: Io.
    template <class Body>
    Status forEachRow(const Body &body)
    {
        for (;;) {
            const Result<bool> row = step();
            if (!row)
                return row.error();
            if (!*row)
                return {};
            body(*this);
        }
    }

    // Of the current row; columns from 0. Texts are valid until the next step.
    [[nodiscard]] std::string_view text(int column) const;
    [[nodiscard]] std::int64_t integer(int column) const;
    [[nodiscard]] std::uint64_t natural(int column) const
    {
        return static_cast<std::uint64_t>(integer(column));
    }
    [[nodiscard]] double real(int column) const; // NULL: NaN
    [[nodiscard]] bool isNull(int column) const;

  private:
    friend class SqliteConnection;
    struct Finalize {
        void operator()(sqlite3_stmt *statement) const;
    };

    SqliteStatement(sqlite3_stmt *statement, const SqliteConnection *connection)
        : m_statement(statement)
        , m_connection(connection)
    {}

    std::unique_ptr<sqlite3_stmt, Finalize> m_statement;
    const SqliteConnection *m_connection;
};

template <class Body>
Status SqliteConnection::forEachRow(std::string_view statement, const Body &body)
{
    auto prepared = prepare(statement);
    return prepared ? prepared->forEachRow(body) : Status(prepared.error());
}

// Rolls back at the end of its life unless committed. Waits for other writers when it begins.
class SqliteTransaction {
  public:
    // Error: Io.
    static Result<SqliteTransaction> begin(SqliteConnection &connection);
    ~SqliteTransaction();
    SqliteTransaction(SqliteTransaction &&other) noexcept;
    SqliteTransaction &operator=(SqliteTransaction &&) = delete;

    // Error: Io.
    Status commit();

  private:
    explicit SqliteTransaction(SqliteConnection *connection)
        : m_connection(connection)
    {}

    SqliteConnection *m_connection; // nullptr: it has ended
};

} // namespace zoe::fleet
