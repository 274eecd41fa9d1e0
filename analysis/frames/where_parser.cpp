#include "analysis/frames/where_parser.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <utility>

#include "analysis/frames/where_lexer.h"
#include "analysis/model/texts/unknown_name.h"

namespace zoe {

namespace {

using Kind = WhereNode::Kind;
using Comparison = WhereNode::Comparison;
using Term = WhereOperand::Term;
using Type = WhereOperand::Type;
using Token = WhereToken;

struct TermName {
    std::string_view name;
    Term term;
    Type type;
    bool named; // takes a name in parentheses
};
constexpr std::array<TermName, 9> kTerms{{
    {"duration", Term::Duration, Type::Time, false},
    {"start", Term::Start, Type::Time, false},
    {"frame", Term::Frame, Type::Number, false},
    {"zones", Term::Zones, Type::Number, false},
    {"lost", Term::Lost, Type::Number, false},
    {"calls", Term::Calls, Type::Number, true},
    {"self", Term::Self, Type::Time, true},
    {"total", Term::Total, Type::Time, true},
    {"plot", Term::Plot, Type::Number, true},
}};
constexpr std::array<std::pair<std::string_view, Comparison>, 6> kComparisons{{
    {"<", Comparison::Less},
    {"<=", Comparison::LessOrEqual},
    {">", Comparison::Greater},
    {">=", Comparison::GreaterOrEqual},
    {"==", Comparison::Equal},
    {"!=", Comparison::NotEqual},
}};

constexpr std::size_t kDeepest =
    200; // nesting limit: the parser is recursive, and a text may be malicious

class QueryParser {
  public:
    QueryParser(const Capture &capture, std::string_view text, std::vector<Token> tokens)
        : m_capture(capture)
        , m_text(text)
        , m_tokens(std::move(tokens))
    {}

    Result<WhereCondition> run()
    {
        if (m_tokens.size() == 1)
            return whereError("the condition is empty", m_text, 0);
        const Result<std::size_t> root = disjunction(0);
        if (!root)
            return root.error();
        if (token().kind != Token::Kind::End)
            return unexpected("'and', 'or' or the end");
        return std::move(m_condition);
    }

  private:
    [[nodiscard]] const Token &token() const { return m_tokens[m_at]; }
    [[nodiscard]] bool isWord(std::string_view word) const
    {
        return token().kind == Token::Kind::Word && token().text == word;
    }
    [[nodiscard]] bool isSymbol(std::string_view symbol) const
    {
        return token().kind == Token::Kind::Symbol && token().text == symbol;
    }
    [[nodiscard]] Error errorHere(std::string message) const
    {
        return whereError(std::move(message), m_text, token().offset);
    }
    [[nodiscard]] Error unexpected(const std::string &expected) const
    {
        const std::string found =
            token().kind == Token::Kind::End ? "the end" : "'" + token().text + "'";
        return errorHere("expected " + expected + ", found " + found);
    }

    std::size_t add(const WhereNode &node)
    {
        m_condition.nodes.push_back(node);
        return m_condition.nodes.size() - 1;
    }

    Result<std::size_t> disjunction(std::size_t depth) { return chain(Kind::Or, "or", depth); }

    // "or" joins operands joined by "and": both are parsed in the same way.
    Result<std::size_t> chain(Kind kind, std::string_view word, std::size_t depth)
    {
        const auto part = [&] {
            return kind == Kind::Or ? chain(Kind::And, "and", depth) : negation(depth);
        };
        Result<std::size_t> left = part();
        while (left.ok() && isWord(word)) {
            ++m_at;
            const Result<std::size_t> right = part();
            if (!right)
                return right;
            WhereNode node;
            node.kind = kind;
            node.left = *left;
            node.right = *right;
            left = add(node);
        }
        return left;
    }

    Result<std::size_t> negation(std::size_t depth)
    {
        if (depth > kDeepest)
            return errorHere("the condition is nested too deeply");
        if (!isWord("not"))
            return primary(depth);
        ++m_at;
        const Result<std::size_t> inner = negation(depth + 1);
        if (!inner)
            return inner;
        WhereNode node;
        node.kind = Kind::Not;
        node.left = *inner;
        return add(node);
    }

    Result<std::size_t> primary(std::size_t depth)
    {
        if (isSymbol("(")) {
            ++m_at;
            const Result<std::size_t> inner = disjunction(depth + 1);
            if (!inner)
                return inner;
            if (!isSymbol(")"))
                return unexpected("')'");
            ++m_at;
            return inner;
        }
        if (isWord("spike") || isWord("contains"))
            return conditionTerm();
        return comparison();
    }

    Result<std::size_t> conditionTerm()
    {
        WhereNode node;
        const std::string word = token().text;
        ++m_at;
        if (word == "spike") {
            m_condition.usesSpikes = true;
        } else {
            const Result<std::size_t> slot = functionArgument();
            if (!slot)
                return slot;
            node.kind = Kind::Contains;
            node.slot = *slot;
        }
        if (findComparison() != kComparisons.end())
            return errorHere("'" + word + "' is true or false and can't be compared");
        return add(node);
    }

    [[nodiscard]] decltype(kComparisons)::const_iterator findComparison() const
    {
        if (token().kind != Token::Kind::Symbol)
            return kComparisons.end();
        return std::ranges::find(kComparisons, std::string_view(token().text),
                                 &decltype(kComparisons)::value_type::first);
    }

    Result<std::size_t> comparison()
    {
        const Token first = token();
        const Result<WhereOperand> a = operand();
        if (!a)
            return a.error();
        const auto found = findComparison();
        if (found == kComparisons.end())
            return unexpected("a comparison (<, <=, >, >=, ==, !=)");
        ++m_at;
        const Token second = token();
        const Result<WhereOperand> b = operand();
        if (!b)
            return b.error();
        const bool fits = a->type == b->type || a->type == Type::Either || b->type == Type::Either;
        if (!fits) {
            for (const auto &[one, at] : {std::pair(&*a, &first), std::pair(&*b, &second)}) {
                if (one->term == Term::Literal && one->type == Type::Number)
                    return whereError("a time needs a unit: ns, us, ms, s, min or h", m_text,
                                      at->offset);
            }
            return whereError("a time and a number can't be compared", m_text, second.offset);
        }
        WhereNode node;
        node.kind = Kind::Compare;
        node.comparison = found->second;
        node.a = *a;
        node.b = *b;
        return add(node);
    }

    Result<WhereOperand> operand()
    {
        if (token().kind == Token::Kind::Number || isSymbol("-"))
            return literal();
        if (token().kind != Token::Kind::Word)
            return unexpected("a term such as duration, or a number");
        if (isWord("deadline"))
            return deadline();
        const auto term =
            std::ranges::find(kTerms, std::string_view(token().text), &TermName::name);
        if (term == kTerms.end()) {
            return errorHere("'" + token().text +
                             "' is not a term; use duration, start, deadline, frame, zones, "
                             "lost, calls, self, total, plot, contains or spike");
        }
        ++m_at;
        WhereOperand result;
        result.term = term->term;
        result.type = term->type;
        if (term->named) {
            const Result<std::size_t> slot =
                term->term == Term::Plot ? plotArgument() : functionArgument();
            if (!slot)
                return slot.error();
            result.slot = *slot;
        }
        return result;
    }

    // The deadline of the main frames.
    Result<WhereOperand> deadline()
    {
        const auto sets = m_capture.frameSets();
        if (sets.empty() || sets[0].deadlineNs == 0)
            return errorHere("the frames have no deadline");
        ++m_at;
        WhereOperand result;
        result.type = Type::Time;
        result.durationNs = sets[0].deadlineNs;
        return result;
    }

    Result<WhereOperand> literal()
    {
        const std::size_t start = token().offset;
        std::string text;
        if (isSymbol("-")) {
            text = "-";
            ++m_at;
        }
        if (token().kind != Token::Kind::Number)
            return unexpected("a number");
        text += token().text;
        ++m_at;
        WhereOperand result;
        const auto [rest, error] =
            std::from_chars(text.data(), text.data() + text.size(), result.number);
        const bool whole = rest == text.data() + text.size();
        const Result<DurationNs> duration = parseDuration(text);
        // A plain number may be too large for a time, and still be compared with plots.
        if (error != std::errc{} || (!duration && !whole))
            return whereError("'" + text + "' is not a number or a duration such as 16.6ms", m_text,
                              start);
        result.type = !whole ? Type::Time : duration ? Type::Either : Type::Number;
        result.durationNs = duration ? *duration : 0;
        return result;
    }

    // "('name')". Error: BadInput.
    Result<Token> nameArgument()
    {
        if (!isSymbol("("))
            return unexpected("a name in parentheses such as ('update')");
        ++m_at;
        if (token().kind != Token::Kind::String)
            return unexpected("a name in quotes");
        const Token name = token();
        ++m_at;
        if (!isSymbol(")"))
            return unexpected("')'");
        ++m_at;
        return name;
    }

    Result<std::size_t> functionArgument()
    {
        const Result<Token> name = nameArgument();
        if (!name)
            return name.error();
        std::vector<SiteId> sites;
        for (std::uint32_t site = 0; site < m_capture.sites().size(); ++site) {
            if (m_capture.sites()[site].label() == name->text)
                sites.push_back(SiteId{site});
        }
        if (sites.empty()) {
            std::vector<std::string> known;
            for (const Site &site : m_capture.sites())
                known.push_back(site.label());
            return whereError(unknownNameText("function", name->text, known), m_text, name->offset);
        }
        return slotOf(m_condition.functions, sites);
    }

    Result<std::size_t> plotArgument()
    {
        const Result<Token> name = nameArgument();
        if (!name)
            return name.error();
        const auto plots = m_capture.plotSeries();
        const auto found = std::ranges::find(plots, name->text, &PlotSeries::name);
        if (found == plots.end()) {
            std::vector<std::string> known;
            for (const PlotSeries &plot : plots)
                known.push_back(plot.name);
            return whereError(unknownNameText("plot", name->text, known), m_text, name->offset);
        }
        return slotOf(m_condition.plots, PlotId{static_cast<std::uint32_t>(found - plots.begin())});
    }

    template <class T>
    static std::size_t slotOf(std::vector<T> &slots, const T &wanted)
    {
        const auto known = std::ranges::find(slots, wanted);
        const auto slot = static_cast<std::size_t>(known - slots.begin());
        if (known == slots.end())
            slots.push_back(wanted);
        return slot;
    }

    const Capture &m_capture;
    std::string_view m_text;
    std::vector<Token> m_tokens;
    std::size_t m_at = 0;
    WhereCondition m_condition;
};

} // namespace

Result<WhereCondition> parseWhere(const Capture &capture, std::string_view text)
{
    Result<std::vector<WhereToken>> tokens = whereTokens(text);
    if (!tokens)
        return tokens.error();
    return QueryParser(capture, text, *std::move(tokens)).run();
}

} // namespace zoe
