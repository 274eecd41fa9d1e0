#include "formats/sql/zone_query.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <set>
#include <utility>
#include <vector>

#include "formats/sql/virtual_table.h"
#include "formats/sql/zone_sums_table.h"
#include "formats/sql/zone_table.h"

namespace zoe::sql {

namespace {

using Reference = SelectForm::Reference;

// Functions of one row, with the same result each time.
constexpr std::array<std::string_view, 28> kKnownFunctions{
    "abs",   "cast",   "ceil", "coalesce", "floor",  "format", "format_ns",
    "glob",  "ifnull", "iif",  "instr",    "length", "like",   "lower",
    "ltrim", "max",    "min",  "mod",      "nullif", "printf", "replace",
    "round", "rtrim",  "sign", "sqrt",     "substr", "trim",   "upper"};

constexpr std::array<std::string_view, 6> kSums{"count", "sum", "total", "avg", "min", "max"};

// Columns that many zones share.
constexpr std::array<std::string_view, 9> kShared{"frame",          "thread",       "site",
                                                  "function",       "depth",        "calls",
                                                  "continues_from", "continues_to", "still_open"};

constexpr std::array<std::string_view, 6> kComparisons{"=", "==", "<", "<=", ">", ">="};

bool isIn(std::span<const std::string_view> words, std::string_view word)
{
    return std::ranges::find(words, word) != words.end();
}

bool isSumsColumn(std::string_view name)
{
    return std::ranges::any_of(zoneSumsColumns(),
                               [name](const Column &column) { return column.name == name; });
}

std::vector<SqlToken>::const_iterator afterExplain(const std::vector<SqlToken> &tokens)
{
    auto word = tokens.begin();
    if (word == tokens.end() || !word->isWord("explain"))
        return word;
    ++word;
    const bool isOfPlan =
        tokens.end() - word >= 2 && word[0].isWord("query") && word[1].isWord("plan");
    return isOfPlan ? word + 2 : word;
}

// Whether the table has exactly one row for each value of this column.
bool isKey(const SqlTable &table, std::string_view column)
{
    return table.key() >= 0 &&
           table.columns()[static_cast<std::size_t>(table.key())].name == column;
}

class ZoneQuery {
  public:
    ZoneQuery(std::string_view text, const SelectForm &form, std::size_t zones)
        : m_text(text)
        , m_form(form)
        , m_zones(zones)
    {}

    std::optional<std::string> onSums();

  private:
    // Conditions on rows; terms of groups; and results shown for groups.
    enum class Place { Rows, Groups, Results };

    struct Edit {
        std::size_t from; // in the text
        std::size_t to;
        std::string text;
    };

    using Resolved = std::optional<std::pair<Reference, std::size_t>>;

    [[nodiscard]] bool namesSums() const;
    bool readShared();
    bool readGroups();
    [[nodiscard]] std::optional<TokenRange> groupTerm(TokenRange term) const;
    bool checkResults();

    // Replaces columns that are equal to columns of zones by these.
    [[nodiscard]] Resolved resolve(std::size_t i) const;
    [[nodiscard]] Reference canonical(const Reference &reference) const;
    [[nodiscard]] bool isOfZones(const Reference &reference) const
    {
        return reference.source == m_zones;
    }
    [[nodiscard]] bool followsFromGroup(const Reference &reference) const;

    bool checkCondition(TokenRange range);
    bool joinsByKey(TokenRange range);
    bool comparesWithNumber(TokenRange range);
    [[nodiscard]] std::size_t numberEnd(std::size_t i) const; // i if there is no exact number
    bool checkExpression(TokenRange range, Place place);
    bool checkResult(TokenRange range);
    // These return the position after what they read; 0: not recognised.
    std::size_t checkSubquery(std::size_t i, Place place) const;
    std::size_t checkName(std::size_t i, Place place);
    std::size_t checkSum(std::size_t i, std::size_t close);
    [[nodiscard]] std::string sumOf(const std::string &function, const std::string &column) const;
    [[nodiscard]] std::string column(const std::string &name) const
    {
        return std::string(m_form.sources()[m_zones].written) + ".\"" + name + '"';
    }
    void replace(TokenRange range, std::string text);
    [[nodiscard]] bool hasOr(TokenRange condition) const;
    void keepWhole(TokenRange condition);
    [[nodiscard]] std::string rewritten();

    std::string_view m_text;
    const SelectForm &m_form;
    std::size_t m_zones;                                  // the source
    std::vector<std::pair<Reference, Reference>> m_equal; // the second one belongs to zones
    std::set<Reference> m_groups;
    std::vector<TokenRange> m_groupTerms;
    bool m_hasSums = false;
    std::vector<Edit> m_edits;
};

std::optional<std::string> ZoneQuery::onSums()
{
    if (namesSums() || !readShared())
        return {};
    const auto conditions = m_form.conditions();
    for (const TokenRange condition : conditions) { // they determine which columns are equal
        joinsByKey(condition);
        keepWhole(condition);
    }
    keepWhole(m_form.clause(SelectForm::Having));
    if (!std::ranges::all_of(conditions, [this](TokenRange c) { return checkCondition(c); }) ||
        !readGroups() || !checkResults() || (!m_hasSums && m_groupTerms.empty()))
        return {};
    return rewritten();
}

// Whether it uses columns that zone_sums has in addition to those of zones, which would have
// another meaning.
bool ZoneQuery::namesSums() const
{
    return std::ranges::any_of(m_form.tokens(), [&](const SqlToken &token) {
        return token.isName() && isSumsColumn(token.name) &&
               !m_form.sources()[m_zones].hasColumn(token.name);
    });
}

bool ZoneQuery::readShared()
{
    for (const std::vector<Reference> &equal : m_form.shared()) {
        const Reference ofZones{m_zones, equal.front().column};
        // SQLite would use the next table that has the column.
        if (m_form.sources()[m_zones].hasColumn(ofZones.column) && !isIn(kShared, ofZones.column))
            return false;
        if (std::ranges::find(equal, ofZones) == equal.end())
            continue;
        for (const Reference &reference : equal) {
            if (reference != ofZones)
                m_equal.push_back({reference, ofZones});
        }
    }
    return true;
}

ZoneQuery::Resolved ZoneQuery::resolve(std::size_t i) const
{
    auto resolved = m_form.resolve(i);
    if (resolved)
        resolved->first = canonical(resolved->first);
    return resolved;
}

Reference ZoneQuery::canonical(const Reference &reference) const
{
    const auto equal =
        std::ranges::find(m_equal, reference, &std::pair<Reference, Reference>::first);
    return equal == m_equal.end() ? reference : equal->second;
}

bool ZoneQuery::followsFromGroup(const Reference &reference) const
{
    if (m_groups.contains(reference))
        return true;
    if (isOfZones(reference))
        return reference.column == "function" && m_groups.contains({m_zones, "site"});
    const SqlTable &table = *m_form.sources()[reference.source].table;
    return std::ranges::any_of(table.columns(), [&](const Column &of) {
        return isKey(table, of.name) && m_groups.contains(canonical({reference.source, of.name}));
    });
}

// zones.frame = f.frame, if the other table has one row for each.
bool ZoneQuery::joinsByKey(TokenRange range)
{
    const auto left = m_form.resolve(range.begin);
    if (!left || !(m_form.isSymbol(left->second, "=") || m_form.isSymbol(left->second, "==")))
        return false;
    const auto right = m_form.resolve(left->second + 1);
    if (!right || right->second != range.end)
        return false;
    const bool isLeft = isOfZones(left->first);
    const Reference &zones = isLeft ? left->first : right->first;
    const Reference &other = isLeft ? right->first : left->first;
    if (!isOfZones(zones) || isOfZones(other) || !isIn(kShared, zones.column) ||
        !isKey(*m_form.sources()[other.source].table, other.column))
        return false;
    m_equal.push_back({other, zones});
    return true;
}

bool ZoneQuery::checkCondition(TokenRange range)
{
    return comparesWithNumber(range) || checkExpression(range, Place::Rows);
}

std::size_t ZoneQuery::numberEnd(std::size_t i) const
{
    const std::size_t token = m_form.isSymbol(i, "-") ? i + 1 : i;
    if (token >= m_form.tokens().size() || m_form.tokens()[token].kind != SqlToken::Kind::Number)
        return i;
    const std::string_view text = m_form.tokens()[token].text;
    double value = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    constexpr double kExact = 9e18;
    const bool isExact =
        error == std::errc() && rest == text.data() + text.size() && std::abs(value) < kExact;
    return isExact ? token + 1 : i;
}

// A whole condition: the table compares each zone.
bool ZoneQuery::comparesWithNumber(TokenRange range)
{
    const std::size_t number = numberEnd(range.begin);
    const bool isNumberFirst = number > range.begin;
    const std::size_t name = isNumberFirst ? number + 1 : range.begin;
    const auto reference = m_form.resolve(name);
    if (!reference || !isOfZones(reference->first))
        return false;
    const std::string compared = ZoneSumsTable::compared(reference->first.column);
    const std::size_t comparison = isNumberFirst ? number : reference->second;
    if (!isSumsColumn(compared) || comparison >= range.end)
        return false;
    std::size_t end = reference->second;
    if (!isNumberFirst) {
        const std::size_t from = comparison + 1;
        end = numberEnd(from);
        const bool isBetween = m_form.isWord(comparison, "between");
        if (end == from || (isBetween && !m_form.isWord(end, "and")))
            return false;
        if (isBetween) {
            const std::size_t to = end + 1;
            end = numberEnd(to);
            if (end == to)
                return false;
        } else if (!isIn(kComparisons, m_form.tokens()[comparison].text)) {
            return false;
        }
    } else if (!isIn(kComparisons, m_form.tokens()[comparison].text)) {
        return false;
    }
    if (end != range.end)
        return false;
    replace({name, reference->second}, column(compared));
    return true;
}

bool ZoneQuery::readGroups()
{
    if (m_form.clause(SelectForm::Group).empty())
        return true;
    for (const TokenRange written : m_form.split(m_form.clause(SelectForm::Group), ",")) {
        const auto term = groupTerm(written);
        if (!term || !checkExpression(*term, Place::Groups))
            return false;
        m_groupTerms.push_back(*term);
        const auto reference = resolve(term->begin);
        if (reference && reference->second == term->end)
            m_groups.insert(reference->first);
    }
    return true;
}

// The term itself, or the item to which its number or alias refers. Columns take precedence over
// aliases.
std::optional<TokenRange> ZoneQuery::groupTerm(TokenRange term) const
{
    const auto &items = m_form.items();
    if (term.size() != 1 || resolve(term.begin))
        return term;
    const SqlToken &token = m_form.tokens()[term.begin];
    if (token.isName()) {
        const auto item = std::ranges::find(items, token.name, &SelectForm::Item::alias);
        return item == items.end() ? std::nullopt : std::optional(item->tokens);
    }
    std::size_t number = 0;
    const char *const end = token.text.data() + token.text.size();
    const auto [rest, error] = std::from_chars(token.text.data(), end, number);
    if (token.kind != SqlToken::Kind::Number || error != std::errc() || rest != end ||
        number == 0 || number > items.size())
        return {};
    return items[number - 1].tokens;
}

bool ZoneQuery::checkResults()
{
    for (const SelectForm::Item &item : m_form.items()) {
        if (!checkResult(item.tokens))
            return false;
    }
    const TokenRange having = m_form.clause(SelectForm::Having);
    if (!having.empty() && !checkExpression(having, Place::Results))
        return false;
    const TokenRange order = m_form.clause(SelectForm::Order);
    if (order.empty())
        return true;
    for (TokenRange term : m_form.split(order, ",")) {
        if (term.size() > 1 &&
            (m_form.isWord(term.end - 1, "asc") || m_form.isWord(term.end - 1, "desc")))
            --term.end;
        // Here, aliases take precedence over columns.
        const bool isNamed = term.size() == 1 && m_form.isAlias(m_form.tokens()[term.begin]);
        if (!isNamed && !checkResult(term))
            return false;
    }
    return true;
}

bool ZoneQuery::checkResult(TokenRange range)
{
    const bool isGroup = std::ranges::any_of(
        m_groupTerms, [&](TokenRange term) { return m_form.sameWords(term, range); });
    return isGroup || checkExpression(range, Place::Results);
}

bool ZoneQuery::checkExpression(TokenRange range, Place place)
{
    if (range.empty())
        return false;
    std::size_t i = range.begin;
    while (i < range.end) {
        const SqlToken &token = m_form.tokens()[i];
        if (token.isSymbol("(") && m_form.isWord(i + 1, "select"))
            i = checkSubquery(i, place);
        else if (token.isSymbol("*") && (i == range.begin || i + 1 == range.end))
            return false; // all columns
        else if (m_form.isSymbol(i + 1, "."))
            i = token.isName() ? checkName(i, place)
                               : 0; // a table may have the name of an operator
        else if (token.isName() && !isOperator(token))
            i = checkName(i, place);
        else
            ++i;
        if (i == 0 || i > range.end)
            return false;
    }
    return true;
}

// A subquery may use the columns that zones and zone_sums both have. SQLite rejects the rewritten
// statement if it uses another one, unless that name could then mean an alias, or a text because
// it is in quotes.
std::size_t ZoneQuery::checkSubquery(std::size_t i, Place place) const
{
    const std::size_t end = m_form.closing(i) + 1;
    if (place != Place::Rows || end > m_form.tokens().size())
        return 0;
    const auto couldChange = [this](const SqlToken &token) {
        return token.kind == SqlToken::Kind::Quoted ||
               (m_form.isAlias(token) && !isIn(kShared, token.name));
    };
    // SQLite may turn EXISTS into a join, with conditions of the outer statement.
    const bool isExists = i > 0 && m_form.isWord(i - 1, "exists");
    for (std::size_t at = i; at < end; ++at) {
        if (couldChange(m_form.tokens()[at]) || (isExists && m_form.isWord(at, "or")))
            return 0;
    }
    return end;
}

std::size_t ZoneQuery::checkName(std::size_t i, Place place)
{
    const SqlToken &token = m_form.tokens()[i];
    if (token.isWord("as") || token.isWord("collate"))
        return i + 2; // a type or a collation
    if (m_form.isSymbol(i + 1, "(")) {
        if (token.kind != SqlToken::Kind::Word)
            return 0;
        const std::size_t close = m_form.closing(i + 1);
        const bool isOfOne = m_form.split({i + 2, close}, ",").size() == 1;
        if (isIn(kSums, token.name) && isOfOne)
            return place == Place::Results ? checkSum(i, close) : 0;
        return isIn(kKnownFunctions, token.name) ? i + 2 : 0;
    }
    const auto resolved = resolve(i);
    if (!resolved) {
        const bool isAlias = m_form.isAlias(token) && !m_form.isSymbol(i + 1, ".");
        return place == Place::Results && isAlias ? i + 1 : 0;
    }
    const auto &[reference, end] = *resolved;
    if (isOfZones(reference) && !isIn(kShared, reference.column))
        return 0;
    return place != Place::Results || followsFromGroup(reference) ? end : 0;
}

std::size_t ZoneQuery::checkSum(std::size_t i, std::size_t close)
{
    m_hasSums = true;
    const std::string &function = m_form.tokens()[i].name;
    const TokenRange call{i, close + 1};
    const auto becomes = [&](std::string text) {
        replace(call, std::move(text));
        return call.end;
    };
    const std::string count = "ifnull(" + sumOf("count", {}) + ", 0)";
    const bool isOfRows = close == i + 2 || (close == i + 3 && m_form.isSymbol(i + 2, "*"));
    if (function == "count" && isOfRows)
        return becomes(count);
    const bool isDistinct = m_form.isWord(i + 2, "distinct");
    const auto resolved = resolve(isDistinct ? i + 3 : i + 2);
    if (!resolved || resolved->second != close)
        return 0;
    const Reference &reference = resolved->first;
    const bool isShared = !isOfZones(reference) || isIn(kShared, reference.column);
    // The result is the same for few rows as for many.
    const bool isOfValues = isDistinct || function == "min" || function == "max";
    if (isOfZones(reference) && !isDistinct) {
        if (function == "count")
            return reference.column == "parent"
                       ? 0
                       : becomes(count); // no other argument may be missing
        if (isSumsColumn(ZoneSumsTable::sum(reference.column)))
            return becomes(sumOf(function, reference.column));
    }
    return isShared && isOfValues ? call.end : 0;
}

std::string ZoneQuery::sumOf(const std::string &function, const std::string &of) const
{
    const std::string count = "sum(" + column(ZoneSumsTable::kCount) + ')';
    const std::string total = "total(" + column(ZoneSumsTable::total(of)) + ')';
    if (function == "count")
        return count;
    if (function == "sum")
        return "sum(" + column(ZoneSumsTable::sum(of)) + ')';
    if (function == "total")
        return total;
    if (function == "avg")
        return '(' + total + '/' + count + ')';
    if (function == "min")
        return "min(" + column(ZoneSumsTable::least(of)) + ')';
    return "max(" + column(ZoneSumsTable::most(of)) + ')';
}

void ZoneQuery::replace(TokenRange range, std::string text)
{
    const std::string_view first = m_form.tokens()[range.begin].text;
    const std::string_view last = m_form.tokens()[range.end - 1].text;
    m_edits.push_back({static_cast<std::size_t>(first.data() - m_text.data()),
                       static_cast<std::size_t>(last.data() + last.size() - m_text.data()),
                       std::move(text)});
}

bool ZoneQuery::hasOr(TokenRange condition) const
{
    for (std::size_t i = condition.begin; i < condition.end; ++i) {
        if (m_form.isSymbol(i, "(") && m_form.isWord(i + 1, "select"))
            i = m_form.closing(i); // with separate conditions
        else if (m_form.isWord(i, "or"))
            return true;
    }
    return false;
}

// For an OR, SQLite may read the table once for each part, and recognise repeated rows by their
// numbers. Rows of zone_sums have different numbers each time. HAVING is included because SQLite
// moves conditions from there to WHERE.
void ZoneQuery::keepWhole(TokenRange condition)
{
    if (!hasOr(condition))
        return;
    const auto &tokens = m_form.tokens();
    const std::string_view last = tokens[condition.end - 1].text;
    const auto from = static_cast<std::size_t>(tokens[condition.begin].text.data() - m_text.data());
    const auto to = static_cast<std::size_t>(last.data() + last.size() - m_text.data());
    m_edits.push_back({from, from, "("});
    m_edits.push_back({to, to, ") is true"});
}

std::string ZoneQuery::rewritten()
{
    const SelectForm::Source &zones = m_form.sources()[m_zones];
    const std::string schema = zones.schema.empty() ? "main" : zones.schema;
    const std::string alias = zones.hasAlias ? "" : " AS " + zones.name;
    replace(zones.tokens, '"' + moduleName(schema, ZoneSumsTable::kName) + '"' + alias);
    std::ranges::stable_sort(m_edits, {}, &Edit::from);
    std::string result;
    std::size_t done = 0;
    for (const Edit &edit : m_edits) {
        result += m_text.substr(done, edit.from - done);
        result += edit.text;
        done = edit.to;
    }
    return result += m_text.substr(done);
}

} // namespace

std::optional<std::string> putToZoneSums(std::string_view statement, SelectForm::Tables tables)
{
    auto tokens = sqlTokens(statement);
    if (!tokens)
        return {};
    tokens->erase(tokens->begin(), afterExplain(*tokens));
    const auto form = SelectForm::read(*std::move(tokens), tables);
    if (!form)
        return {};
    const auto &sources = form->sources();
    const auto isZones = [](const SqlTable *table) {
        return std::string_view(table->name()) == ZoneTable::kName;
    };
    const auto zones = std::ranges::find_if(sources, isZones, &SelectForm::Source::table);
    if (std::ranges::count_if(sources, isZones, &SelectForm::Source::table) != 1)
        return {};
    if (zones->schema.find('"') != std::string::npos)
        return {};
    return ZoneQuery(statement, *form, static_cast<std::size_t>(zones - sources.begin())).onSums();
}

} // namespace zoe::sql
