#include "analysis/model/texts/unknown_name.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <numeric>

namespace zoe {

namespace {

constexpr std::size_t kMostMeant = 3;
constexpr std::size_t kMostListed = 12;
// Longer names are compared by their beginnings, because the time grows with the square.
constexpr std::size_t kLongestCompared = 200;
// Shorter names are part of too many others.
constexpr std::size_t kLeastPart = 5;
constexpr std::size_t kLeastHeld = 3;

std::string lowerCase(std::string text)
{
    for (char &letter : text)
        letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    return text;
}

struct Distance {
    std::size_t whole;
    std::size_t beginning; // to the nearest prefix of b
};

// Optimal string alignment: insertions, deletions, substitutions and swapped neighbours.
Distance editDistance(const std::string &a, const std::string &b)
{
    std::vector<std::size_t> beforeLast(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(last.begin(), last.end(), 0U);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({last[j] + 1, row[j - 1] + 1,
                               last[j - 1] + static_cast<std::size_t>(a[i - 1] != b[j - 1])});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], beforeLast[j - 2] + 1);
        }
        std::swap(beforeLast, last);
        std::swap(last, row);
    }
    return {last[b.size()], *std::ranges::min_element(last)};
}

std::string quoted(const std::string &name)
{
    return "'" + name + "'";
}

template <class Write>
std::string listed(std::span<const std::string> names, std::size_t most, Write write)
{
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), most); ++i)
        text += (i == 0 ? "" : ", ") + write(names[i]);
    if (names.size() > most)
        text += " and " + std::to_string(names.size() - most) + " more";
    return text;
}

} // namespace

std::vector<std::string> similarNames(const std::string &name, std::span<const std::string> known)
{
    struct Candidate {
        std::size_t distance;
        const std::string *name;
    };
    const std::string given = lowerCase(name.substr(0, kLongestCompared));
    const std::size_t most = std::max<std::size_t>(1, given.size() / 3);
    std::vector<Candidate> candidates;
    for (const std::string &one : known) {
        const std::string other = lowerCase(one.substr(0, kLongestCompared));
        if (given.empty() || other.empty())
            continue;
        const Distance distance = editDistance(given, other);
        const bool partly = (given.size() >= kLeastPart && distance.beginning <= most) ||
                            (given.size() >= kLeastHeld && other.find(given) != other.npos);
        if (distance.whole <= most)
            candidates.push_back({distance.whole, &one});
        else if (partly)
            candidates.push_back({most + distance.whole, &one});
    }
    std::ranges::stable_sort(candidates, {}, &Candidate::distance);
    std::vector<std::string> names;
    for (const Candidate &candidate : candidates) {
        if (names.size() < kMostMeant && std::ranges::find(names, *candidate.name) == names.end())
            names.push_back(*candidate.name);
    }
    return names;
}

std::string unknownNameText(const std::string &kind, const std::string &name,
                            std::span<const std::string> known)
{
    std::string text = "unknown " + kind + " " + quoted(name);
    const auto meant = similarNames(name, known);
    if (meant.size() == 1)
        return text + "; did you mean " + quoted(meant.front()) + "?";
    if (!meant.empty())
        return text + "; did you mean one of " + listed(meant, kMostMeant, quoted) + "?";
    std::vector<std::string> named; // an empty name can't be told from none
    std::ranges::copy_if(known, std::back_inserter(named),
                         [](const std::string &one) { return !one.empty(); });
    if (named.empty())
        return text + "; there is none";
    return text +
           "; available: " + listed(named, kMostListed, [](const std::string &one) { return one; });
}

Error unknownName(const std::string &kind, const std::string &name,
                  std::span<const std::string> known, const std::string &place)
{
    return {ErrorCode::BadInput, unknownNameText(kind, name, known), place};
}

} // namespace zoe
