#include "recorder/collector/function_name.h"

#include <cctype>
#include <cstddef>
#include <initializer_list>

namespace zoe::recorder {

namespace {

constexpr std::string_view kOperator = "operator";

bool isWord(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$' ||
           static_cast<unsigned char>(c) >= 0x80;
}

char openingOf(char closing)
{
    return closing == ')' ? '(' : closing == ']' ? '[' : closing == '}' ? '{' : '<';
}

// The index of the bracket that matches the one at `close`, or npos.
std::size_t matching(std::string_view text, std::size_t close)
{
    const char closing = text[close];
    const char opening = openingOf(closing);
    std::size_t depth = 0;
    for (std::size_t at = close + 1; at-- > 0;) {
        if (text[at] == closing && !(closing == '>' && at > 0 && text[at - 1] == '-'))
            ++depth;
        else if (text[at] == opening && --depth == 0)
            return at;
    }
    return std::string_view::npos;
}

void removeSuffix(std::string_view &text, std::string_view suffix)
{
    if (text.ends_with(suffix))
        text.remove_suffix(suffix.size());
}

// Removes everything after the parameters: "[with T = int]", "const", "&", "noexcept", "requires".
std::string_view withoutTail(std::string_view text)
{
    if (text.ends_with(']')) {
        const std::size_t open = matching(text, text.size() - 1);
        if (open != std::string_view::npos && open > 0 && text[open - 1] == ' ')
            text = text.substr(0, open - 1);
    }
    text = text.substr(0, text.find(" requires "));
    for (std::size_t before = 0; before != text.size();) {
        before = text.size();
        for (const std::string_view suffix : {" const", " volatile", " &", " &&", " noexcept"})
            removeSuffix(text, suffix);
    }
    return text;
}

// The index of the last "operator" that is a whole word, or npos.
std::size_t findOperator(std::string_view text)
{
    for (std::size_t at = text.rfind(kOperator); at != std::string_view::npos && at != 0;
         at = text.rfind(kOperator, at - 1)) {
        const std::size_t behind = at + kOperator.size();
        if (!isWord(text[at - 1]) && (behind == text.size() || !isWord(text[behind])))
            return at;
    }
    return text.starts_with(kOperator) ? 0 : std::string_view::npos;
}

// The start of the qualified name that ends at `end`.
std::size_t nameStart(std::string_view text, std::size_t end)
{
    std::size_t at = end;
    while (at > 0) {
        const char c = text[at - 1];
        if (c == ')' || c == '>' || c == '}' || c == ']') {
            const std::size_t open = matching(text, at - 1);
            if (open == std::string_view::npos)
                return at;
            at = open;
        } else if (isWord(c) || c == ':' || c == '~') {
            --at;
        } else {
            break;
        }
    }
    return at;
}

std::size_t lengthOfFirst(std::string_view text, std::initializer_list<std::string_view> prefixes)
{
    for (const std::string_view prefix : prefixes)
        if (text.starts_with(prefix))
            return prefix.size();
    return 0;
}

// The length of "(...)" at the start of the text; the whole text if it isn't closed.
std::size_t bracketLength(std::string_view text)
{
    std::size_t depth = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        depth += text[at] == '(' ? 1 : 0;
        if (text[at] == ')' && --depth == 0)
            return at + 1;
    }
    return text.size();
}

// Removes parameter lists of enclosing functions and differences between g++ and clang.
std::string tidied(std::string_view name)
{
    std::string out;
    for (std::size_t at = 0; at < name.size();) {
        const std::string_view rest = name.substr(at);
        if (const std::size_t anonymous =
                lengthOfFirst(rest, {"{anonymous}::", "(anonymous namespace)::"})) {
            at += anonymous;
        } else if (lengthOfFirst(rest, {"<lambda", "(anonymous class)::operator()"}) > 0) {
            return out + "<lambda>";
        } else if (rest.front() == '(' && !out.ends_with(kOperator)) {
            at += bracketLength(rest);
        } else {
            out += rest.front();
            ++at;
        }
    }
    return out;
}

} // namespace

std::string functionName(std::string_view pretty)
{
    const std::string_view text = withoutTail(pretty);
    std::size_t end = text.size();
    if (text.ends_with(')'))
        end = matching(text, text.size() - 1);
    else if (!text.ends_with('>') && !text.empty() && !isWord(text.back()))
        return std::string(pretty);
    if (end == std::string_view::npos || end == 0)
        return std::string(pretty);

    const std::string_view head = text.substr(0, end);
    const std::size_t op = findOperator(head);
    const std::size_t start = nameStart(head, op != std::string_view::npos ? op : end);
    const std::string name = tidied(head.substr(start));
    return name.empty() ? std::string(pretty) : name;
}

} // namespace zoe::recorder
