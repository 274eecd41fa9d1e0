#include "plugins/importers/common/json/json_cursor.h"

#include <cstdint>
#include <cstring>

namespace zoe {

namespace {

bool isSpace(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

bool endsScalar(char c)
{
    return isSpace(c) || c == ',' || c == '}' || c == ']' || c == ':' || c == '"' || c == '{' ||
           c == '[';
}

void appendUtf8(std::string &out, std::uint32_t code)
{
    if (code < 0x80) {
        out += static_cast<char>(code);
    } else if (code < 0x800) {
        out += static_cast<char>(0xC0 | (code >> 6));
        out += static_cast<char>(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        out += static_cast<char>(0xE0 | (code >> 12));
        out += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
        out += static_cast<char>(0x80 | (code & 0x3F));
    } else {
        out += static_cast<char>(0xF0 | (code >> 18));
        out += static_cast<char>(0x80 | ((code >> 12) & 0x3F));
        out += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
        out += static_cast<char>(0x80 | (code & 0x3F));
    }
}

// The four hexadecimal digits at this position, or -1.
std::int32_t hex4(std::string_view raw, std::size_t at)
{
    if (at + 4 > raw.size())
        return -1;
    std::int32_t value = 0;
    for (std::size_t i = at; i < at + 4; ++i) {
        const char c = raw[i];
        value *= 16;
        if (c >= '0' && c <= '9')
            value += c - '0';
        else if (c >= 'a' && c <= 'f')
            value += c - 'a' + 10;
        else if (c >= 'A' && c <= 'F')
            value += c - 'A' + 10;
        else
            return -1;
    }
    return value;
}

// Decodes \uXXXX at raw[at] == 'u', possibly with its second half; returns the index after it.
std::size_t appendUnicodeEscape(std::string &out, std::string_view raw, std::size_t at)
{
    constexpr std::uint32_t kReplacement = 0xFFFD;
    const std::int32_t high = hex4(raw, at + 1);
    if (high < 0) {
        appendUtf8(out, kReplacement);
        return at + 1;
    }
    at += 5;
    if (high < 0xD800 || high > 0xDFFF) {
        appendUtf8(out, static_cast<std::uint32_t>(high));
        return at;
    }
    if (high <= 0xDBFF && raw.substr(at, 2) == "\\u") {
        const std::int32_t low = hex4(raw, at + 2);
        if (low >= 0xDC00 && low <= 0xDFFF) {
            appendUtf8(out, static_cast<std::uint32_t>(0x10000 + ((high - 0xD800) << 10) +
                                                       (low - 0xDC00)));
            return at + 6;
        }
    }
    appendUtf8(out, kReplacement);
    return at;
}

} // namespace

char JsonCursor::peek()
{
    while (m_p != m_end && isSpace(*m_p))
        ++m_p;
    if (m_p == m_end) {
        m_state = JsonState::Incomplete;
        return 0;
    }
    return *m_p;
}

bool JsonCursor::accept(char c)
{
    if (peek() != c || m_p == m_end)
        return false;
    ++m_p;
    return true;
}

bool JsonCursor::expect(char c)
{
    if (accept(c))
        return true;
    return m_state == JsonState::Ok ? fail(JsonState::Malformed) : false;
}

bool JsonCursor::value(JsonValue &out)
{
    switch (peek()) {
    case '"':
        return string(out);
    case '{':
    case '[':
        return nested(out);
    case ',':
    case ':':
    case '}':
    case ']':
        return fail(JsonState::Malformed);
    default:
        return m_state == JsonState::Ok && scalar(out);
    }
}

bool JsonCursor::nextKey(JsonValue &key, bool &first)
{
    if (!first && peek() == ',')
        ++m_p;
    else if (!first && m_state == JsonState::Ok && *m_p != '}')
        return fail(JsonState::Malformed);
    first = false;
    if (accept('}') || m_state != JsonState::Ok)
        return false;
    if (*m_p != '"')
        return fail(JsonState::Malformed);
    return string(key) && expect(':');
}

bool JsonCursor::nextElement(bool &first)
{
    if (!first && peek() == ',')
        ++m_p;
    else if (!first && m_state == JsonState::Ok && *m_p != ']')
        return fail(JsonState::Malformed);
    first = false;
    return !accept(']') && m_state == JsonState::Ok;
}

bool JsonCursor::skipString()
{
    ++m_p; // the opening quote
    while (m_p != m_end) {
        const char c = *m_p++;
        if (c == '"')
            return true;
        if (c == '\\') {
            if (m_p == m_end)
                break;
            ++m_p;
        }
    }
    return fail(JsonState::Incomplete);
}

bool JsonCursor::string(JsonValue &out)
{
    const char *start = m_p + 1;
    if (!skipString())
        return false;
    out.kind = JsonValue::Kind::String;
    out.text = {start, static_cast<std::size_t>(m_p - 1 - start)};
    out.escaped = std::memchr(start, '\\', out.text.size()) != nullptr;
    return true;
}

bool JsonCursor::scalar(JsonValue &out)
{
    const char *start = m_p;
    while (m_p != m_end && !endsScalar(*m_p))
        ++m_p;
    if (m_p == m_end)
        return fail(JsonState::Incomplete);
    const char c = *start;
    out.kind = (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.'
                   ? JsonValue::Kind::Number
                   : JsonValue::Kind::Literal;
    out.text = {start, static_cast<std::size_t>(m_p - start)};
    out.escaped = false;
    return true;
}

// Without recursion, so depth costs nothing; brackets are counted, not matched by kind.
bool JsonCursor::nested(JsonValue &out)
{
    const char *start = m_p;
    std::size_t depth = 0;
    while (m_p != m_end) {
        const char c = *m_p;
        if (c == '"') {
            if (!skipString())
                return false;
            continue;
        }
        ++m_p;
        if (c == '{' || c == '[') {
            ++depth;
        } else if ((c == '}' || c == ']') && --depth == 0) {
            out.kind = *start == '{' ? JsonValue::Kind::Object : JsonValue::Kind::Array;
            out.text = {start, static_cast<std::size_t>(m_p - start)};
            out.escaped = false;
            return true;
        }
    }
    return fail(JsonState::Incomplete);
}

std::string jsonUnescaped(std::string_view raw)
{
    std::string out;
    out.reserve(raw.size());
    for (std::size_t i = 0; i < raw.size();) {
        if (raw[i] != '\\' || i + 1 == raw.size()) {
            out += raw[i++];
            continue;
        }
        const char c = raw[++i];
        if (c == 'u') {
            i = appendUnicodeEscape(out, raw, i);
            continue;
        }
        ++i;
        switch (c) {
        case 'b':
            out += '\b';
            break;
        case 'f':
            out += '\f';
            break;
        case 'n':
            out += '\n';
            break;
        case 'r':
            out += '\r';
            break;
        case 't':
            out += '\t';
            break;
        default:
            out += c;
            break;
        }
    }
    return out;
}

} // namespace zoe
