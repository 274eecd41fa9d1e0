// A forward-only JSON tokenizer over bytes in memory that may end anywhere. If more bytes are
// needed to decide, the state is Incomplete and the caller tries again with more. Not thread-safe:
// one owner.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace zoe {

enum class JsonState {
    Ok,
    Incomplete, // the bytes end inside the requested value
    Malformed,  // at position()
};

// A scalar, or the bytes of an object or array. Views into the cursor's bytes.
struct JsonValue {
    enum class Kind { String, Number, Literal, Object, Array };

    Kind kind = Kind::Literal;
    bool escaped = false;  // a string with backslashes
    std::string_view text; // for a string the text between the quotes, otherwise the whole value

    [[nodiscard]] bool isNull() const { return kind == Kind::Literal && text == "null"; }
};

class JsonCursor {
  public:
    explicit JsonCursor(std::string_view bytes)
        : m_begin(bytes.data())
        , m_p(bytes.data())
        , m_end(bytes.data() + bytes.size())
    {}

    [[nodiscard]] JsonState state() const { return m_state; }
    [[nodiscard]] std::size_t position() const { return static_cast<std::size_t>(m_p - m_begin); }

    // The next byte that is not white space, or 0 at the end of the bytes (then Incomplete).
    char peek()
    {
        while (m_p != m_end && static_cast<unsigned char>(*m_p) <= ' ' && isSpace(*m_p))
            ++m_p;
        if (m_p != m_end)
            return *m_p;
        m_state = JsonState::Incomplete;
        return 0;
    }
    // Takes the next byte that is not white space if it is c; otherwise Malformed or Incomplete.
    bool expect(char c)
    {
        return accept(c) || (m_state == JsonState::Ok && fail(JsonState::Malformed));
    }
    bool accept(char c)
    {
        if (peek() != c || m_p == m_end)
            return false;
        ++m_p;
        return true;
    }

    // All return false if there is no whole value; state() gives the reason.
    bool value(JsonValue &out);
    // After '{' or a member: the next key with its colon; false with state() Ok after the last one.
    // Accepts a comma before the closing brace.
    bool nextKey(JsonValue &key, bool &first)
    {
        if (!first && peek() == ',')
            ++m_p;
        else if (!first && m_state == JsonState::Ok && *m_p != '}')
            return fail(JsonState::Malformed);
        first = false;
        const char next = peek();
        if (next != '"')
            return endOfMembers(next);
        return string(key) && expect(':');
    }
    // After '[' or an element: whether another element follows; like nextKey.
    bool nextElement(bool &first);

  private:
    bool endOfMembers(char next);
    static bool isSpace(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }
    bool fail(JsonState state)
    {
        m_state = state;
        return false;
    }
    bool string(JsonValue &out)
    {
        const char *start = m_p + 1;
        out.escaped = false;
        if (!skipString(out.escaped))
            return false;
        out.kind = JsonValue::Kind::String;
        out.text = {start, static_cast<std::size_t>(m_p - start) - 1};
        return true;
    }
    bool scalar(JsonValue &out);
    bool nested(JsonValue &out);
    // REQUIRES: a quote is next.
    bool skipString(bool &escaped)
    {
        m_p = endOfPlainText(m_p + 1);
        if (m_p == m_end || *m_p != '"')
            return skipEscapes(escaped);
        ++m_p;
        return true;
    }
    bool skipEscapes(bool &escaped);
    [[nodiscard]] const char *endOfDigits(const char *p) const;
    // To the next quote or backslash, eight bytes at a time.
    [[nodiscard]] const char *endOfPlainText(const char *p) const
    {
        if constexpr (std::endian::native == std::endian::little) {
            for (; m_end - p >= 8; p += 8) {
                const std::uint64_t word = wordAt(p);
                const std::uint64_t found = zeros(word ^ kOnes * '"') | zeros(word ^ kOnes * '\\');
                if (found != 0)
                    return p + std::countr_zero(found) / 8;
            }
        }
        while (p != m_end && *p != '"' && *p != '\\')
            ++p;
        return p;
    }

    static constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101;
    static constexpr std::uint64_t kHighBits = 0x8080'8080'8080'8080;
    static std::uint64_t wordAt(const char *p)
    {
        std::uint64_t word = 0;
        std::memcpy(&word, p, sizeof word);
        return word;
    }
    // The high bit of the lowest byte that is 0; bits above it say nothing.
    static constexpr std::uint64_t zeros(std::uint64_t word)
    {
        return (word - kOnes) & ~word & kHighBits;
    }

    const char *m_begin;
    const char *m_p;
    const char *m_end;
    JsonState m_state = JsonState::Ok;
};

// The decoded string: escapes become UTF-8, lone surrogates become U+FFFD.
std::string jsonUnescaped(std::string_view raw);

} // namespace zoe
