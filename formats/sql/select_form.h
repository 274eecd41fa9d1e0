// The parts of a SELECT over tables of captures. Reads the statements that zone_query.h can
// rewrite: inner joins only, subqueries only in conditions. Immutable once read, so thread-safe.
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

// Positions of tokens.
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
        std::string name;         // the alias if it has one, otherwise the table's; in lower case
        std::string_view written; // the same name as in the statement
        std::string schema;       // empty if none is written
        TokenRange tokens;        // the table's name with its schema
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
        std::string alias; // empty if it has none
    };

    using Tables = std::span<const std::unique_ptr<SqlTable>>;

    // Returns nothing for statements of another form, and for those that name row numbers.
    static std::optional<SelectForm> read(std::vector<SqlToken> tokens, Tables tables);

    [[nodiscard]] const std::vector<SqlToken> &tokens() const { return m_tokens; }
    [[nodiscard]] TokenRange clause(Clause clause) const { return m_clauses[clause]; }
    [[nodiscard]] const std::vector<Source> &sources() const { return m_sources; }
    [[nodiscard]] const std::vector<Item> &items() const { return m_items; }
    // The conditions of ON and WHERE; rows must meet all of them.
    [[nodiscard]] std::vector<TokenRange> conditions() const;
    // The columns that USING makes equal, one list for each name: the first table's comes first.
    [[nodiscard]] std::vector<std::vector<Reference>> shared() const;

    [[nodiscard]] bool isSymbol(std::size_t i, std::string_view symbol) const;
    [[nodiscard]] bool isWord(std::size_t i, std::string_view word) const;
    // The bracket that closes the one at `open`; the number of tokens if it is never closed.
    [[nodiscard]] std::size_t closing(std::size_t open) const;
    // Splits at a word or symbol that is not inside brackets, CASE or BETWEEN.
    [[nodiscard]] std::vector<TokenRange> split(TokenRange range, std::string_view separator) const;
    [[nodiscard]] bool sameWords(TokenRange a, TokenRange b) const;
    // The column that the name at i refers to, and the position after the name. Returns nothing if
    // it is not a column or is ambiguous. A column of USING belongs to the first table.
    [[nodiscard]] std::optional<std::pair<Reference, std::size_t>> resolve(std::size_t i) const;
    [[nodiscard]] bool isAlias(const SqlToken &token) const;

  private:
    bool readClauses();
    bool readSources(Tables tables);
    // These return the position after what they read, 0 if they don't know the form.
    std::size_t readSource(std::size_t i, Tables tables);
    std::size_t readJoin(std::size_t i);
    void readItems();

    std::vector<SqlToken> m_tokens;
    std::array<TokenRange, kClauses> m_clauses;
    std::vector<Source> m_sources;
    std::vector<Reference> m_using;  // the names, each of the table after the join
    std::vector<TokenRange> m_joins; // conditions of ON
    std::vector<Item> m_items;
};

// Whether it is an operator, or a word that belongs to one, such as AND or ESCAPE.
[[nodiscard]] bool isOperator(const SqlToken &token);

} // namespace zoe::sql
