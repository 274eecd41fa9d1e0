#include "analysis/model/sites/wait_names.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/model/sites/name_words.h"

namespace zoe {

namespace {

constexpr std::array<std::string_view, 5> kWaitWords{"wait", "waits", "waiting", "sleep",
                                                     "sleeping"};
constexpr std::array<std::string_view, 10> kBehindWait{
    "for", "until", "on", "any", "all", "idle", "sync", "fence", "event", "timeout"};
constexpr std::array<std::string_view, 4> kJoined{"thread", "jthread", "worker", "task"};
constexpr std::array<std::string_view, 2> kWaitParts{"vsync", "swapbuffers"};

std::string withoutTemplateArguments(std::string_view name)
{
    std::string text;
    int depth = 0;
    for (const char c : name) {
        if (c == '<')
            ++depth;
        else if (c == '>' && depth > 0)
            --depth;
        else if (depth == 0)
            text += c;
    }
    return text;
}

// A function's scope and its own name, without arguments and those of templates.
std::pair<std::string, std::string> scopeAndName(std::string_view name)
{
    constexpr std::string_view kAnonymous = "(anonymous namespace)::";
    if (const auto anonymous = name.rfind(kAnonymous); anonymous != std::string_view::npos)
        name.remove_prefix(anonymous + kAnonymous.size());
    const std::string plain = withoutTemplateArguments(name);
    const std::string whole = plain.substr(0, plain.find('('));
    const auto scope = whole.rfind("::");
    if (scope == std::string::npos)
        return {{}, whole};
    return {whole.substr(0, scope), whole.substr(scope + 2)};
}

template <std::size_t N>
bool isOneOf(const std::array<std::string_view, N> &some, std::string_view word)
{
    const bool isMany = word.size() > 1 && word.ends_with('s');
    return std::ranges::find(some, word) != some.end() ||
           (isMany && std::ranges::find(some, word.substr(0, word.size() - 1)) != some.end());
}

bool saysWhatFor(const std::vector<std::string> &words)
{
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i] == "wait" && isOneOf(kBehindWait, words[i + 1]))
            return true;
    }
    return false;
}

bool joinsThreads(const std::vector<std::string> &words, std::string_view scope)
{
    if (words.size() == 1 && words[0] == "join") {
        const std::vector<std::string> around = wordsOfName(scope);
        return around.empty() || std::ranges::any_of(around, [](const std::string &word) {
                   return isOneOf(kJoined, word);
               });
    }
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if ((words[i] == "join" && isOneOf(kJoined, words[i + 1])) ||
            (words[i + 1] == "join" && isOneOf(kJoined, words[i])))
            return true;
    }
    return false;
}

} // namespace

bool isWait(const Site &site)
{
    const auto [scope, name] = scopeAndName(site.label());
    const std::vector<std::string> words = wordsOfName(name);
    if (words.empty())
        return false;
    const auto isWaitWord = [](const std::string &word) {
        return std::ranges::find(kWaitWords, word) != kWaitWords.end();
    };
    const bool isAlone = words.size() == 1 && (words[0] == "idle" || words[0] == "blocked");
    if (isWaitWord(words.front()) || isWaitWord(words.back()) || isAlone || saysWhatFor(words) ||
        joinsThreads(words, scope))
        return true;
    std::string letters;
    for (const std::string &word : words)
        letters += word;
    return std::ranges::any_of(kWaitParts, [&letters](std::string_view part) {
        return letters.find(part) != std::string::npos;
    });
}

} // namespace zoe
