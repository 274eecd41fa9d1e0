#include "formats/sql/select_form.h"

#include <algorithm>
#include <iterator>

namespace zoe::sql {

namespace {

// Keywords of statements with another form.
constexpr std::array<std::string_view, 14> kForeign{
    "union", "intersect", "except", "over",  "filter",  "window",  "with",
    "left",  "right",     "full",   "outer", "natural", "indexed", "values"};

// Keywords in expressions that are not names.
constexpr std::array<std::string_view, 24> kOperators{
    "and",    "or",      "not",  "in",   "is",    "null",  "like", "glob",
    "regexp", "between", "case", "when", "then",  "else",  "end",  "escape",
    "isnull", "notnull", "asc",  "desc", "nulls", "first", "last", "exists"};

// SQLite uses these for the row number in every table without a column of that name.
constexpr std::array<std::string_view, 3> kRowNumbers{"rowid", "oid", "_rowid_"};

bool isAnyOf(std::span<const std::string_view> words, const SqlToken &token)
{
    return token.kind == SqlToken::Kind::Word &&
           std::ranges::find(words, token.name) != words.end();
}

bool isForeign(const SqlToken &token)
{
    const bool isRowNumber =
        token.isName() && std::ranges::find(kRowNumbers, token.name) != kRowNumbers.end();
    return isRowNumber || isAnyOf(kForeign, token);
}

} // namespace

bool isOperator(const SqlToken &token)
{
    return isAnyOf(kOperators, token);
}

bool SelectForm::Source::hasColumn(std::string_view column) const
{
    return std::ranges::any_of(table->columns(),
                               [column](const Column &of) { return of.name == column; });
}

std::optional<SelectForm> SelectForm::read(std::vector<SqlToken> tokens, Tables tables)
{
    SelectForm form;
    form.m_tokens = std::move(tokens);
    if (std::ranges::any_of(form.m_tokens, isForeign) || !form.readClauses() ||
        !form.readSources(tables))
        return {};
    form.readItems();
    return form;
}

bool SelectForm::isSymbol(std::size_t i, std::string_view symbol) const
{
    return i < m_tokens.size() && m_tokens[i].isSymbol(symbol);
}

bool SelectForm::isWord(std::size_t i, std::string_view word) const
{
    return i < m_tokens.size() && m_tokens[i].isWord(word);
}

std::size_t SelectForm::closing(std::size_t open) const
{
    int depth = 0;
    std::size_t i = open;
    for (; i < m_tokens.size(); ++i) {
        depth += m_tokens[i].isSymbol("(") ? 1 : 0;
        depth -= m_tokens[i].isSymbol(")") ? 1 : 0;
        if (depth == 0)
            break;
    }
    return i;
}

std::vector<TokenRange> SelectForm::split(TokenRange range, std::string_view separator) const
{
    std::vector<TokenRange> parts{{range.begin, range.begin}};
    int depth = 0;
    int between = 0;
    for (std::size_t i = range.begin; i < range.end; ++i) {
        const SqlToken &token = m_tokens[i];
        depth += token.isSymbol("(") || token.isWord("case") ? 1 : 0;
        depth -= token.isSymbol(")") || token.isWord("end") ? 1 : 0;
        const bool isFree =
            depth == 0 && token.name == separator &&
            (token.kind == SqlToken::Kind::Word || token.kind == SqlToken::Kind::Symbol);
        if (isFree && between == 0) {
            parts.push_back({i + 1, i + 1});
            continue;
        }
        if (depth == 0 && token.isWord("between"))
            ++between;
        else if (depth == 0 && token.isWord("and") && between > 0)
            --between;
        parts.back().end = i + 1;
    }
    return parts;
}

bool SelectForm::sameWords(TokenRange a, TokenRange b) const
{
    return a.size() == b.size() &&
           std::equal(m_tokens.begin() + static_cast<std::ptrdiff_t>(a.begin),
                      m_tokens.begin() + static_cast<std::ptrdiff_t>(a.end),
                      m_tokens.begin() + static_cast<std::ptrdiff_t>(b.begin),
                      [](const SqlToken &x, const SqlToken &y) {
                          return x.kind == y.kind &&
                                 (x.kind == SqlToken::Kind::Word ? x.name == y.name
                                                                 : x.text == y.text);
                      });
}

bool SelectForm::readClauses()
{
    constexpr std::array<std::string_view, kClauses> kWords{"select", "from",  "where", "group",
                                                            "having", "order", "limit"};
    if (!isWord(0, "select"))
        return false;
    std::size_t clause = Items;
    std::size_t i = isWord(1, "distinct") || isWord(1, "all") ? 2 : 1;
    m_clauses[clause].begin = i;
    while (i < m_tokens.size()) {
        if (isSymbol(i, "(")) {
            i = closing(i) + 1;
            continue;
        }
        if (!isAnyOf(kWords, m_tokens[i])) {
            ++i;
            continue;
        }
        const auto next =
            static_cast<std::size_t>(std::ranges::find(kWords, m_tokens[i].name) - kWords.begin());
        const bool hasBy = next == Group || next == Order;
        if (next <= clause || (hasBy && !isWord(i + 1, "by")))
            return false;
        m_clauses[clause].end = i;
        clause = next;
        i += hasBy ? 2 : 1;
        m_clauses[clause].begin = i;
    }
    m_clauses[clause].end = m_tokens.size();
    return i == m_tokens.size() && clause >= From;
}

std::size_t SelectForm::readSource(std::size_t i, Tables tables)
{
    const std::size_t end = m_clauses[From].end;
    const bool hasSchema = isSymbol(i + 1, ".");
    const std::size_t name = hasSchema ? i + 2 : i;
    if (name >= end || !m_tokens[name].isName())
        return 0;
    const auto table = std::ranges::find_if(
        tables, [&](const auto &candidate) { return candidate->name() == m_tokens[name].name; });
    if (table == tables.end())
        return 0;
    constexpr std::array<std::string_view, 5> kBehind{"join", "inner", "cross", "on", "using"};
    std::size_t alias = name + 1;
    const bool hasAs = alias < end && isWord(alias, "as");
    alias += hasAs ? 1 : 0;
    const bool hasAlias =
        alias < end && m_tokens[alias].isName() &&
        (m_tokens[alias].kind == SqlToken::Kind::Quoted || !isAnyOf(kBehind, m_tokens[alias]));
    if (hasAs && !hasAlias)
        return 0;
    const SqlToken &called = m_tokens[hasAlias ? alias : name];
    m_sources.push_back({table->get(),
                         called.name,
                         called.text,
                         hasSchema ? m_tokens[i].name : std::string(),
                         {i, name + 1},
                         hasAlias});
    return (hasAlias ? alias : name) + 1;
}

// Reads the join between two tables, up to the second table. Returns the position after it; 0: not
// recognised.
std::size_t SelectForm::readJoin(std::size_t i)
{
    const std::size_t end = m_clauses[From].end;
    if (isWord(i, "on")) {
        const std::size_t begin = ++i;
        while (i < end && !isSymbol(i, ",") && !isWord(i, "join") && !isWord(i, "inner") &&
               !isWord(i, "cross"))
            i = isSymbol(i, "(") ? closing(i) + 1 : i + 1;
        m_joins.push_back({begin, i});
    } else if (isWord(i, "using") && isSymbol(i + 1, "(")) {
        const std::size_t close = closing(i + 1);
        for (const TokenRange name : split({i + 2, close}, ",")) {
            if (name.size() != 1)
                return 0;
            m_using.push_back({m_sources.size() - 1, m_tokens[name.begin].name});
        }
        i = close + 1;
    }
    if (i >= end)
        return end;
    if (isSymbol(i, ","))
        return i + 1;
    i += isWord(i, "inner") || isWord(i, "cross") ? 1 : 0;
    return isWord(i, "join") ? i + 1 : 0;
}

bool SelectForm::readSources(Tables tables)
{
    std::size_t i = m_clauses[From].begin;
    const std::size_t end = m_clauses[From].end;
    while (i < end) {
        i = readSource(i, tables);
        if (i == 0)
            return false;
        if (i < end)
            i = readJoin(i);
        if (i == 0 || i > end)
            return false;
    }
    return true;
}

void SelectForm::readItems()
{
    for (TokenRange item : split(m_clauses[Items], ",")) {
        std::string alias;
        // SQLite accepts texts as aliases, too.
        if (item.size() > 1 && (m_tokens[item.end - 1].isName() ||
                                m_tokens[item.end - 1].kind == SqlToken::Kind::Text)) {
            const SqlToken &last = m_tokens[item.end - 1];
            const SqlToken &before = m_tokens[item.end - 2];
            const bool hasAs = before.isWord("as");
            const bool endsOperand =
                before.isWord("end") ||
                (!isOperator(before) &&
                 (before.kind != SqlToken::Kind::Symbol || before.isSymbol(")")));
            if (!isOperator(last) && (hasAs || endsOperand)) {
                alias = last.name;
                item.end -= hasAs ? 2 : 1;
            }
        }
        m_items.push_back({item, std::move(alias)});
    }
}

std::vector<TokenRange> SelectForm::conditions() const
{
    std::vector<TokenRange> whole = m_joins;
    if (!m_clauses[Where].empty())
        whole.push_back(m_clauses[Where]);
    std::vector<TokenRange> parts;
    for (const TokenRange condition : whole) {
        if (split(condition, "or").size() > 1)
            parts.push_back(condition);
        else
            std::ranges::copy(split(condition, "and"), std::back_inserter(parts));
    }
    return parts;
}

std::vector<std::vector<SelectForm::Reference>> SelectForm::shared() const
{
    std::vector<std::vector<Reference>> shared;
    for (const Reference &joined : m_using) {
        const auto known = std::ranges::find_if(
            shared, [&](const auto &equal) { return equal.front().column == joined.column; });
        if (known != shared.end()) {
            known->push_back(joined);
            continue;
        }
        // SQLite uses the first table that has the column.
        const auto first = std::ranges::find_if(
            m_sources, [&](const Source &source) { return source.hasColumn(joined.column); });
        shared.push_back(
            {{static_cast<std::size_t>(first - m_sources.begin()), joined.column}, joined});
    }
    return shared;
}

std::optional<std::pair<SelectForm::Reference, std::size_t>>
SelectForm::resolve(std::size_t i) const
{
    if (i >= m_tokens.size() || !m_tokens[i].isName() || isSymbol(i + 1, "("))
        return {};
    const bool isQualified = isSymbol(i + 1, ".");
    const std::size_t name = isQualified ? i + 2 : i;
    if (name >= m_tokens.size() || !m_tokens[name].isName() || isSymbol(name + 1, "."))
        return {};
    const std::string &column = m_tokens[name].name;
    std::vector<std::size_t> found;
    for (std::size_t source = 0; source < m_sources.size(); ++source) {
        if (m_sources[source].hasColumn(column) &&
            (!isQualified || m_sources[source].name == m_tokens[i].name))
            found.push_back(source);
    }
    const bool isShared =
        !isQualified &&
        std::all_of(found.begin() + (found.empty() ? 0 : 1), found.end(), [&](std::size_t source) {
            return std::ranges::find(m_using, Reference{source, column}) != m_using.end();
        });
    if (found.empty() || (found.size() > 1 && !isShared))
        return {};
    return std::pair(Reference{found.front(), column}, name + 1);
}

bool SelectForm::isAlias(const SqlToken &token) const
{
    return token.isName() && std::ranges::find(m_items, token.name, &Item::alias) != m_items.end();
}

} // namespace zoe::sql
