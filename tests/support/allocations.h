// Counts the memory handed out by operator new, for tests of how much a reader uses. Links a
// replacement of operator new into the program, so only tests that measure use it. Thread-safe.
#pragma once

#include <cstddef>

namespace zoe::test {

class AllocationWatch {
  public:
    // From here on.
    AllocationWatch();

    // The maximum of bytes allocated at one time since then, in addition to those before.
    [[nodiscard]] std::size_t peakBytes() const;
    // The largest single allocation since.
    [[nodiscard]] std::size_t largestBytes() const;

  private:
    std::size_t m_before;
};

} // namespace zoe::test
