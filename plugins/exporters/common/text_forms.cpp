#include "plugins/exporters/common/text_forms.h"

#include <QString>
#include <array>
#include <charconv>
#include <cmath>

namespace zoe {

namespace {

template <class T>
void appendChars(std::string &out, T value)
{
    std::array<char, 32> text;
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    out.append(text.data(), end);
}

bool isPlain(std::string_view text)
{
    for (const char c : text) {
        if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) >= 0x7f)
            return false;
    }
    return true;
}

// Invalid UTF-8 becomes U+FFFD.
std::string repaired(std::string_view text)
{
    if (isPlain(text))
        return std::string(text);
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())).toStdString();
}

template <class Things>
std::vector<std::string> labelsOf(const Things &things, AppendText append)
{
    std::vector<std::string> labels(things.size());
    for (std::size_t i = 0; i < things.size(); ++i)
        append(labels[i], things[i].label());
    return labels;
}

} // namespace

void appendNumber(std::string &out, std::int64_t value)
{
    appendChars(out, value);
}

void appendNumber(std::string &out, std::uint64_t value)
{
    appendChars(out, value);
}

void appendNumber(std::string &out, double value)
{
    if (std::isfinite(value))
        appendChars(out, value);
    else
        out += "null";
}

void appendMicroseconds(std::string &out, std::int64_t ns)
{
    const std::uint64_t size =
        ns < 0 ? 0 - static_cast<std::uint64_t>(ns) : static_cast<std::uint64_t>(ns);
    if (ns < 0)
        out += '-';
    appendChars(out, size / 1000);
    const auto rest = static_cast<char>(size % 1000 / 100);
    if (size % 1000 == 0)
        return;
    out += '.';
    out += static_cast<char>('0' + rest);
    out += static_cast<char>('0' + size % 100 / 10);
    out += static_cast<char>('0' + size % 10);
}

void appendJson(std::string &out, std::string_view text)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    out += '"';
    for (const char c : repaired(text)) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (byte < 0x20) {
            out += "\\u00";
            out += kDigits[byte / 16];
            out += kDigits[byte % 16];
        } else {
            out += c;
        }
    }
    out += '"';
}

void appendCsv(std::string &out, std::string_view text)
{
    if (text.find_first_of("\",\r\n") == std::string_view::npos) {
        out += repaired(text);
        return;
    }
    out += '"';
    for (const char c : repaired(text)) {
        if (c == '"')
            out += '"';
        out += c;
    }
    out += '"';
}

void appendXml(std::string &out, std::string_view text)
{
    for (const char c : repaired(text)) {
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
        default:
            if (static_cast<unsigned char>(c) >= 0x20 || c == '\t' || c == '\n')
                out += c;
        }
    }
}

std::vector<std::string> siteLabels(const Capture &capture, AppendText append)
{
    return labelsOf(capture.sites(), append);
}

std::vector<std::string> threadLabels(const Capture &capture, AppendText append)
{
    return labelsOf(capture.threads(), append);
}

} // namespace zoe
