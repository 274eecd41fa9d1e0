#include "plugins/exporters/common/text_forms.h"

#include <array>
#include <charconv>
#include <cmath>

#include "analysis/model/texts/escaped_text.h"

namespace zoe {

namespace {

template <class T>
void appendChars(std::string &out, T value)
{
    std::array<char, 32> text;
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    out.append(text.data(), end);
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
    out += jsonString(text);
}

void appendCsv(std::string &out, std::string_view text)
{
    out += csvField(text);
}

void appendXml(std::string &out, std::string_view text)
{
    out += xmlText(text);
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
