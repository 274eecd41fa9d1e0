// Splits an SQL statement into tokens like SQLite. A pure function; thread-safe.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zoe::sql {

struct SqlToken {
    enum class Kind {
        Word,   // a keyword or a name
        Quoted, // a name in quotes; SQLite treats "…" as a text if there is no such name
        Text,
        Number,
        Symbol
    };

    Kind kind = Kind::Symbol;
    std::string_view text; // as written: a part of the statement
    std::string name;      // of a word, the text in quotes, or a symbol; in lower case

    [[nodiscard]] bool isWord(std::string_view word) const
    {
        return kind == Kind::Word && name == word;
    }
    [[nodiscard]] bool isSymbol(std::string_view symbol) const
    {
        return kind == Kind::Symbol && name == symbol;
    }
    [[nodiscard]] bool isName() const { return kind == Kind::Word || kind == Kind::Quoted; }
};

// Without comments and the final semicolon. Not set: the statement contains something rare, such as
// a parameter or a quote inside quotes.
[[nodiscard]] std::optional<std::vector<SqlToken>> sqlTokens(std::string_view statement);

} // namespace zoe::sql
