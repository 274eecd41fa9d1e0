// Events wait in the frame assembler until those of all threads before them must have been
// published. What a program records meanwhile has no limit but its speed: with this, the writer
// thread reads nothing for a while if too many wait, so that further ones stay in the buffers,
// which have a limit. Not thread-safe.
#pragma once

#include <cstdint>
#include <deque>

#include "recorder/collector/tick_clock.h"

namespace zoe::recorder {

class WaitingEvents {
  public:
    explicit WaitingEvents(std::uint64_t mostBytes)
        : m_mostBytes(mostBytes)
    {}

    // Events up to this time have been read: so many bytes since the recording began.
    void read(TimeNs untilNs, std::uint64_t bytes)
    {
        if (bytes == m_readBytes)
            return;
        m_readBytes = bytes;
        if (m_passes.empty() || untilNs - m_passes.back().fromNs > kPassNs)
            m_passes.push_back({untilNs, untilNs, bytes});
        m_passes.back().untilNs = untilNs;
        m_passes.back().bytes = bytes;
    }

    // Whether too many are later than this time, before which all events have been published.
    [[nodiscard]] bool areTooMany(TimeNs finalToNs)
    {
        for (; !m_passes.empty() && m_passes.front().untilNs <= finalToNs; m_passes.pop_front())
            m_doneBytes = m_passes.front().bytes;
        return m_readBytes - m_doneBytes > m_mostBytes;
    }

  private:
    static constexpr DurationNs kPassNs = kNsPerMs; // shorter ones are joined
    struct Pass {
        TimeNs fromNs;
        TimeNs untilNs;
        std::uint64_t bytes; // read until its end
    };

    std::uint64_t m_mostBytes;
    std::uint64_t m_readBytes = 0;
    std::uint64_t m_doneBytes = 0;
    std::deque<Pass> m_passes;
};

} // namespace zoe::recorder
