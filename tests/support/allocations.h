// Counts what operator new hands out: for tests of how much a reader takes. Links a replacement of
// operator new into the program, so only tests that measure use it. Thread-safe.
#pragma once

#include <cstddef>

namespace zoe::test {

class AllocationWatch {
  public:
    // From here on.
    AllocationWatch();

    // The most bytes that were allocated at once since, above what was then.
    [[nodiscard]] std::size_t peakBytes() const;
    // The largest single allocation since.
    [[nodiscard]] std::size_t largestBytes() const;

  private:
    std::size_t m_before;
};

} // namespace zoe::test
