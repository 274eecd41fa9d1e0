// Passes values to SQLite. Inner part of the tables.
#pragma once

#include <cstdint>
#include <sqlite3.h>
#include <string_view>

namespace zoe::sql {

inline void putNumber(sqlite3_context *out, std::int64_t value)
{
    sqlite3_result_int64(out, value);
}

inline void putFlag(sqlite3_context *out, bool value)
{
    sqlite3_result_int(out, value ? 1 : 0);
}

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

template <class Id>
void putId(sqlite3_context *out, Id id)
{
    if (id.valid())
        sqlite3_result_int64(out, id.value);
    else
        sqlite3_result_null(out);
}

} // namespace zoe::sql
