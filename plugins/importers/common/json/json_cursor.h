// A forward-only JSON tokenizer over bytes in memory that may end anywhere. If more bytes are
// needed to decide, the state is Incomplete and the caller tries again with more. Not thread-safe:
// one owner.
#pragma once

#include <cstddef>
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
        while (m_p != m_end && isSpace(*m_p))
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
    bool nextKey(JsonValue &key, bool &first);
    // After '[' or an element: whether another element follows; like nextKey.
    bool nextElement(bool &first);

  private:
    static bool isSpace(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }
    bool fail(JsonState state)
    {
        m_state = state;
        return false;
    }
    bool string(JsonValue &out);
    bool scalar(JsonValue &out);
    bool nested(JsonValue &out);
    [[nodiscard]] const char *endOfPlainText(const char *p) const;
    bool skipString(bool &escaped);

    const char *m_begin;
    const char *m_p;
    const char *m_end;
    JsonState m_state = JsonState::Ok;
};

// The decoded string: escapes become UTF-8, lone surrogates become U+FFFD.
std::string jsonUnescaped(std::string_view raw);

} // namespace zoe
