// Assigns buffers to threads. A buffer belongs to a thread and a session; whichever finishes with
// it last frees it for reuse. Thread-safe and lock-free.
#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>

#include "recorder/producer/block_pool.h"
#include "recorder/producer/event_buffer.h"

namespace zoe::recorder {

class ThreadRegistry {
  public:
    explicit constexpr ThreadRegistry(BlockPool &pool)
        : m_pool(pool)
    {}

    // --- For the program's threads ---

    // The calling thread's buffer for a session, created if necessary. Null if there is no memory
    // or the thread is muted.
    EventBuffer *bufferOf(std::uint32_t session, bool slowClock);
    static bool isMuted();
    // Whether the calling thread may pass the handle of a zone to leave().
    static bool isOfThisThread(const detail::ThreadBuffer *handle);
    // Sets the calling thread's name, with or without a session.
    static void nameThread(const char *name);
    // Sets the fibre that the calling thread runs, with or without a session; null: none.
    static void setFibre(const std::string_view *name);
    // To be called when the calling thread ends.
    void leaveThread();
    // For the recorder's own threads: ignores their zones, such as those in a hooked allocator.
    static void muteThread();
    // For a forked child: the calling thread's buffers belong to the parent's session.
    static void forgetThread();

    // Likewise for the buffers of threads that the child doesn't have.
    void forgetOtherThreads();

    // --- For the writer thread ---

    // Buffers added since the last call, linked by nextInInbox. Some may belong to earlier
    // sessions.
    EventBuffer *takeNew();
    // The session has finished with a buffer.
    void letGo(EventBuffer *buffer);
    // The thread has ended and will add no more events.
    static bool threadHasEnded(const EventBuffer &buffer);

  private:
    enum Done : std::uint32_t { kThreadDone = 1, kSessionDone = 2 };

    void finish(EventBuffer *buffer, Done who);
    EventBuffer *reusableOrNew();
    void makeFree(EventBuffer *buffer);

    // Buffers with open zones, whose handles the program may keep: no other thread may get the
    // buffer.
    static constexpr std::uint32_t kMostAbandoned = 1024;
    BlockPool &m_pool;
    FreeBuffers m_free;
    std::atomic<EventBuffer *> m_inbox{nullptr};
    std::atomic<std::uint32_t> m_abandoned{0};
};

} // namespace zoe::recorder
