#include "plugins/importers/common/json/json_stream.h"

#include <string_view>

namespace zoe {

Status JsonStream::begin()
{
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    const Result<bool> more = m_reader.more();
    if (!more)
        return more.error();
    if (m_reader.bytes().starts_with(kByteOrderMark))
        m_reader.consume(kByteOrderMark.size());
    return {};
}

Result<char> JsonStream::peek()
{
    while (true) {
        JsonCursor cursor(m_reader.bytes());
        const char c = cursor.peek();
        m_reader.consume(cursor.position());
        if (c != 0 || cursor.state() == JsonState::Ok)
            return c;
        const Result<bool> more = m_reader.more();
        if (!more)
            return more.error();
        if (!*more)
            return '\0';
    }
}

bool JsonStream::takeKey(JsonCursor &cursor, std::string &key)
{
    JsonValue name;
    bool first = true;
    if (!cursor.nextKey(name, first) || cursor.peek() == 0)
        return false;
    key = name.text;
    return true;
}

Status JsonStream::skipValue()
{
    std::size_t depth = 0;
    bool inString = false;
    bool escaped = false;
    while (true) {
        const std::string_view bytes = m_reader.bytes();
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            const char c = bytes[i];
            if (inString) {
                inString = escaped || c != '"';
                escaped = !escaped && c == '\\';
                continue;
            }
            if (depth == 0 && (c == ',' || c == '}' || c == ']')) {
                m_reader.consume(i);
                return {};
            }
            inString = c == '"';
            if (c == '{' || c == '[')
                ++depth;
            else if ((c == '}' || c == ']') && depth > 0)
                --depth;
        }
        m_reader.consume(bytes.size());
        const Result<bool> more = m_reader.more();
        if (!more)
            return more.error();
        if (!*more)
            return {};
    }
}

} // namespace zoe
