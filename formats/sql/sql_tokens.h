// The words of an SQL statement, as SQLite reads it. A pure function; thread-safe.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zoe::sql {

struct SqlToken {
    enum class Kind {
        Word,   // a keyword or a name
        Quoted, // a name in quotes; SQLite takes "…" as a text if there is no such name
        Text,
        Number,
        Symbol
    };

    Kind kind = Kind::Symbol;
    std::string_view text; // as it is written: a part of the statement
    std::string name;      // of a word, what is in the quotes, or a symbol; in lower case

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

// Without comments and the semicolon at the end. Nothing: there is something in it that few
// statements have, such as a parameter or a quote inside of quotes.
[[nodiscard]] std::optional<std::vector<SqlToken>> sqlTokens(std::string_view statement);

} // namespace zoe::sql
