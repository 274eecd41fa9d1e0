// Makes the parts of a decomposition add up exactly. Pure functions; thread-safe.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "analysis/comparison/values/comparison_result.h"
#include "analysis/comparison/values/mix.h"

namespace zoe {

// Rounds amounts to multiples of one power of two, chosen so that sums of them stay below 2^53
// multiples and are therefore exact. The rounding changes amounts by less than 2^-50 of their sum.
class ExactUnit {
  public:
    // The amounts that will be added up, of any sign and in any order. A remainder may be as large
    // as all of them together.
    explicit ExactUnit(std::vector<double> amounts)
    {
        for (double &amount : amounts)
            amount = std::abs(amount);
        std::ranges::sort(amounts);
        double sum = 0;
        for (const double amount : amounts)
            sum += amount;
        m_unit = sum > 0 ? std::ilogb(sum) + 3 - 53 : 0;
    }

    [[nodiscard]] double rounded(double amount) const
    {
        return std::ldexp(std::nearbyint(std::ldexp(amount, -m_unit)), m_unit);
    }

  private:
    int m_unit = 0;
};

// Appends all parts, to determine the unit.
void addAmounts(const Mix &mix, const std::vector<FunctionMix> &functions,
                std::vector<double> &amounts);

// Rounds the steps and the change of the mean frame time that they add up to, with the time that no
// zone covers as the last step; sorts them, and leaves out steps that change nothing.
void makeExact(std::vector<WaterfallStep> &steps, double &deltaNs, const ExactUnit &unit);

// Rounds all parts, adds the time that no zone covers to the functions so that those of a behaviour
// add up to it, sorts them, and leaves out behaviours without frames. deltaNs: of the mean frame
// time, rounded.
void makeExact(Mix &mix, std::vector<FunctionMix> functions, double deltaNs, const ExactUnit &unit);

} // namespace zoe
