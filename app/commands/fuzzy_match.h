// Rates how well typed letters match a name. Pure function.
#pragma once

#include <QStringView>
#include <optional>
#include <vector>

namespace zoe::app {

struct FuzzyMatch {
    int score = 0;
    std::vector<int> positions; // in the name, of the letters typed
};

// Nothing unless all letters of `typed` occur in the name in this order, ignoring case and spaces.
// Scores the best match: 1 per letter, kWordStart more at the start of a word, kNextTo more next to
// the previous letter. Cost: typed times name.
[[nodiscard]] std::optional<FuzzyMatch> fuzzyMatch(QStringView typed, QStringView name);

constexpr int kWordStartScore = 8;
constexpr int kNextToScore = 9;

// Whether a word starts here: after a space, dot, colon or underscore, or with a capital after a
// lower-case letter.
[[nodiscard]] bool startsWord(QStringView name, qsizetype position);

} // namespace zoe::app
