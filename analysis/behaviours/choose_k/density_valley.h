// Tests whether numbers on a line form two groups, with a valley of density between them. Pure
// functions; thread-safe.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace zoe {

// The clearest valley of n numbers on a line. The numbers are counted into 8, 16, 32, 64 and 128
// bins between their 0.5 % and 99.5 % quantiles. A bin with V numbers, between bins with at least P
// on either side, is a valley if V is at most a third of P. Its certainty is the signed root of the
// likelihood ratio of the two counts, a standard normal deviate if both densities are equal. Its
// score is that value divided by valleyDeviate(n).
struct Valley {
    double score = 0; // 0: no valley; at least 1: there are two groups
    float cut = 0;    // the middle of the lowest bins
    bool ofRuns = false;
};

// 2 + 1.1 log10(n), at most 5. In simulations of 20,000 sets of 16 to 1,000 numbers with a single
// hill, distributed uniformly (the worst case), normally or log-normally, fewer than one in a
// thousand reached it, and none of 1,000 sets of 20,000 numbers did.
double valleyDeviate(std::size_t n);

// The clearest valley between two hills, each of which is a run of up to 11 of 32 bins, like the
// valley itself, among at least 30 numbers. It finds smaller groups: of 30 and 100 normal numbers 6
// deviations apart, two in three instead of one in five. The value is divided by valleyDeviate(n),
// or by 4.7 if that is more, which fewer than one in a thousand of the sets above reached. values
// is reordered.
Valley valleyOfRuns(std::span<float> values);

// values is reordered.
Valley clearestValley(std::span<float> values);

// The clearest valley for each number of bins, by falling score: alternative cuts if the first one
// is rejected for another reason. Numbers of bins without a valley are left out. values is
// reordered.
std::vector<Valley> valleysOf(std::span<float> values);

} // namespace zoe
