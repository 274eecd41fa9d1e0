// When to accept viewers again after the process had no free descriptor: after growing pauses,
// since retrying in a loop would use up a core. Not thread-safe: one owner.
#pragma once

#include <algorithm>
#include <cstdint>

namespace zoe::recorder {

class AcceptPause {
  public:
    static constexpr int kFirstMs = 5;
    static constexpr int kLongestMs = 1000;

    void failed(std::uint64_t nowNs)
    {
        m_untilNs = nowNs + static_cast<std::uint64_t>(m_nextMs) * kNsPerMilli;
        m_nextMs = std::min(2 * m_nextMs, kLongestMs);
    }
    void succeeded() { *this = {}; }
    // Rounded up; 0: now.
    [[nodiscard]] int leftMs(std::uint64_t nowNs) const
    {
        return nowNs >= m_untilNs
                   ? 0
                   : static_cast<int>((m_untilNs - nowNs + kNsPerMilli - 1) / kNsPerMilli);
    }

  private:
    static constexpr std::uint64_t kNsPerMilli = 1'000'000;

    std::uint64_t m_untilNs = 0;
    int m_nextMs = kFirstMs;
};

} // namespace zoe::recorder
