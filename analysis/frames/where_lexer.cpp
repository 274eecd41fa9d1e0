#include "analysis/frames/where_lexer.h"

#include <algorithm>
#include <array>
#include <utility>

namespace zoe {

namespace {

constexpr std::array<std::string_view, 8> kUnits{"ns", "us", "µs", "μs", "ms", "s", "min", "h"};
constexpr std::array<std::string_view, 9> kSymbols{"<=", ">=", "==", "!=", "<", ">", "(", ")", "-"};

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

// Also letters of other alphabets, which always form a word.
bool isWordPart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c & 0x80) != 0;
}

class Lexer {
  public:
    explicit Lexer(std::string_view text)
        : m_text(text)
    {}

    Result<std::vector<WhereToken>> run()
    {
        std::vector<WhereToken> tokens;
        while (true) {
            while (m_at < m_text.size() && isSpace(m_text[m_at]))
                ++m_at;
            Result<WhereToken> token = next();
            if (!token)
                return token.error();
            tokens.push_back(*std::move(token));
            if (tokens.back().kind == WhereToken::Kind::End)
                return tokens;
        }
    }

  private:
    [[nodiscard]] char peek(std::size_t ahead = 0) const
    {
        return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : '\0';
    }

    Result<WhereToken> next()
    {
        const std::size_t start = m_at;
        if (m_at == m_text.size())
            return WhereToken{WhereToken::Kind::End, {}, start};
        const char c = peek();
        if (c == '\'' || c == '"')
            return string();
        if (isDigit(c) || (c == '.' && isDigit(peek(1))))
            return number();
        if (isWordPart(c)) {
            while (isWordPart(peek()) || isDigit(peek()))
                ++m_at;
            return WhereToken{WhereToken::Kind::Word, taken(start), start};
        }
        for (const std::string_view symbol : kSymbols) {
            if (!m_text.substr(m_at).starts_with(symbol))
                continue;
            m_at += symbol.size();
            return WhereToken{WhereToken::Kind::Symbol, std::string(symbol), start};
        }
        if (c == '=')
            return whereError("'=' is not an operator; use '=='", m_text, start);
        return whereError("unexpected '" + std::string(1, c) + "'", m_text, start);
    }

    Result<WhereToken> string()
    {
        const std::size_t start = m_at;
        const char quote = m_text[m_at++];
        std::string content;
        for (; m_at < m_text.size(); ++m_at) {
            if (m_text[m_at] == quote) {
                ++m_at;
                return WhereToken{WhereToken::Kind::String, std::move(content), start};
            }
            // Only where necessary, because names may contain backslashes.
            if (m_text[m_at] == '\\' && (peek(1) == quote || peek(1) == '\\'))
                ++m_at;
            content += m_text[m_at];
        }
        return whereError("this name has no closing quote", m_text, start);
    }

    Result<WhereToken> number()
    {
        const std::size_t start = m_at;
        while (isDigit(peek()) || peek() == '.')
            ++m_at;
        const bool exponent =
            (peek() == 'e' || peek() == 'E') &&
            (isDigit(peek(1)) || ((peek(1) == '-' || peek(1) == '+') && isDigit(peek(2))));
        if (exponent) {
            m_at += 2;
            while (isDigit(peek()))
                ++m_at;
        }
        std::string text = taken(start);
        // A unit may follow immediately or after a space.
        std::size_t end = m_at;
        while (end < m_text.size() && m_text[end] == ' ')
            ++end;
        const bool spaced = end > m_at;
        const std::size_t unitStart = end;
        while (end < m_text.size() && isWordPart(m_text[end]))
            ++end;
        const std::string_view unit = m_text.substr(unitStart, end - unitStart);
        if (std::ranges::find(kUnits, unit) != kUnits.end()) {
            m_at = end;
            text += unit;
        } else if (!spaced && !unit.empty()) {
            return whereError("'" + std::string(unit) +
                                  "' is not a unit; use ns, us, ms, s, min or h",
                              m_text, unitStart);
        }
        return WhereToken{WhereToken::Kind::Number, std::move(text), start};
    }

    [[nodiscard]] std::string taken(std::size_t start) const
    {
        return std::string(m_text.substr(start, m_at - start));
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

} // namespace

Result<std::vector<WhereToken>> whereTokens(std::string_view text)
{
    return Lexer(text).run();
}

Error whereError(std::string message, std::string_view text, std::size_t offset)
{
    // Columns are counted in characters, as in an editor: continuation bytes don't count.
    std::size_t column = 1;
    for (const char c : text.substr(0, offset))
        column += (c & 0xc0) != 0x80 ? 1 : 0;
    return {ErrorCode::BadInput, std::move(message), "column " + std::to_string(column)};
}

} // namespace zoe
