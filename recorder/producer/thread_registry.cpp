#include "recorder/producer/thread_registry.h"

#include <new>

#include "recorder/platform/crash_guard.h"
#include "recorder/platform/platform.h"
#include "recorder/producer/thread_name.h"
#include "recorder/session/session_environment.h"

namespace zoe {

namespace detail {

namespace {

// In no session, and never the buffer of one.
constexpr std::uint32_t kNoSession = 0xFFFF'FFFF;
ThreadBuffer g_noBuffer{kNoSession, nullptr, nullptr, nullptr};
ThreadBuffer g_mutedBuffer{kNoSession, nullptr, nullptr, nullptr};

} // namespace

std::uint32_t g_epoch = 0;
__thread ThreadBuffer *t_buffer ZOE_DETAIL_TLS = &g_noBuffer;

} // namespace detail

namespace recorder {

namespace {

// Buffers of earlier sessions that may still have open zones.
__thread EventBuffer *t_retired = nullptr;

// Here, since every program with a zone has this part of the library.
__attribute__((constructor)) void beLoaded()
{
    startFromEnvironment();
}

EventBuffer *ownBuffer()
{
    detail::ThreadBuffer *const buffer = detail::t_buffer;
    const bool none = buffer == &detail::g_noBuffer || buffer == &detail::g_mutedBuffer;
    return none ? nullptr : static_cast<EventBuffer *>(buffer);
}

} // namespace

EventBuffer *ThreadRegistry::bufferOf(std::uint32_t session, bool slowClock)
{
    if (detail::t_buffer == &detail::g_mutedBuffer)
        return nullptr;
    EventBuffer *const current = ownBuffer();
    if (current != nullptr && current->epoch == session)
        return current;
    if (current != nullptr) {
        current->nextRetired = t_retired;
        t_retired = current;
        detail::t_buffer = &detail::g_noBuffer;
    }
    EventBuffer *const buffer = reusableOrNew();
    if (buffer == nullptr) {
        m_refused.fetch_add(1, std::memory_order_relaxed);
        return nullptr;
    }
    buffer->begin(session, slowClock);
    buffer->threadId = platform::currentThreadId();
    copyThreadName(buffer->threadName.data(), buffer->threadName.size());
    detail::t_buffer = buffer;
    platform::noteThreadEnd();
    CrashGuard::protectThread();
    buffer->nextInInbox = m_inbox.load(std::memory_order_relaxed);
    while (!m_inbox.compare_exchange_weak(buffer->nextInInbox, buffer, std::memory_order_release,
                                          std::memory_order_relaxed)) {
    }
    return buffer;
}

EventBuffer *ThreadRegistry::reusableOrNew()
{
    for (EventBuffer **link = &t_retired; *link != nullptr; link = &(*link)->nextRetired) {
        EventBuffer *const buffer = *link;
        if ((buffer->done.load(std::memory_order_acquire) & kSessionDone) == 0 ||
            buffer->hasOpenZones())
            continue;
        *link = buffer->nextRetired;
        buffer->clear();
        return buffer;
    }
    if (EventBuffer *const buffer = m_free.pop())
        return buffer;
    void *const memory = platform::allocatePages(EventBuffer::kBytes);
    return memory != nullptr ? new (memory) EventBuffer(m_pool) : nullptr;
}

void ThreadRegistry::makeFree(EventBuffer *buffer)
{
    buffer->clear();
    m_free.push(buffer);
}

void ThreadRegistry::finish(EventBuffer *buffer, Done who)
{
    const std::uint32_t before = buffer->done.fetch_or(who, std::memory_order_acq_rel);
    if (before != 0 && before != who)
        makeFree(buffer);
}

void ThreadRegistry::leaveThread()
{
    EventBuffer *const current = ownBuffer();
    detail::t_buffer = &detail::g_noBuffer;
    if (current != nullptr)
        finish(current, kThreadDone);
    while (t_retired != nullptr) {
        EventBuffer *const buffer = t_retired;
        t_retired = buffer->nextRetired;
        finish(buffer, kThreadDone);
    }
}

void ThreadRegistry::muteThread()
{
    detail::t_buffer = &detail::g_mutedBuffer;
}

void ThreadRegistry::forgetThread()
{
    detail::t_buffer = &detail::g_noBuffer;
    t_retired = nullptr;
}

EventBuffer *ThreadRegistry::takeNew()
{
    return m_inbox.exchange(nullptr, std::memory_order_acquire);
}

void ThreadRegistry::letGo(EventBuffer *buffer)
{
    finish(buffer, kSessionDone);
}

bool ThreadRegistry::threadHasEnded(const EventBuffer &buffer)
{
    return (buffer.done.load(std::memory_order_acquire) & kThreadDone) != 0;
}

} // namespace recorder

} // namespace zoe
