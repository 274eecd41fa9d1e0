// Whether numbers on a line form two groups: a valley of density lies between them. Pure functions;
// thread-safe.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace zoe {

// The clearest valley of n numbers on a line. They are counted into 8, 16, 32, 64 and 128 bins
// between their 0.5 % and 99.5 % quantiles. A bin with V of them, between bins with at least P on
// either side, is a valley if V is at most a third of P. How sure it is, is the signed root of the
// likelihood ratio of the two counts, a standard normal deviate when both densities are the same;
// its score is that as a multiple of valleyDeviate(n).
struct Valley {
    double score = 0; // 0: none; from 1 on there are two groups
    float cut = 0;    // the middle of the lowest bins
};

// 2 + 1.1 log10(n), at most 5. In simulations of 20,000 sets of 16 to 1,000 numbers with a single
// hill, spread evenly (the worst), normally or log-normally, fewer than one in a thousand reached
// it, and none of 1,000 sets of 20,000 numbers.
double valleyDeviate(std::size_t n);

// values is reordered.
Valley clearestValley(std::span<float> values);

// The clearest valley of each number of bins, by falling score: other cuts where the first is none
// for another reason. Those without a valley are left out. values is reordered.
std::vector<Valley> valleysOf(std::span<float> values);

} // namespace zoe
