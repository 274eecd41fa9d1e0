#include "formats/sql/sql_tokens.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace zoe::sql {

namespace {

constexpr auto kNotFound = std::string_view::npos;

// Longer ones first.
constexpr std::array<std::string_view, 25> kSymbols{
    "->>", "<=", ">=", "<>", "!=", "==", "<<", ">>", "||", "->", "<", ">", "=",
    "(",   ")",  ",",  ".",  "+",  "-",  "*",  "/",  "%",  "&",  "|", "~"};

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

// Including letters of other alphabets.
bool isWordPart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' || isDigit(c) ||
           (c & 0x80) != 0;
}

std::string lowerCase(std::string_view text)
{
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return lower;
}

class Lexer {
  public:
    explicit Lexer(std::string_view text)
        : m_text(text)
    {}

    std::optional<std::vector<SqlToken>> run()
    {
        std::vector<SqlToken> tokens;
        for (skipSpace(); m_at < m_text.size(); skipSpace()) {
            std::optional<SqlToken> token = next();
            if (!token)
                return {};
            m_at += token->text.size();
            tokens.push_back(*std::move(token));
        }
        return tokens;
    }

  private:
    [[nodiscard]] std::string_view rest() const { return m_text.substr(m_at); }

    void skipTo(std::string_view end)
    {
        const std::size_t found = m_text.find(end, m_at + 2);
        m_at = found == kNotFound ? m_text.size() : found + end.size();
    }

    void skipSpace()
    {
        while (m_at < m_text.size()) {
            if (rest().starts_with("--"))
                skipTo("\n");
            else if (rest().starts_with("/*"))
                skipTo("*/");
            else if (std::string_view(" \t\r\n\f").find(m_text[m_at]) != kNotFound || rest() == ";")
                ++m_at;
            else
                return;
        }
    }

    [[nodiscard]] std::size_t wordEnd(std::size_t from) const
    {
        while (from < rest().size() && isWordPart(rest()[from]))
            ++from;
        return from;
    }

    // The text between quotes, unless it contains quotes.
    [[nodiscard]] std::optional<SqlToken> quoted(SqlToken::Kind kind, char end) const
    {
        const std::size_t close = rest().find(end, 1);
        const bool isNoName = close == 1 && kind == SqlToken::Kind::Quoted;
        if (close == kNotFound || isNoName ||
            (close + 1 < rest().size() && rest()[close + 1] == end))
            return {};
        return SqlToken{kind, rest().substr(0, close + 1), lowerCase(rest().substr(1, close - 1))};
    }

    // Including all characters that may belong to it; users of the value check whether it is valid.
    [[nodiscard]] SqlToken number() const
    {
        std::size_t end = 0;
        while (end < rest().size()) {
            const char before = end == 0 ? '\0' : rest()[end - 1];
            const bool isSign = (rest()[end] == '+' || rest()[end] == '-') &&
                                (before == 'e' || before == 'E') && !rest().starts_with("0x") &&
                                !rest().starts_with("0X");
            if (!isWordPart(rest()[end]) && rest()[end] != '.' && !isSign)
                break;
            ++end;
        }
        return {SqlToken::Kind::Number, rest().substr(0, end), {}};
    }

    [[nodiscard]] std::optional<SqlToken> next() const
    {
        const char c = rest().front();
        if (c == '\'')
            return quoted(SqlToken::Kind::Text, c);
        if (c == '"' || c == '`')
            return quoted(SqlToken::Kind::Quoted, c);
        if (c == '[')
            return quoted(SqlToken::Kind::Quoted, ']');
        if (isDigit(c) || (c == '.' && rest().size() > 1 && isDigit(rest()[1])))
            return number();
        if (isWordPart(c) && c != '$') {
            const std::string_view word = rest().substr(0, wordEnd(1));
            // x'00' is a blob.
            if (word.size() < rest().size() && rest()[word.size()] == '\'')
                return {};
            return SqlToken{SqlToken::Kind::Word, word, lowerCase(word)};
        }
        for (const std::string_view symbol : kSymbols) {
            if (rest().starts_with(symbol))
                return SqlToken{SqlToken::Kind::Symbol, rest().substr(0, symbol.size()),
                                std::string(symbol)};
        }
        return {};
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

} // namespace

std::optional<std::vector<SqlToken>> sqlTokens(std::string_view statement)
{
    return Lexer(statement).run();
}

} // namespace zoe::sql
