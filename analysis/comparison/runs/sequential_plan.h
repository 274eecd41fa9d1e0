// When the results of an experiment with several runs may be tested, and at which confidence.
// Immutable; thread-safe.
#pragma once

#include <cstddef>
#include <vector>

namespace zoe {

// Testing after every run and stopping at the first difference finds one sooner or later. Here, the
// error is distributed over few tests (Lan and DeMets 1983, with the power family t^3 of Kim and
// DeMets 1987), and each test has its own share, so that all together keep to the error whatever
// their correlation (Bonferroni).
class SequentialPlan {
  public:
    // With so few pairs of runs, a test hardly ever finds anything.
    static constexpr std::size_t kFewestPairs = 4;

    // error: 1 - confidence. Tests take place after half of the pairs and at the end. Each further
    // test would take its share of the error from the end.
    SequentialPlan(std::size_t pairs, double error);

    [[nodiscard]] const std::vector<std::size_t> &looks() const { return m_looks; }
    [[nodiscard]] bool isLook(std::size_t pairs) const;
    // The confidence of all statements after this many pairs: of a test, or of an end before the
    // next test, which gets all of the remaining error.
    [[nodiscard]] double confidenceAt(std::size_t pairs, bool isEnd) const;

  private:
    [[nodiscard]] double spentBy(std::size_t pairs) const;

    std::size_t m_pairs;
    double m_error;
    std::vector<std::size_t> m_looks;
};

} // namespace zoe
