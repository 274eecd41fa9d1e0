// The events of one thread in one session: a chain of blocks that the thread fills and the writer
// thread reads. A thread gets a new buffer in each session, so a zone that outlives its session
// ends in a buffer that is no longer read. Each function belongs to one of the two threads.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "recorder/producer/block_pool.h"
#include "recorder/producer/dropped_zones.h"
#include "recorder/producer/event.h"
#include "recorder/producer/tagged_stack.h"
#include "recorder/producer/thread_buffer.h"

namespace zoe::recorder {

// Zones that a thread dropped at about the same time. The thread adds, the writer thread takes.
struct LossSlot {
    std::atomic<std::uint64_t> ticks{0};
    std::atomic<std::uint32_t> count{0};
};

// The handle of all zones that began in a fibre, in one session, and may end on any thread. It
// looks like a full buffer, which makes leave() take the slow path. Immutable; lives as long as the
// process.
struct FibreZones : detail::ThreadBuffer {
    FibreZones(std::uint32_t session, const FibreZones *earlier)
        : detail::ThreadBuffer{session, kCursor, nullptr, nullptr}
        , previous(earlier)
    {}
    static bool is(const detail::ThreadBuffer *buffer) { return buffer->cursor == kCursor; }

    const FibreZones *const previous; // of the session before

  private:
    static inline unsigned char *const kCursor = reinterpret_cast<unsigned char *>(3);
};

class EventBuffer : public detail::ThreadBuffer {
  public:
    static constexpr std::size_t kBytes = 4096; // size and alignment
    static constexpr std::size_t kNameBytes = 64;
    static inline unsigned char *const kNoBlock = reinterpret_cast<unsigned char *>(1);
    static constexpr std::size_t kMaxPayloadBytes = std::size_t{16} << 10;

    explicit EventBuffer(BlockPool &pool);
    EventBuffer(const EventBuffer &) = delete;
    EventBuffer &operator=(const EventBuffer &) = delete;

    // --- For the thread ---

    // Begins a session. slowClock: there is no reliable tick counter.
    void begin(std::uint32_t session, bool slowClock);
    // While the thread runs a fibre, zones are recorded as events that may be on different threads.
    void setInFibre(bool inFibre);
    [[nodiscard]] bool inFibre() const { return m_inFibre; }
    // Returns the argument for leave(): a different buffer than this one if the zone was dropped
    // and counted. REQUIRES: !inFibre()
    detail::ThreadBuffer *enter(const detail::Site *site, std::uint32_t frame);
    // Drops and counts a zone that begins now.
    detail::ThreadBuffer *drop(std::uint32_t frame);
    // The same for a zone without a handle.
    void countLoss(std::uint32_t frame);
    static void leave(detail::ThreadBuffer *buffer);
    // Whether enter() or drop() returned it.
    [[nodiscard]] bool hasHandle(const detail::ThreadBuffer *handle) const
    {
        return handle == this || handle == &m_dropped;
    }
    [[nodiscard]] bool innermostIsDropped() const { return m_dropped.innermost(); }
    // Returns where to write the payload; then call publish(). Null if there is no room.
    // mayExceedLimit: for events that must not be lost.
    unsigned char *beginOther(EventKind kind, std::size_t payloadBytes, bool mayExceedLimit);
    void publish(unsigned char *end);
    // Zones that were recorded here and not yet left, and whether leave() may still be called.
    // REQUIRES, of both: the writer thread has let go.
    [[nodiscard]] std::int64_t openZones();
    [[nodiscard]] bool hasOpenZones() { return m_dropped.any() || openZones() > 0; }
    // To be called before the registry is told that the thread ends.
    void noteThreadEnd() { m_endTicks = nowTicks(); }
    // Returns all blocks.
    void clear();

    // --- For the writer thread ---

    // The end of the events published so far, for consume().
    [[nodiscard]] const unsigned char *published() const
    {
        return __atomic_load_n(&cursor, __ATOMIC_ACQUIRE);
    }
    // The time of the first unread event up to there; nothing if there is none.
    [[nodiscard]] std::optional<std::uint64_t> firstTicks(const unsigned char *until) const;
    // Visits the events since the last call up to here, in at most this many blocks, and gives the
    // blocks back. Calls visitor.finished() after each part, which calls setOpenZonesRead() with
    // the number of zones open then. If the visitor throws, the next call starts with that part
    // again. False if there is more. REQUIRES: until comes from published(), after the last call.
    template <class Visitor>
    bool consume(Visitor &&visitor, const unsigned char *until, std::size_t mostBlocks = SIZE_MAX);
    template <class Visitor>
    bool consume(Visitor &&visitor)
    {
        return consume(visitor, published());
    }
    void setOpenZonesRead(std::int64_t count) { m_openRead = count; }
    // When the thread ended. REQUIRES: ThreadRegistry::threadHasEnded()
    [[nodiscard]] std::uint64_t endTicks() const { return m_endTicks; }
    // The events that consume() would visit.
    template <class Visitor>
    void visitPublished(Visitor &&visitor) const;
    // Calls lost(ticks, count) for the zones dropped since the last call, up to this time: later
    // ones belong to frames that end later.
    template <class Function>
    void consumeLosses(Function &&lost, std::uint64_t lastTicks = UINT64_MAX);

    // --- Set before the buffer is shared ---
    std::uint64_t threadId = 0;
    std::array<char, kNameBytes> threadName{};

    // --- For ThreadRegistry ---
    EventBuffer *nextInInbox = nullptr;
    EventBuffer *nextRetired = nullptr;
    std::atomic<EventBuffer *> nextFree{nullptr};
    std::atomic<std::uint32_t> done{0};

  private:
    struct OpenZones {
        std::int64_t count = 0;
        void zone(bool begins, std::uint64_t, const detail::Site *) { count += begins ? 1 : -1; }
        void other(const OtherEvent &) {}
    };
    static constexpr std::size_t kLossSlots = 32;

    [[nodiscard]] std::uint64_t nowTicks() const;
    bool room(std::size_t bytes, bool mayExceedLimit);
    void startBlock(Block *block);
    void setLimits();
    void leaveRecorded();
    void storeLeave(std::uint64_t ticks);
    template <class Visitor>
    void visitUnread(const unsigned char *until, Visitor &&visitor) const;

    BlockPool &m_pool;
    bool m_slowClock = false;
    bool m_inFibre = false;
    DroppedZones m_dropped{*this};
    Block *m_block = nullptr;          // being filled
    std::uint32_t m_pendingLeaves = 0; // found no memory; they go first into the next block
    std::array<LossSlot, kLossSlots> m_losses;
    std::size_t m_lossSlot = 0;
    std::uint32_t m_lossFrame = 0;
    std::uint64_t m_endTicks = 0;

    // The writer thread's. The first block is set before the first cursor is published.
    Block *m_readBlock = nullptr;
    const unsigned char *m_readAt = nullptr;
    std::int64_t m_openRead = 0;
};

template <class Visitor>
void EventBuffer::visitUnread(const unsigned char *until, Visitor &&visitor) const
{
    Block *block = m_readBlock;
    const unsigned char *at = m_readAt;
    for (; !block->holds(until); block = block->next, at = block->begin())
        visitEvents(at, block->begin() + block->usedBytes, visitor);
    visitEvents(at, until, visitor);
}

template <class Visitor>
bool EventBuffer::consume(Visitor &&visitor, const unsigned char *until, std::size_t mostBlocks)
{
    if (until == kNoBlock || until == m_readAt)
        return true;
    for (; !m_readBlock->holds(until); --mostBlocks) {
        if (mostBlocks == 0)
            return false;
        Block *const block = m_readBlock;
        visitEvents(m_readAt, block->begin() + block->usedBytes, visitor);
        visitor.finished();
        m_readBlock = block->next;
        m_readAt = m_readBlock->begin();
        m_pool.giveBack(block);
    }
    visitEvents(m_readAt, until, visitor);
    visitor.finished();
    m_readAt = until;
    return true;
}

template <class Visitor>
void EventBuffer::visitPublished(Visitor &&visitor) const
{
    const unsigned char *const end = published();
    if (end != kNoBlock && end != m_readAt)
        visitUnread(end, visitor);
}

template <class Function>
void EventBuffer::consumeLosses(Function &&lost, std::uint64_t lastTicks)
{
    for (LossSlot &slot : m_losses) {
        if (slot.count.load(std::memory_order_acquire) == 0)
            continue;
        const std::uint64_t ticks = slot.ticks.load(std::memory_order_relaxed);
        if (ticks > lastTicks)
            continue;
        lost(ticks, slot.count.exchange(0, std::memory_order_acq_rel));
    }
}

using FreeBuffers = TaggedStack<EventBuffer, EventBuffer::kBytes>;

} // namespace zoe::recorder
