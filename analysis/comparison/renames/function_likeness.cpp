#include "analysis/comparison/renames/function_likeness.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <set>

#include "analysis/model/units.h"

namespace zoe {

namespace {

constexpr std::size_t kMostLetters = 200; // of a name; the rest is ignored
constexpr double kLinesApart = 10;        // at this distance, likeness falls to a third

bool isAlphanumeric(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0;
}

bool isUpperCase(char c)
{
    return std::isupper(static_cast<unsigned char>(c)) != 0;
}

// "updateWorld2D" and "update_world" both consist of update and world; lower case.
std::set<std::string> wordsOf(std::string_view name)
{
    std::set<std::string> words;
    std::string word;
    const auto end = [&] {
        if (!word.empty())
            words.insert(word);
        word.clear();
    };
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (!isAlphanumeric(name[i])) {
            end();
            continue;
        }
        if (isUpperCase(name[i]) && i > 0 && !isUpperCase(name[i - 1]))
            end();
        word += static_cast<char>(std::tolower(static_cast<unsigned char>(name[i])));
    }
    end();
    return words;
}

template <class Set>
double jaccard(const Set &a, const Set &b)
{
    if (a.empty() && b.empty())
        return 1;
    std::size_t both = 0;
    for (const auto &value : a)
        both += std::ranges::find(b, value) != b.end() ? 1 : 0;
    return static_cast<double>(both) / static_cast<double>(a.size() + b.size() - both);
}

double letterLikeness(std::string_view a, std::string_view b)
{
    a = a.substr(0, kMostLetters);
    b = b.substr(0, kMostLetters);
    if (a.empty() && b.empty())
        return 1;
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({changed, diagonal + 1, row[j] + 1});
        }
    }
    return 1 - static_cast<double>(row.back()) / static_cast<double>(std::max(a.size(), b.size()));
}

double ratioLikeness(double a, double b)
{
    if (a == b)
        return 1;
    return a <= 0 || b <= 0 ? 0 : std::min(a, b) / std::max(a, b);
}

double timeLikeness(const Distribution &a, const Distribution &b)
{
    return (ratioLikeness(a.meanNs, b.meanNs) + ratioLikeness(a.medianNs, b.medianNs) +
            ratioLikeness(a.p95Ns, b.p95Ns)) /
           3;
}

std::string timesText(const Distribution &base, const Distribution &head)
{
    return "self time " + formatDuration(std::llround(base.meanNs)) + " → " +
           formatDuration(std::llround(head.meanNs)) + " a frame";
}

std::string callsText(double base, double head)
{
    char text[80];
    std::snprintf(text, sizeof text, "%.3g → %.3g calls per frame", base, head);
    return text;
}

std::string joined(const std::vector<std::string> &names)
{
    constexpr std::size_t kMostNames = 3;
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), kMostNames); ++i)
        text += (i == 0 ? "" : ", ") + names[i];
    return names.size() > kMostNames ? text + " …" : text;
}

std::vector<std::string> common(const std::vector<std::string> &a,
                                const std::vector<std::string> &b)
{
    std::vector<std::string> names;
    std::ranges::copy_if(a, std::back_inserter(names), [&](const std::string &name) {
        return std::ranges::find(b, name) != b.end();
    });
    return names;
}

// Adds up similarities.
class Score {
  public:
    void add(double weight, double likeness)
    {
        m_weights += weight;
        m_sum += weight * likeness;
    }
    void say(const std::string &reason) { m_reason += (m_reason.empty() ? "" : "; ") + reason; }
    [[nodiscard]] Likeness likeness() const { return {m_sum / m_weights, m_reason}; }

  private:
    double m_weights = 0;
    double m_sum = 0;
    std::string m_reason;
};

void addPlace(const Site &base, const Site &head, Score &score)
{
    score.add(3, nameLikeness(base.label(), head.label()));
    if (!base.file.empty() || !head.file.empty()) {
        const bool same = base.file == head.file;
        const std::uint32_t apart = std::max(base.line, head.line) - std::min(base.line, head.line);
        score.add(3, same ? 1 : 0);
        score.add(3, same ? std::exp(-static_cast<double>(apart) / kLinesApart) : 0);
        if (same && apart == 0)
            score.say("same file and line");
        else if (same)
            score.say("same file, " + std::to_string(apart) +
                      (apart == 1 ? " line apart" : " lines apart"));
    }
    // If the zone's name is the function's name, it is already compared.
    const bool own = base.function != base.label() && head.function != head.label();
    if (own && !base.function.empty() && !head.function.empty()) {
        score.add(2, base.function == head.function ? 1 : 0);
        if (base.function == head.function)
            score.say("in the function " + base.function);
    }
}

void addRelatives(const FunctionLook &base, const FunctionLook &head, Score &score)
{
    if (!base.parents.empty() || !head.parents.empty()) {
        score.add(4, jaccard(base.parents, head.parents));
        std::vector<std::string> names = common(base.parents, head.parents);
        const bool root = std::erase(names, std::string()) > 0;
        if (!names.empty())
            score.say("called by " + joined(names));
        else if (root)
            score.say("called by no recorded function");
    }
    if (base.isLeaf && head.isLeaf) {
        score.add(1, 1);
    } else if (!base.children.empty() || !head.children.empty()) {
        score.add(2, jaccard(base.children, head.children));
        const std::vector<std::string> names = common(base.children, head.children);
        if (!names.empty())
            score.say("calls " + joined(names));
    } else if (!base.strangers || !head.strangers) {
        score.add(2, 0);
    }
}

} // namespace

double nameLikeness(std::string_view a, std::string_view b)
{
    return std::max(jaccard(wordsOf(a), wordsOf(b)), letterLikeness(a, b));
}

Likeness likenessOf(const FunctionLook &base, const FunctionLook &head)
{
    Score score;
    const bool sameFile = !base.site.file.empty() && base.site.file == head.site.file;
    if (!sameFile && common(base.parents, head.parents).empty())
        return {};
    addPlace(base.site, head.site, score);
    addRelatives(base, head, score);
    score.add(3, timeLikeness(base.selfPerFrame, head.selfPerFrame));
    score.add(1, timeLikeness(base.totalPerFrame, head.totalPerFrame));
    score.add(2, ratioLikeness(base.callsPerFrame, head.callsPerFrame));
    score.say(timesText(base.selfPerFrame, head.selfPerFrame));
    score.say(callsText(base.callsPerFrame, head.callsPerFrame));
    return score.likeness();
}

} // namespace zoe
