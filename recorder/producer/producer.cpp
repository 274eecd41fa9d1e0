// Implements producer.h and zoetrope/detail/hot_path.h.

#include "recorder/producer/producer.h"
#include "recorder/producer/kept_names.h"
#include "recorder/producer/leader.h"
#include "recorder/producer/thread_buffer.h"
#include "zoetrope/detail/events.h"
#include "zoetrope/detail/hot_path.h"

namespace zoe {

namespace recorder {

namespace {

// No destructor and no dynamic initialiser: usable before and after all static objects.
constinit SharedState g_shared;

constinit CountsByKind g_lostByKind{};
constinit CountsByKind g_invalidByKind{};

} // namespace

EventBuffer *currentBuffer()
{
    if (const Leader *const first = leader())
        return first->currentBuffer();
    const std::uint32_t session = __atomic_load_n(&detail::g_epoch, __ATOMIC_ACQUIRE);
    if (session == 0 || session == kSessionDue)
        return nullptr;
    const bool slowClock = g_shared.slowClock.load(std::memory_order_relaxed);
    return g_shared.registry.bufferOf(session, slowClock);
}

namespace {

bool isRefused(const EventBuffer *buffer)
{
    const std::uint32_t session = __atomic_load_n(&detail::g_epoch, __ATOMIC_RELAXED);
    return buffer == nullptr && session != 0 && session != kSessionDue &&
           !ThreadRegistry::isMuted();
}

void startDueSession()
{
    if (__builtin_expect(__atomic_load_n(&detail::g_epoch, __ATOMIC_RELAXED) == kSessionDue, 0))
        sharedState().startDue.load()();
}

} // namespace

EventBuffer *bufferFor(EventKind kind)
{
    EventBuffer *const buffer = currentBuffer();
    if (isRefused(buffer))
        countLost(kind, nullptr);
    return buffer;
}

EventBuffer *bufferForFrameMark()
{
    startDueSession();
    return bufferFor(EventKind::FrameMark);
}

EventBuffer *bufferForZone()
{
    startDueSession();
    EventBuffer *const buffer = currentBuffer();
    if (isRefused(buffer))
        sharedState().refusedZones.fetch_add(1, std::memory_order_relaxed);
    return buffer;
}

CountsByKind &ownLostByKind()
{
    return g_lostByKind;
}

CountsByKind &ownInvalidByKind()
{
    return g_invalidByKind;
}

CountsByKind &lostByKind()
{
    const Leader *const first = leader();
    return first == nullptr ? g_lostByKind : first->lost();
}

CountsByKind &invalidByKind()
{
    const Leader *const first = leader();
    return first == nullptr ? g_invalidByKind : first->invalid();
}

void countInvalid(EventKind kind)
{
    if (detail::recording())
        invalidByKind()[static_cast<std::size_t>(kind)].fetch_add(1, std::memory_order_relaxed);
}

void countLost(EventKind kind, EventBuffer *buffer)
{
    if (kind == EventKind::ZoneName) // its zone is counted instead
        return;
    if (kind == EventKind::FibreBegin || kind == EventKind::TrackZone) {
        SharedState &shared = sharedState();
        if (buffer != nullptr)
            buffer->countLoss(shared.frames.load(std::memory_order_relaxed));
        else
            shared.refusedZones.fetch_add(1, std::memory_order_relaxed);
        return;
    }
    lostByKind()[static_cast<std::size_t>(kind)].fetch_add(1, std::memory_order_relaxed);
}

bool recordBytes(EventKind kind, const void *payload, std::size_t payloadBytes, const void *more,
                 std::size_t moreBytes, bool mayExceedLimit)
{
    EventBuffer *const buffer = bufferFor(kind);
    if (buffer == nullptr)
        return false;
    const std::size_t bytes = payloadBytes + moreBytes;
    const bool onDropped = kind == EventKind::Value && buffer->innermostIsDropped();
    unsigned char *const room =
        onDropped ? nullptr : buffer->beginOther(kind, bytes, mayExceedLimit);
    if (room == nullptr) {
        countLost(kind, buffer);
        return false;
    }
    if (payloadBytes > 0)
        std::memcpy(room, payload, payloadBytes);
    if (moreBytes > 0)
        std::memcpy(room + payloadBytes, more, moreBytes);
    buffer->publish(room - kOtherHeaderBytes + otherEventBytes(bytes));
    return true;
}

SharedState &ownSharedState()
{
    return g_shared;
}

SharedState &sharedState()
{
    const Leader *const first = leader();
    return first == nullptr ? g_shared : first->shared();
}

// Doesn't dereference it: it may belong to another thread.
bool isOfAFibre(const detail::ThreadBuffer *handle)
{
    const FibreZones *zones = sharedState().fibreZones.load(std::memory_order_relaxed);
    while (zones != nullptr && zones != handle)
        zones = zones->previous;
    return zones != nullptr;
}

detail::ThreadBuffer *enterInFibre(const detail::Site &site, std::string_view name)
{
    const bool recorded = recordWithText(EventKind::FibreBegin, keptSite(site), name);
    return recorded ? sharedState().fibreZones.load(std::memory_order_relaxed) : nullptr;
}

} // namespace recorder

namespace detail {

namespace {

// For the first zone of a site, of a thread in a session, or of a block, and without a tick
// counter.
__attribute__((noinline)) ThreadBuffer *enterSlow(const Site *site) noexcept
{
    recorder::EventBuffer *const buffer = recorder::bufferForZone();
    if (buffer == nullptr)
        return nullptr;
    if (buffer->inFibre())
        return recorder::enterInFibre(*site, {});
    const std::uint32_t frame = recorder::sharedState().frames.load(std::memory_order_relaxed);
    return buffer->enter(recorder::keptSite(*site), frame);
}

// For zones that were dropped or began in a fibre, at the end of a block, and without a tick
// counter.
__attribute__((noinline)) void leaveSlow(ThreadBuffer *buffer) noexcept
{
    if (!recorder::FibreZones::is(buffer))
        recorder::EventBuffer::leave(buffer);
    else if (buffer->epoch == __atomic_load_n(&g_epoch, __ATOMIC_RELAXED))
        endFibreZone();
}

} // namespace

ThreadBuffer *recordEnter(const Site *site, std::uint32_t epoch) noexcept
{
    ThreadBuffer *const buffer = t_buffer;
    if (__builtin_expect(buffer->epoch != epoch, 0))
        return enterSlow(site);
    unsigned char *const cursor = buffer->cursor;
    if (__builtin_expect(cursor > buffer->enterLimit, 0))
        return enterSlow(site);
    const Site *const kept = __atomic_load_n(&site->kept, __ATOMIC_ACQUIRE);
    if (__builtin_expect(kept == nullptr, 0))
        return enterSlow(site);
    storeEnter(buffer, cursor, kept);
    return buffer;
}

void leave(ThreadBuffer *buffer) noexcept
{
    unsigned char *const cursor = buffer->cursor;
    if (__builtin_expect(cursor > buffer->leaveLimit, 0)) {
        leaveSlow(buffer);
        return;
    }
    const Ticks ticks = readTicks();
    storeTicks(cursor, ticks.low, ~ticks.high);
    advanceCursor<recorder::kLeaveBytes>(buffer, cursor);
}

void leaveHandle(ThreadBuffer *buffer) noexcept
{
    if (recorder::ThreadRegistry::isOfThisThread(buffer) || recorder::isOfAFibre(buffer))
        leave(buffer);
    else
        recorder::sharedState().foreignEnds.fetch_add(1, std::memory_order_relaxed);
}

void frameMark() noexcept
{
    recorder::SharedState &shared = recorder::sharedState();
    recorder::EventBuffer *const buffer = recorder::bufferForFrameMark();
    if (buffer == nullptr)
        return;
    shared.frames.fetch_add(1, std::memory_order_relaxed);
    if (unsigned char *const payload = buffer->beginOther(recorder::EventKind::FrameMark, 0, true))
        buffer->publish(payload);
    else
        recorder::countLost(recorder::EventKind::FrameMark, buffer);
}

} // namespace detail

} // namespace zoe
