#include "plugins/importers/perf-script/sample_line.h"

#include <algorithm>
#include <charconv>
#include <vector>

#include "analysis/model/units.h"

namespace zoe {

namespace {

struct Word {
    std::string_view text;
    std::size_t at = 0;
};

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isSpace(char c)
{
    return c == ' ' || c == '\t';
}

bool isNumber(std::string_view text)
{
    return !text.empty() && text.size() < 19 && std::all_of(text.begin(), text.end(), isDigit);
}

std::int64_t numberOf(std::string_view digits)
{
    std::int64_t value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return value;
}

// The words of a head; there are few before its event.
std::vector<Word> wordsOf(std::string_view line)
{
    constexpr std::size_t kMostWords = 64;
    std::vector<Word> words;
    for (std::size_t i = 0; i < line.size() && words.size() < kMostWords;) {
        while (i < line.size() && isSpace(line[i]))
            ++i;
        const std::size_t from = i;
        while (i < line.size() && !isSpace(line[i]))
            ++i;
        if (i > from)
            words.push_back({line.substr(from, i - from), from});
    }
    return words;
}

// "1234.567890:" in nanoseconds.
std::optional<std::int64_t> timeOf(std::string_view word)
{
    constexpr std::int64_t kLatestSeconds = 2'000'000'000;
    if (!word.ends_with(':'))
        return std::nullopt;
    word.remove_suffix(1);
    const std::size_t point = word.find('.');
    if (point == std::string_view::npos || !isNumber(word.substr(0, point)))
        return std::nullopt;
    std::string fraction(word.substr(point + 1));
    if (!isNumber(fraction) || fraction.size() > 9)
        return std::nullopt;
    fraction.resize(9, '0');
    const std::int64_t seconds = numberOf(word.substr(0, point));
    if (seconds > kLatestSeconds)
        return std::nullopt;
    return seconds * 1'000'000'000 + numberOf(fraction);
}

// The word with the ids that ends before index `end`, before a CPU ("[003]") and flags ("d.h1.").
std::optional<std::size_t> idsBefore(const std::vector<Word> &words, std::size_t end)
{
    for (std::size_t i = end; i > 1 && end - i < 3;) {
        const std::string_view word = words[--i].text;
        const std::size_t slash = word.find('/');
        const std::string_view first = word.substr(0, slash);
        if (isNumber(first) &&
            (slash == std::string_view::npos || isNumber(word.substr(slash + 1))))
            return i;
    }
    return std::nullopt;
}

void setIds(SampleHead &head, std::string_view word)
{
    const std::size_t slash = word.find('/');
    if (slash != std::string_view::npos)
        head.pid = numberOf(word.substr(0, slash));
    head.tid = numberOf(slash == std::string_view::npos ? word : word.substr(slash + 1));
}

} // namespace

std::optional<SampleHead> readSampleHead(std::string_view line)
{
    const std::vector<Word> words = wordsOf(line);
    for (std::size_t i = 2; i < words.size(); ++i) {
        const auto time = timeOf(words[i].text);
        const auto ids = time ? idsBefore(words, i) : std::nullopt;
        if (!ids)
            continue;
        SampleHead head;
        head.command = trimmed(line.substr(0, words[*ids].at));
        setIds(head, words[*ids].text);
        head.timeNs = *time;
        std::size_t event = i + 1;
        if (event < words.size() && isNumber(words[event].text))
            head.period = numberOf(words[event++].text);
        if (event < words.size() && words[event].text.ends_with(':')) {
            head.event = words[event].text.substr(0, words[event].text.size() - 1);
            head.rest = trimmed(line.substr(words[event].at + words[event].text.size()));
        }
        return head;
    }
    return std::nullopt;
}

bool isHeadWithoutTime(std::string_view line)
{
    if (line.empty() || isSpace(line.front()))
        return false;
    const std::vector<Word> words = wordsOf(line);
    return words.size() >= 3 && words.back().text.ends_with(':') &&
           idsBefore(words, words.size() - 1).has_value();
}

std::optional<StackLine> readStackLine(std::string_view line)
{
    line = trimmed(line);
    const std::size_t space = line.find_first_of(" \t");
    const std::string_view address = line.substr(0, space);
    const bool isHex = !address.empty() && std::all_of(address.begin(), address.end(), [](char c) {
        return isDigit(c) || (c >= 'a' && c <= 'f');
    });
    if (!isHex || space == std::string_view::npos)
        return std::nullopt;
    StackLine frame;
    frame.symbol = trimmed(line.substr(space));
    const std::size_t paren = frame.symbol.rfind('(');
    if (paren != std::string_view::npos && frame.symbol.ends_with(')') &&
        (paren == 0 || isSpace(frame.symbol[paren - 1]))) {
        frame.object = frame.symbol.substr(paren + 1, frame.symbol.size() - paren - 2);
        frame.symbol = trimmed(frame.symbol.substr(0, paren));
    }
    const std::size_t offset = frame.symbol.rfind("+0x");
    if (offset != std::string_view::npos && offset > 0)
        frame.symbol = frame.symbol.substr(0, offset);
    return frame;
}

std::string StackLine::label() const
{
    if (!symbol.empty() && symbol != "[unknown]")
        return std::string(symbol);
    const std::string_view name = object.substr(object.rfind('/') + 1);
    return name.empty() || name == "[unknown]" ? "[unknown]"
                                               : "[unknown in " + std::string(name) + "]";
}

} // namespace zoe
