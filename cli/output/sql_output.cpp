#include "cli/output/sql_output.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <set>

#include "analysis/model/texts/escaped_text.h"
#include "cli/output/json_answer.h"
#include "cli/output/output.h"
#include "cli/output/text_table.h"
#include "cli/program/result_stream.h"
#include "cli/program/say.h"
#include "cli/program/terminal.h"

namespace zoe::cli {

namespace {

using sql::Value;

std::string hexOf(const sql::Blob &blob)
{
    std::string text;
    for (const std::byte byte : blob.bytes)
        text += fmt::format("{:02x}", static_cast<unsigned>(byte));
    return text;
}

// The shortest text that reads back as the same number, and as a real number.
std::string realText(double value)
{
    std::string text = fmt::format("{}", value);
    if (text.find_first_of(".en") == std::string::npos)
        text += ".0";
    return text;
}

std::string realForPeople(double value)
{
    const double size = std::abs(value);
    if (size != 0 && (size < 0.001 || size >= 1e15 || !std::isfinite(value)))
        return fmt::format("{:.6g}", value);
    std::string text = fmt::format("{:.3f}", value);
    while (text.ends_with('0') && !text.ends_with(".0"))
        text.pop_back();
    return text;
}

std::string cellOf(const Value &value)
{
    if (const auto *const number = std::get_if<std::int64_t>(&value))
        return std::to_string(*number);
    if (const auto *const number = std::get_if<double>(&value))
        return realForPeople(*number);
    if (const auto *const text = std::get_if<std::string_view>(&value))
        return std::string(*text);
    if (const auto *const blob = std::get_if<sql::Blob>(&value))
        return "x'" + hexOf(*blob) + "'";
    return "NULL";
}

// Rows of text, written in larger blocks.
class Output {
  public:
    ~Output() { writeResultEnd(text); }
    Output() = default;
    Output(const Output &) = delete;
    Output &operator=(const Output &) = delete;

    std::string text;

    void flushLarge()
    {
        constexpr std::size_t kLarge = 1U << 16;
        if (text.size() < kLarge)
            return;
        writeResult(text);
        text.clear();
    }
};

void appendCsv(std::string &out, const Value &value)
{
    if (const auto *const number = std::get_if<std::int64_t>(&value)) {
        out += std::to_string(*number);
    } else if (const auto *const real = std::get_if<double>(&value)) {
        out += realText(*real);
    } else if (const auto *const text = std::get_if<std::string_view>(&value)) {
        // Empty text is quoted to distinguish it from NULL.
        static const bool forPeople = stdoutIsTerminal();
        out += text->empty() ? "\"\"" : csvField(forPeople ? printable(*text) : std::string(*text));
    } else if (const auto *const blob = std::get_if<sql::Blob>(&value)) {
        out += hexOf(*blob);
    }
}

void appendJson(std::string &out, const Value &value)
{
    if (const auto *const number = std::get_if<std::int64_t>(&value))
        out += std::to_string(*number);
    else if (const auto *const real = std::get_if<double>(&value))
        out += std::isfinite(*real) ? realText(*real) : "null";
    else if (const auto *const text = std::get_if<std::string_view>(&value))
        out += jsonString(*text);
    else if (const auto *const blob = std::get_if<sql::Blob>(&value))
        out += jsonString(hexOf(*blob));
    else
        out += "null";
}

// Steps through all rows; waits for the first one before anything is printed.
template <class Row>
Status forEachRow(Context &context, sql::Statement &statement, const Row &row)
{
    while (true) {
        const Result<bool> more = statement.step();
        if (!more || !*more)
            context.endProgress();
        if (!more)
            return more.error();
        if (!*more)
            return {};
        row();
    }
}

Status printTable(Context &context, sql::Statement &statement)
{
    // Columns are as wide as a block of rows needs.
    constexpr std::size_t kBlock = 1000;
    const std::vector<std::string> &names = statement.columns();
    std::vector<std::vector<std::string>> rows;
    std::vector<Align> aligns(names.size(), Align::Right);
    const auto printBlock = [&] {
        context.endProgress();
        TextTable table;
        for (std::size_t i = 0; i < names.size(); ++i)
            table.column(names[i], aligns[i]);
        for (std::vector<std::string> &cells : rows)
            table.row(std::move(cells));
        rows.clear();
        table.print();
    };
    std::uint64_t count = 0;
    const Status status = forEachRow(context, statement, [&] {
        std::vector<std::string> cells;
        for (std::size_t i = 0; i < names.size(); ++i) {
            const Value value = statement.value(i);
            if (std::holds_alternative<std::string_view>(value))
                aligns[i] = Align::Left;
            cells.push_back(cellOf(value));
        }
        rows.push_back(std::move(cells));
        ++count;
        if (rows.size() == kBlock)
            printBlock();
    });
    if (!rows.empty())
        printBlock();
    if (status && count == 0)
        say("no rows\n");
    return status;
}

Status printCsvRows(Context &context, sql::Statement &statement)
{
    Output out;
    const std::size_t columns = statement.columns().size();
    for (std::size_t i = 0; i < columns; ++i) {
        out.text += i > 0 ? "," : "";
        appendCsv(out.text, Value{std::string_view(statement.columns()[i])});
    }
    out.text += "\r\n";
    return forEachRow(context, statement, [&] {
        for (std::size_t i = 0; i < columns; ++i) {
            out.text += i > 0 ? "," : "";
            appendCsv(out.text, statement.value(i));
        }
        out.text += "\r\n";
        out.flushLarge();
    });
}

// Keys of an object must be unique: "frame", "frame_2".
std::vector<std::string> keysOf(const std::vector<std::string> &names)
{
    std::vector<std::string> keys;
    std::set<std::string> taken(names.begin(), names.end());
    std::set<std::string> used;
    for (const std::string &name : names) {
        std::string key = name;
        for (int n = 2; used.contains(key); ++n) {
            key = name + '_' + std::to_string(n);
            if (taken.contains(key))
                key = name;
        }
        used.insert(key);
        keys.push_back(jsonString(key) + ':');
    }
    return keys;
}

// The rows without surrounding brackets.
Status printJsonRows(Context &context, sql::Statement &statement)
{
    Output out;
    const std::vector<std::string> keys = keysOf(statement.columns());
    bool first = true;
    const Status status = forEachRow(context, statement, [&] {
        out.text += first ? "\n" : ",\n";
        first = false;
        for (std::size_t i = 0; i < keys.size(); ++i) {
            out.text += i > 0 ? ',' : '{';
            out.text += keys[i];
            appendJson(out.text, statement.value(i));
        }
        out.text += '}';
        out.flushLarge();
    });
    out.text += first ? "" : "\n";
    return status;
}

} // namespace

std::optional<SqlMode> sqlModeNamed(std::string_view name)
{
    if (name == "table")
        return SqlMode::Table;
    if (name == "csv")
        return SqlMode::Csv;
    if (name == "json")
        return SqlMode::Json;
    return {};
}

namespace {

using Statements = std::vector<std::unique_ptr<sql::Statement>>;

// A list of rows; for several statements, a list of lists.
Status printJsonResults(Context &context, const Statements &statements)
{
    const bool several = statements.size() != 1;
    writeResult(several ? "[" : "");
    for (const auto &statement : statements) {
        writeResult(statement == statements.front() ? "[" : ",\n[");
        const Status status = printJsonRows(context, *statement);
        writeResult("]");
        if (!status)
            return status;
    }
    writeResult(several ? "]\n" : "\n");
    flushResult();
    return {};
}

// The rows of further statements follow those of the first.
Status printJsonAnswer(Context &context, const sql::Database &database,
                       const Statements &statements)
{
    printJsonPart(beginningOf(context.answer));
    for (const auto &statement : statements) {
        if (statement != statements.front())
            writeResult(statement == statements[1] ? ",\n\"furtherRows\":[[" : ",\n[");
        if (Status status = printJsonRows(context, *statement); !status)
            return status;
        writeResult("]");
    }
    writeResult(statements.size() == 1 ? "" : "]");
    if (const std::uint64_t frames = database.unreadableFrames(); frames > 0)
        context.answer.notes.push_back({"rows of damaged frames are missing", frames});
    printJsonPart(endOf(context.answer));
    flushResult();
    return {};
}

} // namespace

Status printResults(Context &context, sql::Database &database, std::string_view query, SqlMode mode)
{
    const auto statements = database.prepare(query);
    if (!statements)
        return statements.error();
    if (mode == SqlMode::Json)
        return context.answer.isWritten() ? printJsonAnswer(context, database, *statements)
                                          : printJsonResults(context, *statements);
    for (const auto &statement : *statements) {
        if (statement != statements->front())
            writeResult(mode == SqlMode::Csv ? "\r\n" : "\n");
        if (Status status = mode == SqlMode::Csv ? printCsvRows(context, *statement)
                                                 : printTable(context, *statement);
            !status)
            return status;
        flushResult(); // a reader at the other end of a pipe gets it immediately
    }
    flushResult();
    return {};
}

} // namespace zoe::cli
