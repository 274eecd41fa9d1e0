// When an experiment of several runs may be looked at, and how sure each look has to be. Immutable;
// thread-safe.
#pragma once

#include <cstddef>
#include <vector>

namespace zoe {

// Whoever looks after every run and stops at the first difference finds one sooner or later. Here
// the error is spent over few looks (Lan and DeMets 1983, with the power family t^3 of Kim and
// DeMets 1987), and each look has its own share, so that all together keep to the error whatever
// they have to do with each other (Bonferroni).
class SequentialPlan {
  public:
    // Of a test with so few pairs of runs hardly anything is ever found.
    static constexpr std::size_t kFewestPairs = 4;

    // error: 1 - confidence. Looks: after half of the pairs and at the end. Each look more would
    // take its share of the error from the end.
    SequentialPlan(std::size_t pairs, double error);

    [[nodiscard]] const std::vector<std::size_t> &looks() const { return m_looks; }
    [[nodiscard]] bool isLook(std::size_t pairs) const;
    // The confidence of everything that is said after so many pairs: of a look, or of an end that
    // came before the next look and has all the error that is left.
    [[nodiscard]] double confidenceAt(std::size_t pairs, bool isEnd) const;

  private:
    [[nodiscard]] double spentBy(std::size_t pairs) const;

    std::size_t m_pairs;
    double m_error;
    std::vector<std::size_t> m_looks;
};

} // namespace zoe
