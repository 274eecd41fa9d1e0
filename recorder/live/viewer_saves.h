// Limits how often and how much viewers may have the flight recorder write. Thread-safe.
#pragma once

#include <cstdint>
#include <mutex>

#include "analysis/model/result.h"
#include "analysis/model/units.h"

namespace zoe::recorder {

class ViewerSaves {
  public:
    static constexpr DurationNs kBetweenNs = 5 * kNsPerSecond;

    // mostBytes: of all files together; 0: viewers can't save.
    explicit ViewerSaves(std::uint64_t mostBytes)
        : m_mostBytes(mostBytes)
    {}

    // Permits one save. Error: LimitReached.
    Status ask(std::uint64_t nowNs)
    {
        const std::lock_guard lock(m_mutex);
        const auto refuse = [](const char *why) { return Error{ErrorCode::LimitReached, why, {}}; };
        if (m_bytes >= m_mostBytes)
            return refuse("viewers have saved as much as this session allows");
        if (m_any && nowNs - m_lastNs < static_cast<std::uint64_t>(kBetweenNs))
            return refuse("the flight recorder was saved less than 5 seconds ago");
        m_any = true;
        m_lastNs = nowNs;
        return {};
    }
    void wrote(std::uint64_t bytes)
    {
        const std::lock_guard lock(m_mutex);
        m_bytes += bytes;
    }

  private:
    const std::uint64_t m_mostBytes;
    std::mutex m_mutex;
    std::uint64_t m_bytes = 0;
    std::uint64_t m_lastNs = 0;
    bool m_any = false;
};

} // namespace zoe::recorder
