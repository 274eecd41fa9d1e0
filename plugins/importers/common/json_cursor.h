// A forward-only JSON tokenizer over bytes in memory that may stop anywhere: what can't be decided
// yet is Incomplete, and the caller tries again with more bytes. Not thread-safe: one owner.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace zoe {

enum class JsonState {
    Ok,
    Incomplete, // the bytes end inside of what was asked for
    Malformed,  // at position()
};

// A scalar, or the bytes of an object or array. Views into the cursor's bytes.
struct JsonValue {
    enum class Kind { String, Number, Literal, Object, Array };

    Kind kind = Kind::Literal;
    bool escaped = false;  // a string with backslashes in it
    std::string_view text; // of a string what stands between the quotes, else the whole value

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

    // The next byte that is no white space, or 0 at the end of the bytes (then Incomplete).
    char peek();
    // Takes the next byte that is no white space if it is c; else Malformed or Incomplete.
    bool expect(char c);
    bool accept(char c);

    // All return false, with state() saying why, if there is no whole value.
    bool value(JsonValue &out);
    // After '{' or a member: the next key with its colon; false with state() Ok behind the last
    // one. A comma before the closing brace is let pass.
    bool nextKey(JsonValue &key, bool &first);
    // After '[' or an element: whether another element follows; as nextKey.
    bool nextElement(bool &first);

  private:
    bool fail(JsonState state)
    {
        m_state = state;
        return false;
    }
    bool string(JsonValue &out);
    bool scalar(JsonValue &out);
    bool nested(JsonValue &out);
    bool skipString();

    const char *m_begin;
    const char *m_p;
    const char *m_end;
    JsonState m_state = JsonState::Ok;
};

// What a string means: escapes resolved into UTF-8; lone surrogates become U+FFFD.
std::string jsonUnescaped(std::string_view raw);

} // namespace zoe
