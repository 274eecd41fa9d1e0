#include "plugins/importers/common/json/json_cursor.h"

#include <array>

namespace zoe {

namespace {

constexpr auto kEndsScalar = [] {
    std::array<bool, 256> ends{};
    for (const char c : std::string_view(" \n\r\t,}]:\"{["))
        ends[static_cast<unsigned char>(c)] = true;
    return ends;
}();

constexpr bool endsScalar(char c)
{
    return kEndsScalar[static_cast<unsigned char>(c)];
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

// Whether what follows is not another key.
bool JsonCursor::endOfMembers(char next)
{
    if (m_state != JsonState::Ok)
        return false;
    if (next != '}')
        return fail(JsonState::Malformed);
    ++m_p;
    return false;
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

bool JsonCursor::skipEscapes(bool &escaped)
{
    for (; m_p != m_end; m_p = endOfPlainText(m_p)) {
        if (*m_p++ == '"')
            return true;
        escaped = true;
        if (m_p == m_end)
            break;
        ++m_p;
    }
    return fail(JsonState::Incomplete);
}

// Skips digits, points and minus signs eight bytes at a time, because most scalars are numbers.
const char *JsonCursor::endOfDigits(const char *p) const
{
    constexpr std::uint64_t kLeast = '-';
    constexpr std::uint64_t kMost = '9';
    static_assert(!endsScalar('-') && !endsScalar('.') && !endsScalar('/') && !endsScalar('0') &&
                  !endsScalar('9'));
    if constexpr (std::endian::native == std::endian::little) {
        for (; m_end - p >= 8; p += 8) {
            const std::uint64_t word = wordAt(p);
            const std::uint64_t more = (word + kOnes * (0x7F - kMost)) | word;
            const std::uint64_t less = (word - kOnes * kLeast) & ~word;
            // Exact for the lowest byte.
            const std::uint64_t found = (more | less) & kHighBits;
            if (found != 0)
                return p + std::countr_zero(found) / 8;
        }
    }
    return p;
}

bool JsonCursor::scalar(JsonValue &out)
{
    const char *start = m_p;
    m_p = endOfDigits(m_p);
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

// Without recursion, so depth doesn't matter; brackets are counted, not matched by kind.
bool JsonCursor::nested(JsonValue &out)
{
    const char *start = m_p;
    std::size_t depth = 0;
    while (m_p != m_end) {
        const char c = *m_p;
        if (c == '"') {
            bool escaped = false;
            if (!skipString(escaped))
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
