#include "analysis/model/sites/wait_names.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace zoe {

namespace {

constexpr std::array<std::string_view, 6> kWaitWords{"wait",  "waits",    "waiting",
                                                     "sleep", "sleeping", "blocked"};
constexpr std::array<std::string_view, 5> kBehindWait{"for", "until", "on", "any", "all"};
constexpr std::array<std::string_view, 2> kWaitParts{"vsync", "swapbuffers"};

bool isLetter(char c)
{
    return std::isalpha(static_cast<unsigned char>(c)) != 0;
}

bool isUpper(char c)
{
    return std::isupper(static_cast<unsigned char>(c)) != 0;
}

// The words of a name, in lower case.
std::vector<std::string> wordsOf(std::string_view name)
{
    name = name.substr(0, name.find('('));
    if (const auto scope = name.rfind("::"); scope != std::string_view::npos)
        name = name.substr(scope + 2);
    std::vector<std::string> words;
    bool inWord = false;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (!isLetter(name[i])) {
            inWord = false;
            continue;
        }
        if (!inWord || (isUpper(name[i]) && !isUpper(name[i - 1])))
            words.emplace_back();
        words.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(name[i])));
        inWord = true;
    }
    return words;
}

bool isOneOf(std::span<const std::string_view> some, const std::string &word)
{
    return std::ranges::find(some, word) != some.end();
}

bool saysWhatFor(const std::vector<std::string> &words)
{
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i] == "wait" && isOneOf(kBehindWait, words[i + 1]))
            return true;
    }
    return false;
}

} // namespace

bool isWait(const Site &site)
{
    const std::vector<std::string> words = wordsOf(site.label());
    if (words.empty())
        return false;
    if (isOneOf(kWaitWords, words.front()) || isOneOf(kWaitWords, words.back()) ||
        words.back() == "join" || (words.size() == 1 && words.front() == "idle") ||
        saysWhatFor(words))
        return true;
    std::string letters;
    for (const std::string &word : words)
        letters += word;
    return std::ranges::any_of(kWaitParts, [&letters](std::string_view part) {
        return letters.find(part) != std::string::npos;
    });
}

} // namespace zoe
