#include "recorder/producer/thread_registry.h"

#include <algorithm>
#include <cstring>
#include <new>

#include "recorder/platform/crash_guard.h"
#include "recorder/platform/platform.h"
#include "recorder/platform/utf8.h"
#include "recorder/producer/leader.h"
#include "recorder/producer/thread_state.h"

namespace zoe {

namespace detail {

namespace {

// Belongs to no session.
constexpr std::uint32_t kNoSession = 0xFFFF'FFFF;
ThreadBuffer g_noBuffer{kNoSession, nullptr, nullptr, nullptr};
ThreadBuffer g_mutedBuffer{kNoSession, nullptr, nullptr, nullptr};

} // namespace

ZOE_DETAIL_THREAD_POINTER(ThreadBuffer) t_buffer ZOE_DETAIL_TLS = &g_noBuffer;

} // namespace detail

namespace recorder {

namespace {

// Buffers of earlier sessions that may still have open zones.
ZOE_DETAIL_THREAD_POINTER(EventBuffer) t_retired = nullptr;

// A new buffer starts with the fibre that its thread runs.
void resumeFibre(EventBuffer &buffer)
{
    const ThreadContent *const own = knownThreadContent();
    if (own == nullptr || !own->runsFibre)
        return;
    const std::size_t bytes = own->fibreBytes;
    if (unsigned char *const name = buffer.beginOther(EventKind::FibreEnter, bytes, true)) {
        std::memcpy(name, own->fibre.data(), bytes);
        buffer.publish(name - kOtherHeaderBytes + otherEventBytes(bytes));
    }
    buffer.setInFibre(true);
}

// The name given by the program or, without one, by the system.
void copyThreadName(char *name, std::size_t capacity)
{
    const ThreadContent *const own = knownThreadContent();
    if (own == nullptr || own->name[0] == '\0')
        return platform::currentThreadName(name, capacity);
    const char *const given = own->name.data();
    const std::size_t length = wholeCharacters(given, std::strlen(given), capacity - 1);
    std::memcpy(name, given, length);
    name[length] = '\0';
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
    if (buffer == nullptr)
        return nullptr;
    buffer->begin(session, slowClock);
    buffer->threadId = platform::currentThreadId();
    copyThreadName(buffer->threadName.data(), buffer->threadName.size());
    resumeFibre(*buffer);
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
    EventBuffer *before = nullptr;
    for (EventBuffer *buffer = t_retired; buffer != nullptr; buffer = buffer->nextRetired) {
        if ((buffer->done.load(std::memory_order_acquire) & kSessionDone) == 0 ||
            buffer->hasOpenZones()) {
            before = buffer;
            continue;
        }
        if (before != nullptr)
            before->nextRetired = buffer->nextRetired;
        else
            t_retired = buffer->nextRetired;
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
    const bool abandoned = buffer->hasOpenZones() &&
                           m_abandoned.fetch_add(1, std::memory_order_relaxed) < kMostAbandoned;
    buffer->clear();
    if (!abandoned)
        m_free.push(buffer);
}

void ThreadRegistry::finish(EventBuffer *buffer, Done who)
{
    if (who == kThreadDone)
        buffer->noteThreadEnd();
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

void ThreadRegistry::nameThread(const char *name)
{
    if (const Leader *const first = leader())
        return first->nameThread(name);
    ThreadContent *const own = threadContent();
    if (own == nullptr)
        return;
    const std::size_t length = wholeCharacters(name, std::strlen(name), own->name.size() - 1);
    std::memcpy(own->name.data(), name, length);
    own->name[length] = '\0';
}

void ThreadRegistry::setFibre(const std::string_view *name)
{
    if (const Leader *const first = leader())
        return first->setFibre(name);
    ThreadContent *const own = name != nullptr ? threadContent() : knownThreadContent();
    if (own == nullptr)
        return;
    own->runsFibre = name != nullptr;
    own->fibreBytes = name != nullptr ? std::min(name->size(), own->fibre.size()) : 0;
    if (own->fibreBytes > 0)
        std::memcpy(own->fibre.data(), name->data(), own->fibreBytes);
}

void ThreadRegistry::muteThread()
{
    detail::t_buffer = &detail::g_mutedBuffer;
}

bool ThreadRegistry::isMuted()
{
    if (const Leader *const first = leader())
        return first->isMuted();
    return detail::t_buffer == &detail::g_mutedBuffer;
}

bool ThreadRegistry::isOfThisThread(const detail::ThreadBuffer *handle)
{
    if (const Leader *const first = leader())
        return first->isOfThisThread(handle);
    if (handle == detail::t_buffer)
        return true;
    if (const EventBuffer *const current = ownBuffer())
        if (current->hasHandle(handle))
            return true;
    for (const EventBuffer *buffer = t_retired; buffer != nullptr; buffer = buffer->nextRetired)
        if (buffer->hasHandle(handle))
            return true;
    return false;
}

void ThreadRegistry::forgetThread()
{
    detail::t_buffer = &detail::g_noBuffer;
    t_retired = nullptr;
}

void ThreadRegistry::forgetOtherThreads()
{
    m_inbox.store(nullptr);
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
