// The slow half of the hot path: what the program's threads do when the inline half has to give up.
#include <cstring>
#include <string_view>

#include "recorder/event.h"
#include "recorder/event_buffer.h"
#include "recorder/shared_state.h"
#include "recorder/thread_name.h"
#include "recorder/utf8.h"
#include "zoetrope/detail/hot_path.h"

namespace zoe {

namespace recorder {

namespace {

// No destructor and no initialiser that runs: usable before and after all static objects.
constinit SharedState g_shared;

EventBuffer *currentBuffer()
{
    const std::uint32_t session = __atomic_load_n(&detail::g_epoch, __ATOMIC_ACQUIRE);
    if (session == 0)
        return nullptr;
    const bool slowClock = g_shared.slowClock.load(std::memory_order_relaxed);
    return g_shared.registry.bufferOf(session, slowClock);
}

void recordText(EventKind kind, std::string_view text, bool mayExceedLimit)
{
    EventBuffer *const buffer = currentBuffer();
    if (buffer == nullptr)
        return;
    const std::size_t length =
        wholeCharacters(text.data(), text.size(), EventBuffer::kMaxPayloadBytes);
    unsigned char *const payload = buffer->beginOther(kind, length, mayExceedLimit);
    if (payload == nullptr) {
        g_shared.lostEvents.fetch_add(1, std::memory_order_relaxed);
        return;
    }
    std::memcpy(payload, text.data(), length);
    buffer->publish(payload - kOtherHeaderBytes + otherEventBytes(length));
}

} // namespace

SharedState &sharedState()
{
    return g_shared;
}

} // namespace recorder

namespace detail {

ThreadBuffer *enterSlow(const Site *site) noexcept
{
    recorder::EventBuffer *const buffer = recorder::currentBuffer();
    if (buffer == nullptr)
        return nullptr;
    const std::uint32_t frame = recorder::sharedState().frames.load(std::memory_order_relaxed);
    return buffer->enter(site, frame) ? buffer : nullptr;
}

namespace {

constexpr int kLineBytes = 64;
constexpr int kPrefetchBytes = 12 * kLineBytes;

} // namespace

void leave(ThreadBuffer *buffer) noexcept
{
    unsigned char *const cursor = buffer->cursor;
    if (__builtin_expect(cursor > buffer->leaveLimit, 0)) {
        static_cast<recorder::EventBuffer *>(buffer)->leave();
        return;
    }
    // Blocks come back from the writer thread's core: have the lines here before they are stored
    // to. Two, since a run of leaves moves on by less than the enters before it did.
    __builtin_prefetch(cursor + kPrefetchBytes, 1);
    __builtin_prefetch(cursor + kPrefetchBytes + kLineBytes, 1);
    const Ticks ticks = readTicks();
    storeTicks(cursor, ticks.low, ~ticks.high);
    advanceCursor<recorder::kLeaveBytes>(buffer, cursor);
}

void frameMark() noexcept
{
    recorder::SharedState &shared = recorder::sharedState();
    recorder::EventBuffer *const buffer = recorder::currentBuffer();
    if (buffer == nullptr)
        return;
    shared.frames.fetch_add(1, std::memory_order_relaxed);
    if (unsigned char *const payload = buffer->beginOther(recorder::EventKind::FrameMark, 0, true))
        buffer->publish(payload);
}

void plot(const PlotSite *site, double value) noexcept
{
    recorder::EventBuffer *const buffer = recorder::currentBuffer();
    if (buffer == nullptr)
        return;
    unsigned char *const payload =
        buffer->beginOther(recorder::EventKind::Plot, sizeof site + sizeof value, false);
    if (payload == nullptr) {
        recorder::sharedState().lostEvents.fetch_add(1, std::memory_order_relaxed);
        return;
    }
    std::memcpy(payload, &site, sizeof site);
    std::memcpy(payload + sizeof site, &value, sizeof value);
    buffer->publish(payload + sizeof site + sizeof value);
}

void message(const char *text, std::uint64_t length) noexcept
{
    recorder::recordText(recorder::EventKind::Message, {text, length}, false);
}

void message(const char *text) noexcept
{
    recorder::recordText(recorder::EventKind::Message, text, false);
}

void nameThread(const char *name) noexcept
{
    recorder::setThreadName(name);
    if (recording())
        recorder::recordText(recorder::EventKind::ThreadName, name, true);
}

} // namespace detail

} // namespace zoe
