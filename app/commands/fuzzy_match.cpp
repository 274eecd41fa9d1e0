#include "app/commands/fuzzy_match.h"

#include <QString>
#include <algorithm>
#include <cstddef>
#include <limits>

namespace zoe::app {

namespace {

constexpr int kNone = std::numeric_limits<int>::min() / 2;

bool hasInOrder(QStringView letters, QStringView name)
{
    qsizetype found = 0;
    for (const QChar c : name) {
        if (found < letters.size() && c.toLower() == letters[found])
            ++found;
    }
    return found == letters.size();
}

// Best scores of the first letters with the last of them at each position; one row per letter.
using Scores = std::vector<std::vector<int>>;

Scores scoresOf(QStringView letters, QStringView name)
{
    const auto width = static_cast<std::size_t>(name.size());
    Scores best(static_cast<std::size_t>(letters.size()), std::vector<int>(width, kNone));
    for (std::size_t i = 0; i < best.size(); ++i) {
        int before = i == 0 ? 0 : kNone; // best of the letters before, anywhere to the left
        for (std::size_t j = 0; j < width; ++j) {
            const auto at = static_cast<qsizetype>(j);
            if (i > 0 && j > 1)
                before = std::max(before, best[i - 1][j - 2]);
            if (name[at].toLower() != letters[static_cast<qsizetype>(i)])
                continue;
            const int nextTo = i > 0 && j > 0 ? best[i - 1][j - 1] + kNextToScore : kNone;
            const int from = std::max(before, nextTo);
            if (from >= 0)
                best[i][j] = from + 1 + (startsWord(name, at) ? kWordStartScore : 0);
        }
    }
    return best;
}

// Goes back from the last letter: the position of each that gives the best score.
std::vector<int> positionsOf(const Scores &best)
{
    std::vector<int> positions(best.size());
    std::size_t end = best.front().size();
    bool neighbour = false; // of the letter after it
    for (std::size_t i = best.size(); i-- > 0;) {
        const auto &row = best[i];
        const auto farthest =
            std::max_element(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(end));
        const std::size_t at =
            neighbour ? end - 1 : static_cast<std::size_t>(farthest - row.begin());
        positions[i] = static_cast<int>(at);
        end = at;
        neighbour = false;
        if (i > 0 && at > 0) { // did its score come from the letter before it?
            int gap = kNone;
            for (std::size_t j = 0; j + 1 < at; ++j)
                gap = std::max(gap, best[i - 1][j]);
            const int nextTo = best[i - 1][at - 1];
            neighbour = nextTo >= 0 && nextTo + kNextToScore >= gap;
        }
    }
    return positions;
}

} // namespace

bool startsWord(QStringView name, qsizetype position)
{
    if (position == 0)
        return true;
    const QChar before = name[position - 1];
    const QChar here = name[position];
    return (!before.isLetterOrNumber() && here.isLetterOrNumber()) ||
           (before.isLower() && here.isUpper());
}

std::optional<FuzzyMatch> fuzzyMatch(QStringView typed, QStringView name)
{
    QString letters;
    for (const QChar c : typed) {
        if (!c.isSpace())
            letters += c.toLower();
    }
    if (letters.isEmpty())
        return FuzzyMatch{};
    if (!hasInOrder(letters, name))
        return std::nullopt;
    const Scores best = scoresOf(letters, name);
    return FuzzyMatch{*std::max_element(best.back().begin(), best.back().end()), positionsOf(best)};
}

} // namespace zoe::app
