// The open zones of a thread that were dropped, so that their values don't go to the zone around
// them. It looks like a full buffer, which makes leave() take the slow path. Belongs to one thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "recorder/producer/thread_buffer.h"

namespace zoe::recorder {

class EventBuffer;

class DroppedZones : public detail::ThreadBuffer {
  public:
    explicit DroppedZones(EventBuffer &owner)
        : detail::ThreadBuffer{0, kCursor, nullptr, nullptr}
        , m_owner(owner)
    {}

    // From the argument of leave(); null for a zone that was recorded.
    static DroppedZones *of(detail::ThreadBuffer *buffer)
    {
        return buffer->cursor == kCursor ? static_cast<DroppedZones *>(buffer) : nullptr;
    }
    [[nodiscard]] EventBuffer &owner() const { return m_owner; }

    [[nodiscard]] bool any() const { return m_count > 0; }
    [[nodiscard]] bool innermost() const { return any() && m_runs[m_count - 1].recorded == 0; }
    void clear() { m_count = 0; }

    void enterDropped()
    {
        const bool follows = any() && m_runs[m_count - 1].recorded == 0;
        if (!follows && m_count < m_runs.size())
            m_runs[m_count++] = {};
        ++m_runs[m_count - 1].dropped; // when they alternate deeper than that, count them together
    }
    void leaveDropped()
    {
        if (!any() || --m_runs[m_count - 1].dropped > 0)
            return;
        // Zones with handles need not end in the order of scopes.
        const std::uint32_t recorded = m_runs[--m_count].recorded;
        if (any())
            m_runs[m_count - 1].recorded += recorded;
    }
    // REQUIRES, of both: any()
    void enterRecorded() { ++m_runs[m_count - 1].recorded; }
    void leaveRecorded()
    {
        if (std::uint32_t &recorded = m_runs[m_count - 1].recorded; recorded > 0)
            --recorded;
    }

  private:
    // Dropped zones directly inside each other, and the recorded zones open inside the last one.
    struct Run {
        std::uint32_t dropped = 0;
        std::uint32_t recorded = 0;
    };
    static inline unsigned char *const kCursor = reinterpret_cast<unsigned char *>(2);

    EventBuffer &m_owner;
    std::array<Run, 32> m_runs{};
    std::size_t m_count = 0;
};

} // namespace zoe::recorder
