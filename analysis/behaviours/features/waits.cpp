#include "analysis/behaviours/features/waits.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace zoe {

namespace {

constexpr std::array<std::string_view, 5> kWaitWords{"wait", "waits", "waiting", "sleep",
                                                     "sleeping"};
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

bool isOneOf(const std::string &word)
{
    return std::ranges::find(kWaitWords, word) != kWaitWords.end();
}

} // namespace

bool isWait(const Site &site)
{
    const std::vector<std::string> words = wordsOf(site.label());
    if (words.empty())
        return false;
    if (isOneOf(words.front()) || isOneOf(words.back()) ||
        (words.size() == 1 && words.front() == "idle"))
        return true;
    std::string letters;
    for (const std::string &word : words)
        letters += word;
    return std::ranges::any_of(kWaitParts, [&letters](std::string_view part) {
        return letters.find(part) != std::string::npos;
    });
}

std::vector<SiteId> waitsOf(const Capture &capture, const Selection &selection)
{
    std::vector<SiteId> waits;
    std::size_t others = 0;
    const auto look = [&](SiteId id) {
        if (id.value < capture.sites().size() && isWait(capture.site(id)))
            waits.push_back(id);
        else
            ++others;
    };
    if (selection.sites) {
        std::ranges::for_each(*selection.sites, look);
    } else {
        for (std::uint32_t id = 0; id < capture.sites().size(); ++id)
            look(SiteId{id});
    }
    if (others == 0)
        waits.clear();
    return waits;
}

Selection withoutWaits(const Capture &capture, const Selection &selection)
{
    std::vector<SiteId> waits = waitsOf(capture, selection);
    if (waits.empty())
        return selection;
    std::ranges::sort(waits);
    Selection some = selection;
    std::vector<SiteId> sites;
    const auto add = [&](SiteId id) {
        if (!std::ranges::binary_search(waits, id))
            sites.push_back(id);
    };
    if (selection.sites) {
        std::ranges::for_each(*selection.sites, add);
    } else {
        for (std::uint32_t id = 0; id < capture.sites().size(); ++id)
            add(SiteId{id});
    }
    some.sites = std::move(sites);
    return some;
}

} // namespace zoe
