// Decides which functions differ between two programs, by exchanging the sides of pairs of runs.
// Pure functions; thread-safe.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "analysis/comparison/values/comparison_result.h"

namespace zoe {

// A figure of two programs: the differences of the pairs of runs, and its share of the error.
struct PairedQuestion {
    std::vector<double> differences;
    double share = 1; // above 0, at most 1
};

// p of each question, corrected for all of them: the smallest error at which it differs, if at most
// that share of experiments may find anything that doesn't. The order within a pair is random, so
// if the programs are equal, each exchange of the sides of some pairs, for all questions alike, is
// as likely as what was measured. Compared is the smallest p of Student's t among the questions,
// then among those without the clearest one, and so on (step-down minP: Westfall and Young 1993,
// Romano and Wolf 2005). Nothing is assumed about distributions, and functions that vary together
// count as little as they do. All exchanges up to 13 pairs, otherwise 10,000 random ones, always
// the same. The least p is 2 / 2^pairs. REQUIRES: as many differences in all questions.
[[nodiscard]] std::vector<double> exchangedP(std::span<const PairedQuestion> questions);

// Whether there are enough pairs of runs: the least p is at most a fifth of the error, which eight
// pairs have at 95 %.
[[nodiscard]] bool exchangesDecide(std::size_t pairs, double confidence);

// Corrects what markFunctions() marked. If no question of any function differs by exchanges,
// nothing does, so that equal programs are called different in at most 1 - confidence of
// experiments; otherwise, what differs by exchanges does so as well. Only if the interval of a
// question says so too. Does nothing if exchanges don't decide. questions: of the typical frame and
// the mean of each function, in turns.
void markExchanged(std::vector<FunctionDifference> &functions,
                   std::span<const PairedQuestion> questions, double confidence);

} // namespace zoe
