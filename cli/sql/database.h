// A capture as an SQL database that can only be read: SQLite over virtual tables that look into the
// capture's chunks; nothing is copied. Belongs to one thread.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/result.h"
#include "analysis/model/task.h"

namespace zoe::sql {

struct Blob {
    std::span<const std::byte> bytes;
};

// Views last until the next step.
using Value = std::variant<std::monostate, std::int64_t, double, std::string_view, Blob>;

// One statement of a query, compiled. REQUIRES: its database outlives it.
class Statement {
  public:
    virtual ~Statement() = default;

    // Names of the result's columns; none for a statement without a result.
    [[nodiscard]] virtual const std::vector<std::string> &columns() const = 0;
    // Goes to the next row; false at the end. Error: BadInput (SQLite's message), Cancelled.
    virtual Result<bool> step() = 0;
    // Of the row at hand.
    [[nodiscard]] virtual Value value(std::size_t column) const = 0;
};

struct TableInfo {
    std::string name;
    std::vector<std::string> columns; // "frame INTEGER"
};

class Database {
  public:
    // The capture must outlive it. Error: LimitReached (no memory).
    static Result<std::unique_ptr<Database>> open(const Capture &capture);
    virtual ~Database() = default;

    // All statements of a text, separated by semicolons; comments and empty ones give none. None
    // may change anything or reach for files. Error: BadInput with SQLite's message; the place
    // tells where in the text.
    virtual Result<std::vector<std::unique_ptr<Statement>>> prepare(std::string_view text) = 0;
    // What stops the statements and hears of their progress.
    virtual void setTask(const Task &task) = 0;
    [[nodiscard]] virtual std::vector<TableInfo> tables() const = 0;
    // Frames in damaged parts that a statement needed: their rows were left out.
    [[nodiscard]] virtual std::uint64_t unreadableFrames() const = 0;
};

// Whether the text ends a statement: with a semicolon outside strings and comments.
bool endsStatement(const std::string &text);

} // namespace zoe::sql
