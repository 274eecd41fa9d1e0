// Keeps workers from running ahead of the first chunk that is not done. Thread-safe.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <stop_token>
#include <vector>

namespace zoe {

class ChunkTurns {
  public:
    ChunkTurns(std::size_t count, std::size_t mostAhead)
        : m_mostAhead(mostAhead)
        , m_isDone(count)
    {}

    // Waits until a position is less than mostAhead behind the first that is not done. REQUIRES:
    // whoever has taken a position ends it, and takes no other one in between.
    void begin(std::size_t at, const std::stop_token &stop)
    {
        std::unique_lock lock(m_mutex);
        m_moved.wait(lock, stop, [&] { return at - m_first < m_mostAhead; });
    }
    void end(std::size_t at)
    {
        {
            const std::lock_guard lock(m_mutex);
            m_isDone[at] = 1;
            while (m_first < m_isDone.size() && m_isDone[m_first] != 0)
                ++m_first;
        }
        m_moved.notify_all();
    }

  private:
    const std::size_t m_mostAhead;
    std::mutex m_mutex;
    std::condition_variable_any m_moved;
    std::vector<std::uint8_t> m_isDone;
    std::size_t m_first = 0; // that is not done
};

} // namespace zoe
