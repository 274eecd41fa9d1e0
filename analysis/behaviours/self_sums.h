// Self times by behaviour and function. Belongs to one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/walk/frame_self_times.h"

namespace zoe {

// Integers only, so that sums don't depend on the order of frames.
class SelfSums {
  public:
    SelfSums() = default;
    SelfSums(std::size_t behaviours, std::size_t sites)
        : m_sites(sites)
        , m_frames(behaviours)
        , m_totalNs(behaviours)
        , m_ns(behaviours * sites)
        , m_shares(behaviours * sites)
    {}

    void add(std::size_t behaviour, const SelfTimes &times) { count(behaviour, times, 1); }
    void remove(std::size_t behaviour, const SelfTimes &times) { count(behaviour, times, -1); }
    void add(const SelfSums &other);

    [[nodiscard]] std::size_t sites() const { return m_sites; }
    [[nodiscard]] double totalNs(std::size_t behaviour) const
    {
        return static_cast<double>(m_totalNs[behaviour]);
    }
    [[nodiscard]] double ns(std::size_t behaviour, std::size_t site) const
    {
        return static_cast<double>(m_ns[behaviour * m_sites + site]);
    }
    // Mean share of a function over frames.
    [[nodiscard]] double meanShare(std::size_t behaviour, std::size_t site) const
    {
        return m_frames[behaviour] == 0
                   ? 0
                   : static_cast<double>(m_shares[behaviour * m_sites + site]) / kShareUnit /
                         static_cast<double>(m_frames[behaviour]);
    }

  private:
    // 32 fractional bits leave room for 2^31 frames.
    static constexpr double kShareUnit = 4294967296.0;

    void count(std::size_t behaviour, const SelfTimes &times, int sign);

    std::size_t m_sites = 0;
    std::vector<std::int64_t> m_frames;
    std::vector<DurationNs> m_totalNs;
    std::vector<DurationNs> m_ns;       // behaviours x sites
    std::vector<std::int64_t> m_shares; // behaviours x sites
};

} // namespace zoe
