// The shares of functions in each behaviour and in all others, and in how many frames a function's
// share is above the middle of both. Belong to one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/behaviours/characteristic.h"
#include "analysis/behaviours/self_sums.h"

namespace zoe {

class SharesByBehaviour {
  public:
    SharesByBehaviour() = default;
    // REQUIRES: the sums outlive this.
    SharesByBehaviour(const SelfSums &sums, std::size_t behaviours);

    // Without framesAbove.
    [[nodiscard]] FunctionShares of(std::size_t behaviour, std::uint32_t site) const;
    // Whether the others have any time.
    [[nodiscard]] bool areOthers(std::size_t behaviour) const;

  private:
    const SelfSums *m_sums = nullptr;
    double m_totalNs = 0;     // of all behaviours
    std::vector<double> m_ns; // of all behaviours, by site
};

class FramesAbove {
  public:
    FramesAbove() = default;
    FramesAbove(std::size_t behaviours, std::size_t sites)
        : m_sites(sites)
        , m_frames(behaviours * sites)
    {}

    // middles: behaviours x sites. sign: 1 adds the frame, -1 removes it.
    void count(const std::vector<double> &middles, std::size_t behaviour, const SelfTimes &times,
               int sign);
    void add(const FramesAbove &other);

    [[nodiscard]] bool empty() const { return m_frames.empty(); }
    [[nodiscard]] std::uint64_t of(std::size_t behaviour, std::size_t site) const
    {
        return static_cast<std::uint64_t>(m_frames[behaviour * m_sites + site]);
    }

  private:
    std::size_t m_sites = 0;
    std::vector<std::int32_t> m_frames; // behaviours x sites; negative in a part of the sum
};

} // namespace zoe
