// How much of a thread's stack is copied with each sample: what its calls take, as seen so far.
// Belongs to one thread.
//
// Copying costs the sampled thread time, and most threads need a small part of what is possible. A
// thread begins with the most. Each time its stack is deeper after all, it gets the most again, and
// is watched for longer before that is reduced: calls are missing from few samples. A size that
// can't be had is not asked for again before as many samples have come.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace zoe::recorder::platform {

class StackNeed {
  public:
    static constexpr std::uint32_t kLeastBytes = 1U << 10;
    static constexpr std::uint32_t kFirstPatience = 16; // samples
    static constexpr std::uint32_t kMostPatience = 1U << 20;

    // REQUIRES: a power of two
    explicit StackNeed(std::uint32_t most)
        : m_most(most)
        , m_bytes(most)
    {}

    [[nodiscard]] std::uint32_t bytes() const { return m_bytes; }

    // A sample's calls took so many bytes.
    void took(std::uint64_t bytes)
    {
        m_reached = std::max(m_reached, bytes);
        if (++m_samples < m_patience)
            return;
        const std::uint64_t wanted = std::min<std::uint64_t>(m_reached + m_reached / 4, m_most);
        m_bytes = std::min(
            m_bytes, std::bit_ceil(std::max(static_cast<std::uint32_t>(wanted), kLeastBytes)));
        m_isRefusedMore = false;
        watchAnew();
    }
    // A sample's copy was too short.
    void wasCut()
    {
        if (m_isRefusedMore)
            took(m_most);
        else
            setTo(m_most);
    }
    // Another size can't be had.
    void stayAt(std::uint32_t bytes)
    {
        m_isRefusedMore = bytes < m_bytes;
        setTo(bytes);
    }

  private:
    void setTo(std::uint32_t bytes)
    {
        if (m_bytes < bytes)
            m_patience = std::min(4 * m_patience, kMostPatience);
        m_bytes = bytes;
        watchAnew();
    }
    void watchAnew()
    {
        m_reached = 0;
        m_samples = 0;
    }

    std::uint32_t m_most;
    std::uint32_t m_bytes;
    std::uint32_t m_patience = kFirstPatience;
    std::uint32_t m_samples = 0;
    std::uint64_t m_reached = 0;
    bool m_isRefusedMore = false;
};

} // namespace zoe::recorder::platform
