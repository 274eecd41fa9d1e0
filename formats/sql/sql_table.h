// A table of a capture for SQLite: columns, lookups, and a cursor over its rows. virtual_table.cpp
// connects it to SQLite's interface. A cursor belongs to one thread.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

struct sqlite3_context;
struct sqlite3_value;

namespace zoe::sql {

struct Column {
    const char *name;
    const char *type;     // as declared to SQLite: INTEGER, REAL, TEXT
    bool narrows = false; // comparing with it lets the cursor skip rows
    bool isExact =
        false; // only for comparing with numbers below 9e18, which the cursor does itself
};

enum class Comparison : char {
    Equal = '=',
    Less = 'l',
    LessEqual = 'm',
    Greater = 'g',
    GreaterEqual = 'h'
};

struct Narrowing {
    int column = 0;
    Comparison comparison = Comparison::Equal;
};

// Both ends are included.
struct Interval {
    std::int64_t least = std::numeric_limits<std::int64_t>::min();
    std::int64_t most = std::numeric_limits<std::int64_t>::max();

    [[nodiscard]] bool empty() const { return least > most; }
    [[nodiscard]] bool contains(std::int64_t value) const
    {
        return least <= value && value <= most;
    }
    void intersect(Interval other);
};

// What a query requires of the narrowing columns. SQLite checks all rows again, so an interval may
// be too wide (except for numbers below 9e18), but never too narrow.
class Bounds {
  public:
    void add(Narrowing narrowing, sqlite3_value *value) { m_bounds.emplace_back(narrowing, value); }

    [[nodiscard]] Interval interval(int column) const;
    // The text that the column must equal, if any.
    [[nodiscard]] std::optional<std::string_view> text(int column) const;

  private:
    std::vector<std::pair<Narrowing, sqlite3_value *>> m_bounds;
};

class Cursor {
  public:
    virtual ~Cursor() = default;

    // Goes to the first row within the bounds. columnsUsed: one bit per column, lowest first.
    virtual void filter(const Bounds &bounds, std::uint64_t columnsUsed) = 0;
    // REQUIRES: !atEnd
    virtual void next() = 0;
    virtual void column(sqlite3_context *out, int column) const = 0;
    [[nodiscard]] virtual std::int64_t rowId() const = 0;

    bool atEnd = true;
};

// Estimated cost of a scan in rows read, and the number of resulting rows.
struct Estimate {
    double cost = 0;
    double rows = 0;
    bool unique = false; // at most one row
};

class SqlTable {
  public:
    virtual ~SqlTable() = default;

    [[nodiscard]] virtual const char *name() const = 0;
    [[nodiscard]] virtual std::span<const Column> columns() const = 0; // at most 63
    // Rows are in order of these columns, the first being most significant.
    [[nodiscard]] virtual std::span<const int> order() const { return {}; }
    // A column that ascends from row to row, or -1.
    [[nodiscard]] virtual int key() const { return -1; }
    [[nodiscard]] virtual Estimate estimate(std::span<const Narrowing> narrowings) const = 0;
    [[nodiscard]] virtual std::unique_ptr<Cursor> open() const = 0;
};

bool narrowsEqual(std::span<const Narrowing> narrowings, int column);
bool narrowsRange(std::span<const Narrowing> narrowings, int column);

} // namespace zoe::sql
