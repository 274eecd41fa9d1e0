// One thread's events in one session: a chain of blocks that the thread fills and the writer thread
// reads behind it. A thread gets a new buffer in every session, so that a zone that outlives its
// session ends in a buffer that nobody reads any more.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "recorder/block_pool.h"
#include "recorder/event.h"
#include "recorder/tagged_stack.h"
#include "zoetrope/detail/hot_path.h"

namespace zoe::recorder {

// Zones that a thread had to drop around one moment. The thread adds, the writer thread empties.
struct LossSlot {
    std::atomic<std::uint64_t> ticks{0};
    std::atomic<std::uint32_t> count{0};
};

class EventBuffer : public detail::ThreadBuffer {
  public:
    static constexpr std::size_t kBytes = 4096; // what one is given, and aligned to
    static constexpr std::size_t kNameBytes = 64;
    static inline unsigned char *const kNoBlock = reinterpret_cast<unsigned char *>(1);
    static constexpr std::size_t kMaxPayloadBytes = std::size_t{16} << 10;

    explicit EventBuffer(BlockPool &pool);
    EventBuffer(const EventBuffer &) = delete;
    EventBuffer &operator=(const EventBuffer &) = delete;

    // --- The thread's side. ---

    // Begins a session, with slowClock if there is no tick counter to rely on.
    void begin(std::uint32_t session, bool slowClock);
    // False: the zone was dropped and counted, together with its leave.
    bool enter(const detail::Site *site, std::uint32_t frame);
    void leave();
    // Returns where the payload goes, then publish() it. Null: no room. What must not be lost may
    // exceed the limit.
    unsigned char *beginOther(EventKind kind, std::size_t payloadBytes, bool mayExceedLimit);
    void publish(unsigned char *end);
    // REQUIRES: the writer thread has let go. Zones entered here and not yet left.
    [[nodiscard]] std::int64_t openZones();
    // Returns all blocks.
    void clear();

    // --- The writer thread's side. ---

    // Visits what has been published since the last call and returns the blocks read. Must be
    // followed by setOpenZonesRead(): how many zones are open as far as was read.
    template <class Visitor>
    void consume(Visitor &&visitor);
    void setOpenZonesRead(std::int64_t count) { m_openRead = count; }
    // Calls lost(ticks, count) for what has been dropped since the last call.
    template <class Function>
    void consumeLosses(Function &&lost);

    // --- Set before the buffer is shared. ---
    std::uint64_t threadId = 0;
    std::array<char, kNameBytes> threadName{};

    // --- For ThreadRegistry. ---
    EventBuffer *nextInInbox = nullptr;
    EventBuffer *nextRetired = nullptr;
    std::atomic<EventBuffer *> nextFree{nullptr};
    std::atomic<std::uint32_t> done{0};

  private:
    struct OpenZones {
        std::int64_t count = 0;
        void enter(std::uint64_t, const detail::Site *) { ++count; }
        void leave(std::uint64_t) { --count; }
        void other(const OtherEvent &) {}
    };
    static constexpr std::size_t kLossSlots = 32;

    [[nodiscard]] std::uint64_t nowTicks() const;
    bool room(std::size_t bytes, bool mayExceedLimit);
    void startBlock(Block *block);
    void storeLeave(std::uint64_t ticks);
    void countLoss(std::uint32_t frame);
    template <class Visitor>
    void visitUnread(const unsigned char *until, bool giveBack, Visitor &&visitor);

    BlockPool &m_pool;
    bool m_slowClock = false;
    Block *m_block = nullptr;          // being filled
    std::uint32_t m_pendingLeaves = 0; // found no memory at all; they go first into the next block
    std::array<LossSlot, kLossSlots> m_losses;
    std::size_t m_lossSlot = 0;
    std::uint32_t m_lossFrame = 0;

    // The reading side. The first block is set before the first cursor is published.
    Block *m_readBlock = nullptr;
    const unsigned char *m_readAt = nullptr;
    std::int64_t m_openRead = 0;
};

template <class Visitor>
void EventBuffer::visitUnread(const unsigned char *until, bool giveBack, Visitor &&visitor)
{
    Block *block = m_readBlock;
    const unsigned char *at = m_readAt;
    while (!block->holds(until)) {
        visitEvents(at, block->begin() + block->usedBytes, visitor);
        Block *const next = block->next;
        if (giveBack)
            m_pool.giveBack(block);
        block = next;
        at = block->begin();
    }
    visitEvents(at, until, visitor);
    if (giveBack) {
        m_readBlock = block;
        m_readAt = until;
    }
}

template <class Visitor>
void EventBuffer::consume(Visitor &&visitor)
{
    const unsigned char *const published = __atomic_load_n(&cursor, __ATOMIC_ACQUIRE);
    if (published != kNoBlock && published != m_readAt)
        visitUnread(published, true, visitor);
}

template <class Function>
void EventBuffer::consumeLosses(Function &&lost)
{
    for (LossSlot &slot : m_losses) {
        if (slot.count.load(std::memory_order_acquire) == 0)
            continue;
        const std::uint64_t ticks = slot.ticks.load(std::memory_order_relaxed);
        lost(ticks, slot.count.exchange(0, std::memory_order_acq_rel));
    }
}

using FreeBuffers = TaggedStack<EventBuffer, EventBuffer::kBytes>;

} // namespace zoe::recorder
