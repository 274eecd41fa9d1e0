#include "recorder/producer/event_buffer.h"

#include <algorithm>

#include "recorder/platform/platform.h"

namespace zoe::recorder {

namespace {

// Reserved at the end of a block, for leaving the zones that are open when memory runs out.
constexpr std::size_t kReservedForLeaves = 1024;

std::uint64_t ticksValue(detail::Ticks ticks)
{
    return std::uint64_t{ticks.high} << 32 | ticks.low;
}

} // namespace

EventBuffer::EventBuffer(BlockPool &pool)
    : detail::ThreadBuffer{0, kNoBlock, nullptr, nullptr}
    , m_pool(pool)
{
    static_assert(sizeof(EventBuffer) <= kBytes);
}

std::uint64_t EventBuffer::nowTicks() const
{
    return m_slowClock ? platform::steadyNowNs() : ticksValue(detail::readTicks());
}

void EventBuffer::begin(std::uint32_t session, bool slowClock)
{
    epoch = session;
    m_slowClock = slowClock;
    m_inFibre = false;
    done.store(0, std::memory_order_relaxed);
    if (Block *const block = m_pool.take())
        startBlock(block);
}

void EventBuffer::startBlock(Block *block)
{
    if (m_block != nullptr) {
        m_block->usedBytes = static_cast<std::uint32_t>(cursor - m_block->begin());
        m_block->next = block;
    } else {
        m_readBlock = block;
        m_readAt = block->begin();
    }
    m_block = block;
    setLimits();
    __atomic_store_n(&cursor, block->begin(), __ATOMIC_RELEASE);
    // The rest goes into the next blocks.
    for (; m_pendingLeaves > 0 && cursor + kLeaveBytes <= block->end(); --m_pendingLeaves)
        storeLeave(nowTicks());
}

void EventBuffer::setLimits()
{
    // With null limits every event takes the slow path, which reads the slow clock, counts the
    // zones inside a dropped zone, and records those of fibres.
    const bool slow = m_slowClock || m_dropped.any() || m_block == nullptr;
    enterLimit = slow || m_inFibre ? nullptr : m_block->end() - kReservedForLeaves - kEnterBytes;
    leaveLimit = slow ? nullptr : m_block->end() - kLeaveBytes;
}

void EventBuffer::setInFibre(bool inFibre)
{
    m_inFibre = inFibre;
    setLimits();
}

bool EventBuffer::room(std::size_t bytes, bool mayExceedLimit)
{
    if (m_block != nullptr) {
        const std::size_t reserved = mayExceedLimit ? 0 : kReservedForLeaves;
        const auto left = static_cast<std::size_t>(m_block->end() - cursor);
        if (left >= bytes + reserved)
            return true;
    }
    Block *block = m_pool.take();
    if (block == nullptr && mayExceedLimit)
        block = m_pool.takeBeyondLimit();
    if (block == nullptr)
        return false;
    startBlock(block);
    return room(bytes, mayExceedLimit); // unless leaves have filled it
}

detail::ThreadBuffer *EventBuffer::enter(const detail::Site *site, std::uint32_t frame)
{
    if (!room(kEnterBytes, false))
        return drop(frame);
    if (m_dropped.any())
        m_dropped.enterRecorded();
    const std::uint64_t ticks = nowTicks();
    detail::storeTicks(cursor, static_cast<std::uint32_t>(ticks),
                       static_cast<std::uint32_t>(ticks >> 32));
    *reinterpret_cast<const detail::Site **>(cursor + 8) = site;
    publish(cursor + kEnterBytes);
    return this;
}

detail::ThreadBuffer *EventBuffer::drop(std::uint32_t frame)
{
    countLoss(frame);
    m_dropped.enterDropped();
    setLimits();
    return &m_dropped;
}

void EventBuffer::storeLeave(std::uint64_t ticks)
{
    detail::storeTicks(cursor, static_cast<std::uint32_t>(ticks),
                       ~static_cast<std::uint32_t>(ticks >> 32));
    publish(cursor + kLeaveBytes);
}

void EventBuffer::leave(detail::ThreadBuffer *buffer)
{
    DroppedZones *const dropped = DroppedZones::of(buffer);
    if (dropped == nullptr) {
        static_cast<EventBuffer *>(buffer)->leaveRecorded();
        return;
    }
    dropped->leaveDropped();
    dropped->owner().setLimits();
}

void EventBuffer::leaveRecorded()
{
    if (m_dropped.any())
        m_dropped.leaveRecorded();
    const std::uint64_t ticks = nowTicks();
    if (room(kLeaveBytes, true))
        storeLeave(ticks);
    else
        ++m_pendingLeaves;
}

unsigned char *EventBuffer::beginOther(EventKind kind, std::size_t payloadBytes,
                                       bool mayExceedLimit)
{
    const std::size_t bytes = otherEventBytes(payloadBytes);
    if (!room(bytes, mayExceedLimit))
        return nullptr;
    const std::uint64_t word = otherEventWord(kind, payloadBytes);
    // Events of several threads, such as those of a lock, are put in order by their times. What
    // belongs to a zone needs no such time.
    const bool isOfZone = kind == EventKind::Value || kind == EventKind::ZoneName;
    const std::uint64_t ticks =
        isOfZone || m_slowClock ? nowTicks() : ticksValue(detail::readTicksInOrder());
    std::memcpy(cursor, &word, sizeof word);
    std::memcpy(cursor + 8, &ticks, sizeof ticks);
    return cursor + kOtherHeaderBytes;
}

void EventBuffer::publish(unsigned char *end)
{
    __atomic_store_n(&cursor, end, __ATOMIC_RELEASE);
}

void EventBuffer::countLoss(std::uint32_t frame)
{
    // One slot per frame counts each loss in its frame. If the writer thread is too far behind to
    // leave a free slot, the last one gets all losses.
    const std::size_t next = (m_lossSlot + 1) % kLossSlots;
    if (frame != m_lossFrame && m_losses[next].count.load(std::memory_order_acquire) == 0)
        m_lossSlot = next;
    LossSlot &slot = m_losses[m_lossSlot];
    if (slot.count.load(std::memory_order_acquire) == 0) {
        slot.ticks.store(nowTicks(), std::memory_order_relaxed);
        m_lossFrame = frame;
    }
    slot.count.fetch_add(1, std::memory_order_acq_rel);
}

std::optional<std::uint64_t> EventBuffer::firstTicks(const unsigned char *until) const
{
    struct First {
        std::optional<std::uint64_t> ticks;
        void zone(bool, std::uint64_t at, const detail::Site *) { ticks = ticks.value_or(at); }
        void other(const OtherEvent &event) { ticks = ticks.value_or(event.ticks); }
    };
    First first;
    if (until != kNoBlock && until != m_readAt) {
        const unsigned char *const end =
            m_readBlock->holds(until) ? until : m_readBlock->begin() + m_readBlock->usedBytes;
        visitEvents(m_readAt, std::min(end, m_readAt + kOtherHeaderBytes), first);
    }
    return first.ticks;
}

std::int64_t EventBuffer::openZones()
{
    OpenZones unread;
    if (m_block != nullptr)
        visitUnread(cursor, unread);
    return m_openRead + unread.count - m_pendingLeaves;
}

void EventBuffer::clear()
{
    while (m_readBlock != nullptr) {
        Block *const block = m_readBlock;
        m_readBlock = block == m_block ? nullptr : block->next;
        m_pool.giveBack(block);
    }
    m_block = nullptr;
    m_readAt = nullptr;
    m_openRead = 0;
    m_pendingLeaves = 0;
    m_dropped.clear();
    setLimits();
    cursor = kNoBlock;
    for (LossSlot &slot : m_losses)
        slot.count.store(0, std::memory_order_relaxed);
}

} // namespace zoe::recorder
