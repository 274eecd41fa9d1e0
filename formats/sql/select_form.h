// One SELECT over tables of captures in its parts, as far as zone_query.h understands such: joined
// by inner joins, without subqueries but in conditions. Immutable after reading; thread-safe.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/sql/sql_table.h"
#include "formats/sql/sql_tokens.h"

namespace zoe::sql {

// Of tokens.
struct TokenRange {
    std::size_t begin = 0;
    std::size_t end = 0;

    [[nodiscard]] std::size_t size() const { return end - begin; }
    [[nodiscard]] bool empty() const { return begin == end; }
};

class SelectForm {
  public:
    enum Clause { Items, From, Where, Group, Having, Order, Limit, kClauses };

    struct Source {
        const SqlTable *table = nullptr;
        std::string name;         // or its alias, in lower case
        std::string_view written; // the same as it is written
        std::size_t token = 0;    // the table's name
        bool hasAlias = false;

        [[nodiscard]] bool hasColumn(std::string_view column) const;
    };

    // A column of a source.
    struct Reference {
        std::size_t source = 0;
        std::string column;

        friend auto operator<=>(const Reference &, const Reference &) = default;
    };

    struct Item {
        TokenRange tokens; // without the alias
        std::string alias; // may be empty
    };

    using Tables = std::span<const std::unique_ptr<SqlTable>>;

    // Nothing: it has another form.
    static std::optional<SelectForm> read(std::vector<SqlToken> tokens, Tables tables);

    [[nodiscard]] const std::vector<SqlToken> &tokens() const { return m_tokens; }
    [[nodiscard]] TokenRange clause(Clause clause) const { return m_clauses[clause]; }
    [[nodiscard]] const std::vector<Source> &sources() const { return m_sources; }
    [[nodiscard]] const std::vector<Item> &items() const { return m_items; }
    // The conditions of ON and WHERE, of which all must hold.
    [[nodiscard]] std::vector<TokenRange> conditions() const;
    // Names of USING.
    [[nodiscard]] const std::vector<std::string> &shared() const { return m_using; }

    [[nodiscard]] bool isSymbol(std::size_t i, std::string_view symbol) const;
    [[nodiscard]] bool isWord(std::size_t i, std::string_view word) const;
    // Of the bracket; the number of tokens, if there is none.
    [[nodiscard]] std::size_t closing(std::size_t open) const;
    // At a word or symbol outside of brackets, CASE and BETWEEN.
    [[nodiscard]] std::vector<TokenRange> split(TokenRange range, std::string_view separator) const;
    [[nodiscard]] bool sameWords(TokenRange a, TokenRange b) const;
    // What the name at i means, and where it ends; nothing: it is no column, or one of several. One
    // of USING is of the first table that has it.
    [[nodiscard]] std::optional<std::pair<Reference, std::size_t>> resolve(std::size_t i) const;
    [[nodiscard]] bool isAlias(const SqlToken &token) const;

  private:
    bool readClauses();
    bool readSources(Tables tables);
    std::size_t readSource(std::size_t i, Tables tables); // behind it; 0: not understood
    std::size_t readJoin(std::size_t i);
    void readItems();

    std::vector<SqlToken> m_tokens;
    std::array<TokenRange, kClauses> m_clauses;
    std::vector<Source> m_sources;
    std::vector<std::string> m_using;
    std::vector<TokenRange> m_joins; // conditions of ON
    std::vector<Item> m_items;
};

// An operator or a word of one, such as AND; no name.
[[nodiscard]] bool isOperator(const SqlToken &token);

} // namespace zoe::sql
