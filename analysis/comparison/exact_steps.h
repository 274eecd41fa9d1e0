// Amounts that add up exactly, in any order. Pure functions; thread-safe.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

namespace zoe {

// Multiples of one power of two, so large that sums of them stay below 2^53 of it, and so are
// exact; what amounts lose by it is below 2^-50 of their sum.
class ExactUnit {
  public:
    // The amounts that are added up, of any sign and in any order. What is left over beside them
    // may be as large as all of them together.
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

} // namespace zoe
