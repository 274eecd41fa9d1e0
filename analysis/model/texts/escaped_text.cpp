#include "analysis/model/texts/escaped_text.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace zoe {

namespace {

constexpr std::string_view kReplacement = "\xef\xbf\xbd"; // U+FFFD
constexpr std::string_view kHexDigits = "0123456789abcdef";

struct CodePoint {
    std::uint32_t value = 0;
    std::size_t bytes = 1;
    bool valid = false;
};

// The first one of a text that isn't empty.
CodePoint codePointOf(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const std::uint32_t first = byte(0);
    if (first < 0x80)
        return {first, 1, true};
    const std::size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0;
    if (size == 0 || first > 0xf4 || text.size() < size)
        return {};
    std::uint32_t value = first & (0xffU >> (size + 1));
    for (std::size_t i = 1; i < size; ++i) {
        if ((byte(i) & 0xc0U) != 0x80U)
            return {};
        value = value << 6 | (byte(i) & 0x3fU);
    }
    constexpr std::array<std::uint32_t, 5> kSmallest{0, 0, 0x80, 0x800, 0x10000};
    if (value < kSmallest[size] || value > 0x10ffff || (value >= 0xd800 && value < 0xe000))
        return {};
    return {value, size, true};
}

// Affects a terminal or the order of the text around it, or isn't allowed in XML.
bool actsOnReaders(std::uint32_t c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x061c || c == 0x180e ||
           (c >= 0x200b && c <= 0x200f && c != 0x200c && c != 0x200d) ||
           (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff ||
           (c >= 0xfff9 && c <= 0xfffb) || (c & 0xfffeU) == 0xfffe ||
           (c >= 0xe0000 && c <= 0xe007f);
}

void appendHex(std::string &out, std::uint32_t value, int digits)
{
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4)
        out += kHexDigits[value >> shift & 15U];
}

void appendVisible(std::string &out, std::uint32_t c)
{
    out += '\\';
    if (c == '\n' || c == '\r' || c == '\t') {
        out += c == '\n' ? 'n' : c == '\r' ? 'r' : 't';
    } else if (c < 0x100) {
        out += 'x';
        appendHex(out, c, 2);
    } else {
        out += c > 0xffff ? 'U' : 'u';
        appendHex(out, c, c > 0xffff ? 8 : 4);
    }
}

// Calls each(code point, its bytes); replaces invalid bytes.
template <class Function>
void forEachCodePoint(std::string_view text, const Function &each)
{
    while (!text.empty()) {
        const CodePoint next = codePointOf(text);
        each(next.valid ? next.value : 0xfffd,
             next.valid ? text.substr(0, next.bytes) : kReplacement);
        text.remove_prefix(next.bytes);
    }
}

std::string visible(std::string_view text, bool keepsLines)
{
    std::string out;
    out.reserve(text.size());
    forEachCodePoint(text, [&](std::uint32_t c, std::string_view bytes) {
        if (actsOnReaders(c) && !(keepsLines && (c == '\n' || c == '\t')))
            appendVisible(out, c);
        else
            out += bytes;
    });
    return out;
}

bool isNumber(std::string_view text)
{
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    if (text.starts_with('-') || text.starts_with('+'))
        text.remove_prefix(1);
    return !text.empty() && isDigit(text.front()) && std::ranges::all_of(text, [&](char c) {
        return isDigit(c) || c == '.' || c == 'e' || c == '-' || c == '+';
    });
}

// Whether spreadsheets would compute it instead of showing it.
bool isFormula(std::string_view text)
{
    constexpr std::array<std::string_view, 10> kSigns{"=",  "+",  "-",  "@",  "\t",
                                                      "\r", "＝", "＋", "－", "＠"};
    return !isNumber(text) &&
           std::ranges::any_of(kSigns, [&](auto sign) { return text.starts_with(sign); });
}

std::string guarded(std::string_view text, bool keepsLines)
{
    return (isFormula(text) ? "'" : "") + visible(text, keepsLines);
}

void appendReplaced(std::string &out, char c)
{
    switch (c) {
    case '&':
        out += "&amp;";
        break;
    case '<':
        out += "&lt;";
        break;
    case '>':
        out += "&gt;";
        break;
    case '"':
        out += "&quot;";
        break;
    case '\'':
        out += "&#39;";
        break;
    default:
        out += c;
    }
}

} // namespace

std::string printable(std::string_view text)
{
    return visible(text, false);
}

std::string printableLines(std::string_view text)
{
    return visible(text, true);
}

std::string xmlText(std::string_view text)
{
    std::string out;
    for (const char c : visible(text, true))
        appendReplaced(out, c);
    return out;
}

std::string csvField(std::string_view text)
{
    const std::string field = guarded(text, true);
    if (field.find_first_of(",\"\n") == std::string::npos)
        return field;
    std::string quoted = "\"";
    for (const char c : field)
        quoted.append(c == '"' ? 2 : 1, c);
    return quoted + '"';
}

std::string tsvField(std::string_view text)
{
    return guarded(text, false);
}

std::string jsonString(std::string_view text)
{
    std::string out = "\"";
    forEachCodePoint(text, [&](std::uint32_t c, std::string_view bytes) {
        if (c == '"' || c == '\\')
            out += '\\';
        if (!actsOnReaders(c)) {
            out += bytes;
        } else if (c <= 0xffff) {
            out += "\\u";
            appendHex(out, c, 4);
        } else {
            out += "\\u";
            appendHex(out, 0xd800 + ((c - 0x10000) >> 10), 4);
            out += "\\u";
            appendHex(out, 0xdc00 + ((c - 0x10000) & 0x3ffU), 4);
        }
    });
    return out + '"';
}

std::string printableJson(std::string_view json)
{
    std::string out;
    out.reserve(json.size());
    forEachCodePoint(json, [&](std::uint32_t c, std::string_view bytes) {
        if (c < 0x7f || !actsOnReaders(c)) {
            out += bytes;
            return;
        }
        const std::string escaped = jsonString(bytes);
        out.append(escaped, 1, escaped.size() - 2);
    });
    return out;
}

std::string markdownText(std::string_view text)
{
    std::string out;
    for (const char c : visible(text, false)) {
        if (c == '&' || c == '<' || c == '>')
            appendReplaced(out, c);
        else if (std::string_view("\\|`*_[]#~!").find(c) != std::string_view::npos)
            out.append({'\\', c});
        else
            out += c;
    }
    return out;
}

std::string markdownCode(std::string_view text)
{
    const std::string line = visible(text, false);
    if (line.find_first_of("`|\\") == std::string::npos)
        return "`" + line + "`";
    std::string out = "<code>";
    for (const char c : line) {
        // Markdown interprets characters inside <code>, but not character references.
        if (std::string_view("`|\\*_[]~#!").find(c) != std::string_view::npos)
            out += "&#" + std::to_string(int{static_cast<unsigned char>(c)}) + ';';
        else if (c == '&' || c == '<' || c == '>')
            appendReplaced(out, c);
        else
            out += c;
    }
    return out + "</code>";
}

std::string fileNamePart(std::string_view text)
{
    constexpr std::size_t kMostBytes = 60;
    std::string out;
    forEachCodePoint(text, [&](std::uint32_t c, std::string_view bytes) {
        const bool isPlain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
                             (c >= 'A' && c <= 'Z') || c == '.' || c == '_' || c == '-' ||
                             (c >= 0xa0 && c != 0xfffd && !actsOnReaders(c));
        if (out.size() + bytes.size() > kMostBytes)
            return;
        if (isPlain && !(out.empty() && (c == '.' || c == '-')))
            out += bytes;
        else if (!out.empty() && out.back() != '-')
            out += '-';
    });
    while (out.ends_with('-') || out.ends_with('.'))
        out.pop_back();
    return out.empty() ? "unnamed" : out;
}

} // namespace zoe
