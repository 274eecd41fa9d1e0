// How much of a thread's stack is copied with each sample, from what its calls have needed so far.
// Belongs to one thread.
//
// Copying costs the sampled thread time, and most threads need a small part of what is possible. A
// thread begins with the maximum. Whenever its stack is deeper than the copy, it gets the maximum
// again and is watched for longer before that is reduced, so calls are missing from only a few
// samples. A size that is not available is not requested again until as many samples have come.
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

    // The calls of a sample took this many bytes.
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
    // The copy of a sample was too short.
    void wasCut()
    {
        if (m_isRefusedMore)
            took(m_most);
        else
            setTo(m_most);
    }
    // No other size is available.
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
