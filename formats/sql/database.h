// A capture as a read-only SQL database: SQLite over virtual tables that read the capture's chunks,
// without copies. Belongs to one thread.
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
#include "formats/sql/frame_answers.h"
#include "formats/sql/matcher.h"

namespace zoe::sql {

struct Blob {
    std::span<const std::byte> bytes;
};

// Views are valid until the next step.
using Value = std::variant<std::monostate, std::int64_t, double, std::string_view, Blob>;

// One compiled statement. REQUIRES: its database outlives it.
class Statement {
  public:
    virtual ~Statement() = default;

    // Names of the result's columns; empty if the statement has no result.
    [[nodiscard]] virtual const std::vector<std::string> &columns() const = 0;
    // Goes to the next row; false at the end. Error: BadInput (SQLite's message), Cancelled.
    virtual Result<bool> step() = 0;
    // A column of the current row.
    [[nodiscard]] virtual Value value(std::size_t column) const = 0;
};

struct TableInfo {
    std::string name;
    std::vector<std::string> columns; // "frame INTEGER"
};

// The tables of every capture, by name.
[[nodiscard]] std::vector<TableInfo> captureTables();

class Database {
  public:
    // The capture must outlive it. matcher: implements `regexp`; without one, it doesn't exist.
    // sources: of behaviours and reasons. Error: LimitReached (no memory).
    static Result<std::unique_ptr<Database>> open(const Capture &capture, Matcher matcher = {},
                                                  AnswerSources sources = {});
    virtual ~Database() = default;

    // Makes the tables of another capture readable as name.frames and so on. SQL's own ATTACH is
    // not allowed: it could open any file. Error: BadInput (no name, or one that is taken).
    virtual Status attach(const std::string &name, std::shared_ptr<const Capture> capture) = 0;

    // All statements of a text, separated by semicolons; comments and empty ones are skipped.
    // Statements must not change anything or access files. Error: BadInput with SQLite's message;
    // the place gives the position in the text.
    virtual Result<std::vector<std::unique_ptr<Statement>>> prepare(std::string_view text) = 0;
    // Stops the statements and receives their progress.
    virtual void setTask(const Task &task) = 0;
    // Frames in damaged parts that a statement needed; their rows are missing.
    [[nodiscard]] virtual std::uint64_t unreadableFrames() const = 0;
};

// Whether the text ends with a semicolon outside strings and comments.
bool endsStatement(const std::string &text);

} // namespace zoe::sql
