// Passes values to SQLite, and describes a column with its value. Inner part of the tables.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <sqlite3.h>
#include <string>
#include <string_view>
#include <type_traits>

#include "analysis/model/result.h"
#include "formats/sql/sql_table.h"

namespace zoe::sql {

// A text of a dictionary, which outlives the statement.
inline void putName(sqlite3_context *out, std::string_view text)
{
    sqlite3_result_text(out, text.data(), static_cast<int>(text.size()), SQLITE_STATIC);
}

// A text of a chunk, which may be gone at the next row.
inline void putText(sqlite3_context *out, std::string_view text)
{
    sqlite3_result_text64(out, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
}

inline void putNumber(sqlite3_context *out, std::int64_t value)
{
    sqlite3_result_int64(out, value);
}

inline void putFlag(sqlite3_context *out, bool value)
{
    sqlite3_result_int(out, value ? 1 : 0);
}

// Null if unknown or meaningless.
inline void putFlagIf(sqlite3_context *out, std::optional<bool> value)
{
    if (value)
        putFlag(out, *value);
    else
        sqlite3_result_null(out);
}

inline void putError(sqlite3_context *out, const Error &error)
{
    const std::string text = error.text();
    sqlite3_result_error(out, text.c_str(), static_cast<int>(text.size()));
}

template <class Id>
void putId(sqlite3_context *out, Id id)
{
    if (id.valid())
        sqlite3_result_int64(out, id.value);
    else
        sqlite3_result_null(out);
}

// The value of a column: a text of a dictionary, a constant word (nullptr: null), or …
struct Name {
    std::string_view text;
};
inline void putResult(sqlite3_context *out, Name name)
{
    putName(out, name.text);
}
inline void putResult(sqlite3_context *out, const char *word)
{
    if (word != nullptr)
        putName(out, word);
    else
        sqlite3_result_null(out);
}
// … a text of a chunk, a number, a flag, or an id.
template <class T>
void putResult(sqlite3_context *out, const T &value)
{
    if constexpr (std::is_convertible_v<T, std::string_view>)
        putText(out, value);
    else if constexpr (std::is_same_v<T, bool>)
        putFlag(out, value);
    else if constexpr (std::is_floating_point_v<T>)
        sqlite3_result_double(out, value);
    else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>)
        putNumber(out, static_cast<std::int64_t>(value));
    else
        putId(out, value);
}

// The word for an enumerator; nullptr if there is none.
template <std::size_t N, class Enum>
constexpr const char *wordOf(const std::array<const char *, N> &words, Enum value)
{
    const auto i = static_cast<std::size_t>(value);
    return i < N ? words[i] : nullptr;
}

template <class Row>
struct ValueColumn : Column {
    void (*put)(const Row &row, sqlite3_context *out);
};

// A column's put(): the item of the row, and a member of it or a function of it (and the capture).
template <auto ItemOf, auto Get, class Row>
void put(const Row &row, sqlite3_context *out)
{
    const auto &item = ItemOf(row);
    if constexpr (std::is_invocable_v<decltype(Get), decltype(item)>)
        putResult(out, std::invoke(Get, item));
    else
        putResult(out, Get(item, row.capture));
}

} // namespace zoe::sql
