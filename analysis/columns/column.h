// A table column, described once as data. The window, zoe and the exporters derive their tables,
// JSON and CSV from it. Immutable after construction; thread-safe.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace zoe {

// What the values of a column are, which decides how they are formatted.
enum class ColumnKind {
    Text,
    Count,
    Ordinal,    // number of a frame or line: no digit grouping
    Time,       // ns
    Difference, // ns, with a sign
    Share,      // 0 to 1
    Number,
    Average, // of counts: a few decimals
    Change,  // of averages, with a sign
    Ratio,   // infinite if the divisor is 0
    Probability,
    Bytes,
    Yes, // or nothing
};

// A value of any kind. Empty: unknown, or meaningless in this row.
class ColumnValue {
  public:
    using Variant =
        std::variant<std::monostate, std::string, bool, std::int64_t, std::uint64_t, double>;

    ColumnValue() = default;
    ColumnValue(std::string text)
        : m_value(std::move(text))
    {}
    ColumnValue(const char *text)
        : m_value(std::string(text))
    {}
    ColumnValue(std::same_as<bool> auto yes)
        : m_value(yes)
    {}
    ColumnValue(std::signed_integral auto value)
        : m_value(std::int64_t{value})
    {}
    ColumnValue(std::unsigned_integral auto value) requires(!std::same_as<decltype(value), bool>)
        : m_value(std::uint64_t{value})
    {}
    ColumnValue(std::floating_point auto value)
        : m_value(double{value})
    {}
    template <class T>
    ColumnValue(const std::optional<T> &value)
        : ColumnValue(value ? ColumnValue(*value) : ColumnValue())
    {}

    [[nodiscard]] const Variant &variant() const { return m_value; }
    [[nodiscard]] bool isNone() const { return std::holds_alternative<std::monostate>(m_value); }
    [[nodiscard]] double number() const;           // NaN if there is none
    [[nodiscard]] const std::string &text() const; // empty if it is not a text

  private:
    Variant m_value;
};

// The value if it is known.
template <class T>
[[nodiscard]] std::optional<T> valueIf(bool known, T value)
{
    return known ? std::optional<T>(std::move(value)) : std::nullopt;
}

// Where a column is shown or written.
enum ColumnPlace : unsigned {
    kInWindow = 1,
    kInTable = 2, // in tables of zoe
    kInJson = 4,
    kInCsv = 8,
    kInExport = 16, // CSV of exporters
    kInScripts = kInJson | kInCsv | kInExport,
    kEverywhere = 31,
};

// Filled by the value, or by its ratio to the greatest one.
enum class ColumnBar { None, Share, OfMost };

struct ColumnInfo {
    // Its key in JSON, where "a.b" is b inside a, and its header in CSV; times end in "Ns". Scripts
    // depend on it. zoe's --sort accepts it with or without "Ns".
    std::string id = {};
    ColumnKind kind = ColumnKind::Text;
    std::string title = {}; // English, like the tooltip: the window translates both
    std::string tip = {};
    unsigned groups = 0; // bits with a meaning per table: its sets of columns
    unsigned places = kEverywhere;
    int rank = 0; // if above 0, narrow tables of zoe leave it out, highest first
    ColumnBar bar = ColumnBar::None;
    bool bySize = false;    // sorted by magnitude, ignoring the sign
    bool quantile = false;  // computed by the quantile rule, which the tooltip then states
    int letters = 0;        // width in the window; 0: default of its kind
    bool takesRoom = false; // gets the remaining room in the window; default: the first text

    [[nodiscard]] bool isIn(unsigned place) const { return (places & place) != 0; }
};

template <class Row>
struct Column : ColumnInfo {
    using Value = std::function<ColumnValue(const Row &)>;
    using Text = std::function<std::string(const Row &)>;

    // ownText: formats the value for users, if the format of its kind doesn't fit.
    Column(ColumnInfo info, Value valueOf, Text ownText = {})
        : ColumnInfo(std::move(info))
        , value(std::move(valueOf))
        , m_text(std::move(ownText))
    {}

    [[nodiscard]] std::string text(const Row &row) const;
    [[nodiscard]] bool hasOwnText() const { return static_cast<bool>(m_text); }

    Value value;

  private:
    Text m_text;
};

template <class Row>
using Columns = std::vector<Column<Row>>;

// The value for users, with its unit; empty if there is none.
[[nodiscard]] std::string columnText(ColumnKind kind, const ColumnValue &value);
// The value for CSV: times in whole nanoseconds, other numbers at full precision. Not quoted.
[[nodiscard]] std::string csvText(ColumnKind kind, const ColumnValue &value);
// In whole nanoseconds, clipped to 64 bits.
[[nodiscard]] std::int64_t wholeNs(double ns);
[[nodiscard]] inline bool isTime(ColumnKind kind)
{
    return kind == ColumnKind::Time || kind == ColumnKind::Difference;
}
[[nodiscard]] inline bool isText(ColumnKind kind)
{
    return kind == ColumnKind::Text || kind == ColumnKind::Yes;
}

// Marks an English text of a column for translation: translations/update.sh finds it, and the
// window looks up its translation. Returns the text.
struct ColumnText {
    [[nodiscard]] static constexpr const char *tr(const char *english) { return english; }
};

template <class Row>
std::string Column<Row>::text(const Row &row) const
{
    return m_text ? m_text(row) : columnText(kind, value(row));
}

template <class Row>
[[nodiscard]] std::vector<const Column<Row> *> columnsIn(const Columns<Row> &columns,
                                                         unsigned place)
{
    std::vector<const Column<Row> *> chosen;
    for (const Column<Row> &column : columns) {
        if (column.isIn(place))
            chosen.push_back(&column);
    }
    return chosen;
}

// Position of the column with this id among those of the window. REQUIRES: it exists.
template <class Row>
[[nodiscard]] int windowColumn(const Columns<Row> &columns, std::string_view id)
{
    int at = 0;
    for (const Column<Row> &column : columns) {
        if (column.isIn(kInWindow) && column.id == id)
            return at;
        at += column.isIn(kInWindow) ? 1 : 0;
    }
    return -1;
}

} // namespace zoe
