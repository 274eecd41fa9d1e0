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

// What the values of a column are, which decides how they are written.
enum class ColumnKind {
    Text,
    Count,
    Ordinal,    // number of a frame or line: no groups of digits
    Time,       // ns
    Difference, // ns, with a sign
    Share,      // 0 to 1
    Number,
    Average, // of counts: a few decimals
    Change,  // of averages, with a sign
    Ratio,   // infinite: there was nothing to divide by
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
    [[nodiscard]] double number() const;           // NaN: there is none
    [[nodiscard]] const std::string &text() const; // empty: it is no text

  private:
    Variant m_value;
};

// A value if there is one, as a condition says.
template <class T>
[[nodiscard]] std::optional<T> valueIf(bool known, T value)
{
    return known ? std::optional<T>(std::move(value)) : std::nullopt;
}

// Where a column is shown or written.
enum ColumnPlace : unsigned {
    kInWindow = 1,
    kInTable = 2, // of zoe
    kInJson = 4,
    kInCsv = 8,
    kInExport = 16, // CSV of exporters
    kInScripts = kInJson | kInCsv | kInExport,
    kEverywhere = 31,
};

enum class ColumnBar { None, Share, OfMost }; // filled by the value, or by its part of the greatest

struct ColumnInfo {
    // Its key in JSON, where "a.b" is b within a, and its header in CSV; times end in "Ns". A
    // contract with scripts. zoe's --sort takes it with or without the "Ns".
    std::string id = {};
    ColumnKind kind = ColumnKind::Text;
    std::string title = {}; // English, as is the tip: the window translates both
    std::string tip = {};
    unsigned groups = 0; // sets of columns, whose bits each table gives a meaning
    unsigned places = kEverywhere;
    int rank = 0; // above 0: narrow tables of zoe leave it out, the highest first
    ColumnBar bar = ColumnBar::None;
    bool bySize = false;    // sorted by size, whatever the sign
    bool quantile = false;  // by the rule for quantiles, which the tip then states
    int letters = 0;        // how wide in the window; 0: as its kind needs
    bool takesRoom = false; // that is left in the window; without one the first of texts does

    [[nodiscard]] bool isIn(unsigned place) const { return (places & place) != 0; }
};

template <class Row>
struct Column : ColumnInfo {
    using Value = std::function<ColumnValue(const Row &)>;
    using Text = std::function<std::string(const Row &)>;

    // ownText: how it is written for people where its kind does not say.
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

// The value for people, with its unit; empty if there is none.
[[nodiscard]] std::string columnText(ColumnKind kind, const ColumnValue &value);
// As CSV has it: times in whole nanoseconds, other numbers in full. Not quoted.
[[nodiscard]] std::string csvText(ColumnKind kind, const ColumnValue &value);
// In whole nanoseconds, within what 64 bits hold.
[[nodiscard]] std::int64_t wholeNs(double ns);
[[nodiscard]] inline bool isTime(ColumnKind kind)
{
    return kind == ColumnKind::Time || kind == ColumnKind::Difference;
}
[[nodiscard]] inline bool isText(ColumnKind kind)
{
    return kind == ColumnKind::Text || kind == ColumnKind::Yes;
}

// Marks an English text of a column for the translators; translations/update.sh finds it, and the
// window looks its translation up. Gives the text back.
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

// Place of the column with this id among those of the window. REQUIRES: it is there.
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
