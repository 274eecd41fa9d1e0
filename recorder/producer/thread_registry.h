// Which thread has which buffer. A buffer belongs to a thread and a session; whoever of the two is
// done with it last makes it free for the next one. Thread-safe and lock-free.
#pragma once

#include <atomic>
#include <cstdint>

#include "recorder/producer/block_pool.h"
#include "recorder/producer/event_buffer.h"

namespace zoe::recorder {

class ThreadRegistry {
  public:
    explicit constexpr ThreadRegistry(BlockPool &pool)
        : m_pool(pool)
    {}

    // --- The program's threads. ---

    // The calling thread's buffer for a session, a new one if need be. Null: no memory, or a thread
    // that doesn't record.
    EventBuffer *bufferOf(std::uint32_t session, bool slowClock);
    // The calling thread ends.
    void leaveThread();
    // The calling thread is the recorder's own: its zones (in a hooked allocator, say) don't count.
    static void muteThread();
    // In a forked child: the calling thread's buffers belong to the parent's session.
    static void forgetThread();

    // --- The writer thread. ---

    // Buffers that came since the last call, linked by nextInInbox; also late ones of earlier
    // sessions.
    EventBuffer *takeNew();
    // The session is done with a buffer.
    void letGo(EventBuffer *buffer);
    // The thread has ended: nothing more will come.
    static bool threadHasEnded(const EventBuffer &buffer);
    // Zones and other events that found no memory for a buffer, since the last call.
    std::uint64_t takeRefused() { return m_refused.exchange(0, std::memory_order_relaxed); }

  private:
    enum Done : std::uint32_t { kThreadDone = 1, kSessionDone = 2 };

    void finish(EventBuffer *buffer, Done who);
    EventBuffer *reusableOrNew();
    void makeFree(EventBuffer *buffer);

    BlockPool &m_pool;
    FreeBuffers m_free;
    std::atomic<EventBuffer *> m_inbox{nullptr};
    std::atomic<std::uint64_t> m_refused{0};
};

} // namespace zoe::recorder
