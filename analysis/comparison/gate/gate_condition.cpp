#include "analysis/comparison/gate/gate_condition.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <optional>
#include <utility>

#include "analysis/model/number_text.h"
#include "analysis/model/units.h"

namespace zoe {

namespace {

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

struct KnownStatistic {
    std::string_view name;
    Statistic statistic;
    double quantile;
};

constexpr std::array<KnownStatistic, 8> kStatistics{{{"mean", Statistic::Mean, 0},
                                                     {"typical", Statistic::Typical, 0},
                                                     {"median", Statistic::Quantile, 0.5},
                                                     {"max", Statistic::Max, 0},
                                                     {"total", Statistic::Mean, 0},
                                                     {"fps", Statistic::Fps, 0},
                                                     {"within", Statistic::Within, 0},
                                                     {"misses", Statistic::Misses, 0}}};

constexpr std::array<std::pair<std::string_view, StatisticOf>, 3> kQuantities{
    {{"self", StatisticOf::Self}, {"total", StatisticOf::Total}, {"calls", StatisticOf::Calls}}};

class ConditionParser {
  public:
    explicit ConditionParser(std::string_view text)
        : m_text(trimmed(text))
    {
        m_condition.text = m_text;
    }

    Result<GateCondition> parse();

  private:
    Status statistic();
    Status quantity();
    Status setName();
    Status quotedName();
    Status plainName();
    Status comparison();
    Status limit();
    Status share(std::string_view number, bool isSigned);
    Result<double> amount(std::string_view text, std::size_t at) const;

    void skipBlanks()
    {
        while (m_at < m_text.size() && isBlank(m_text[m_at]))
            ++m_at;
    }
    [[nodiscard]] std::string_view rest() const { return m_text.substr(m_at); }
    [[nodiscard]] std::string_view word() const
    {
        std::size_t end = m_at;
        while (end < m_text.size() && (std::isalnum(static_cast<unsigned char>(m_text[end])) != 0 ||
                                       m_text[end] == '.' || m_text[end] == '_'))
            ++end;
        return m_text.substr(m_at, end - m_at);
    }
    bool take(char c)
    {
        skipBlanks();
        if (m_at == m_text.size() || m_text[m_at] != c)
            return false;
        ++m_at;
        return true;
    }
    // The text at a position, for an error message.
    [[nodiscard]] std::string found(std::size_t at) const
    {
        return at < m_text.size() ? "'" + std::string(m_text.substr(at)) + "'" : "nothing";
    }
    [[nodiscard]] Error wrong(std::string sentence, std::size_t at) const
    {
        return {ErrorCode::BadInput, std::move(sentence),
                "condition \"" + std::string(m_text) + "\", character " + std::to_string(at + 1)};
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    GateCondition m_condition;
};

Status ConditionParser::statistic()
{
    const std::string_view name = word();
    const std::size_t at = m_at;
    m_at += name.size();
    const auto known = std::ranges::find(kStatistics, name, &KnownStatistic::name);
    if (known != kStatistics.end()) {
        m_condition.statistic.statistic = known->statistic;
        m_condition.statistic.quantile = known->quantile;
        m_condition.isTotal = name == "total";
        return {};
    }
    const auto percent = name.starts_with('p') ? numberOf(name.substr(1)) : std::nullopt;
    if (!percent || *percent <= 0 || *percent >= 100) {
        return wrong(
            (name.empty() ? found(at) : "'" + std::string(name) + "'") +
                " is not a statistic; use mean, typical, median, p50, p90, p95, p99, p99.9, "
                "max, total, fps, within or misses",
            at);
    }
    m_condition.statistic.statistic = Statistic::Quantile;
    m_condition.statistic.quantile = *percent / 100;
    return {};
}

Status ConditionParser::quotedName()
{
    const std::size_t at = m_at;
    const char quote = m_text[m_at++];
    while (m_at < m_text.size() && m_text[m_at] != quote) {
        if (m_text[m_at] == '\\' && m_at + 1 < m_text.size())
            ++m_at;
        m_condition.statistic.function += m_text[m_at++];
    }
    if (m_at == m_text.size())
        return wrong("this name has no closing quote", at);
    ++m_at;
    return {};
}

Status ConditionParser::plainName()
{
    const std::size_t at = m_at;
    int open = 0;
    for (; m_at < m_text.size() && (open > 0 || m_text[m_at] != ')'); ++m_at)
        open += m_text[m_at] == '(' ? 1 : m_text[m_at] == ')' ? -1 : 0;
    m_condition.statistic.function = trimmed(m_text.substr(at, m_at - at));
    return {};
}

Status ConditionParser::setName()
{
    const std::size_t at = m_at;
    m_condition.statistic.of = StatisticOf::Set;
    const bool quoted = m_at < m_text.size() && (m_text[m_at] == '"' || m_text[m_at] == '\'');
    if (Status named = quoted ? quotedName() : plainName(); !named)
        return named;
    if (m_condition.statistic.function.empty())
        return wrong("the name of the frame set is missing", at);
    return {};
}

Status ConditionParser::quantity()
{
    skipBlanks();
    if (m_condition.isMisses())
        return setName();
    const std::string_view name = word();
    const std::size_t at = m_at;
    m_at += name.size();
    if (name == "frame")
        return {};
    const auto *const known =
        std::ranges::find(kQuantities, name, &std::pair<std::string_view, StatisticOf>::first);
    if (known == kQuantities.end()) {
        return wrong((name.empty() ? found(at) : "'" + std::string(name) + "'") +
                         " can't be measured; use frame, self:F, total:F or calls:F, where F is "
                         "the name of a function",
                     at);
    }
    m_condition.statistic.of = known->second;
    if (!take(':'))
        return wrong("'" + std::string(name) + "' needs a function, as in " + std::string(name) +
                         ":physics_step",
                     at);
    skipBlanks();
    const std::size_t nameAt = m_at;
    const bool quoted = m_at < m_text.size() && (m_text[m_at] == '"' || m_text[m_at] == '\'');
    if (Status named = quoted ? quotedName() : plainName(); !named)
        return named;
    if (m_condition.statistic.function.empty())
        return wrong("the function name is missing", nameAt);
    return {};
}

Status ConditionParser::comparison()
{
    static constexpr std::array<std::pair<std::string_view, GateOperator>, 4> kOperators{
        {{">=", GateOperator::GreaterOrEqual},
         {"<=", GateOperator::LessOrEqual},
         {">", GateOperator::Greater},
         {"<", GateOperator::Less}}};
    skipBlanks();
    for (const auto &[name, comparison] : kOperators) {
        if (!rest().starts_with(name))
            continue;
        m_condition.comparison = comparison;
        m_at += name.size();
        return {};
    }
    return wrong("expected >, >=, < or <=, found " + found(m_at), m_at);
}

Status ConditionParser::share(std::string_view number, bool isSigned)
{
    const auto percent = numberOf(trimmed(number));
    if (!percent)
        return wrong(found(m_at) + " is not a limit such as +5%", m_at);
    if (!isSigned)
        return wrong("a limit in percent needs a sign, as in +5%", m_at);
    m_condition.limitKind = GateLimit::Share;
    m_condition.limit = *percent / 100;
    return {};
}

// A number in the unit of the statistic.
Result<double> ConditionParser::amount(std::string_view text, std::size_t at) const
{
    if (m_condition.statistic.of == StatisticOf::Calls) {
        if (const auto calls = numberOf(text))
            return *calls;
        return wrong(found(at) + " is not a number of calls such as 12, +3 or +5%", at);
    }
    if (m_condition.statistic.statistic == Statistic::Fps) {
        const std::string_view number =
            text.ends_with("fps") ? trimmed(text.substr(0, text.size() - 3)) : text;
        if (const auto fps = numberOf(number))
            return *fps;
        return wrong(found(at) + " is not a number of frames a second such as 60, -2 or -5%", at);
    }
    if (m_condition.isMisses()) {
        if (const auto misses = numberOf(text))
            return *misses;
        return wrong(found(at) + " is not a number of misses such as 0 or 12", at);
    }
    if (numberOf(text))
        return wrong("the time needs a unit: ns, us, ms or s", at);
    const auto duration = parseDuration(text);
    if (!duration)
        return wrong(found(at) + " is not a limit such as +5%, +0.2ms or 16.6ms", at);
    return static_cast<double>(*duration);
}

Status ConditionParser::limit()
{
    skipBlanks();
    const std::size_t at = m_at;
    std::string_view text = rest();
    if (text.empty())
        return wrong("the limit is missing: +5%, +0.2ms, or 16.6ms", at);
    const bool negative = text.front() == '-';
    const bool isSigned = negative || text.front() == '+';
    if (text.front() == '+') {
        text.remove_prefix(1);
        if (text.starts_with('-') || text.starts_with('+'))
            return wrong(found(at) + " has two signs", at);
    }
    if (text.ends_with('%'))
        return share(text.substr(0, text.size() - 1), isSigned);
    const auto value = amount(trimmed(text), at);
    if (!value)
        return value.error();
    m_condition.limitKind = isSigned ? GateLimit::Difference : GateLimit::Value;
    m_condition.limit = *value;
    return {};
}

Result<GateCondition> ConditionParser::parse()
{
    if (m_text.empty())
        return Error{ErrorCode::BadInput, "the condition is empty; example: p99(frame) > +5%", {}};
    if (Status parsed = statistic(); !parsed)
        return parsed.error();
    if (!take('('))
        return wrong("expected what to measure, as in mean(frame)", m_at);
    const std::size_t of = m_at;
    if (Status parsed = quantity(); !parsed)
        return parsed.error();
    if (!take(')'))
        return wrong("a closing parenthesis is missing", m_at);
    if (m_condition.statistic.statistic == Statistic::Fps &&
        m_condition.statistic.of != StatisticOf::Frame)
        return wrong("fps applies to frames only: fps(frame)", of);
    if (Status parsed = comparison(); !parsed)
        return parsed.error();
    skipBlanks();
    const std::size_t limitAt = m_at;
    if (Status parsed = limit(); !parsed)
        return parsed.error();
    if (m_condition.statistic.statistic == Statistic::Max &&
        m_condition.limitKind != GateLimit::Value)
        return wrong("a change of max depends on the length of the recording: limit max itself, as "
                     "in max(frame) > 33ms, or the change of p99.9",
                     limitAt);
    if (m_condition.isMisses() && m_condition.limitKind != GateLimit::Value)
        return wrong("misses are counted in the head alone: misses(audio) > 0", limitAt);
    if (m_condition.statistic.statistic == Statistic::Within &&
        m_condition.limitKind == GateLimit::Value)
        return wrong("within needs a limit with a sign, as in within(frame) > +2%", limitAt);
    return m_condition;
}

} // namespace

bool GateCondition::isBroken(double value) const
{
    switch (comparison) {
    case GateOperator::Greater:
        return value > limit;
    case GateOperator::GreaterOrEqual:
        return value >= limit;
    case GateOperator::Less:
        return value < limit;
    case GateOperator::LessOrEqual:
        break;
    }
    return value <= limit;
}

Result<GateCondition> parseGateCondition(std::string_view text)
{
    return ConditionParser(text).parse();
}

} // namespace zoe
