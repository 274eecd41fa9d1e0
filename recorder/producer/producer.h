// How the program's threads write events, and the state that they share with the writer thread.
// Lock-free; every function works on the calling thread's buffer.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "recorder/platform/utf8.h"
#include "recorder/producer/block_pool.h"
#include "recorder/producer/event.h"
#include "recorder/producer/event_buffer.h"
#include "recorder/producer/thread_registry.h"

namespace zoe::recorder {

// Lives as long as the process: zones in static destructors and in threads that outlive main()
// still find it.
struct SharedState {
    BlockPool pool;
    ThreadRegistry registry{pool};
    std::atomic<std::uint32_t> frames{0}; // marked so far; losses are counted per frame
    // Zones of threads without memory for a buffer; not yet taken by the writer thread.
    std::atomic<std::uint64_t> refusedZones{0};
    // Ignored ends of zones on threads other than those where they began.
    std::atomic<std::uint64_t> foreignEnds{0};
    std::atomic<bool> slowClock{false};
    std::atomic<FibreZones *> fibreZones{nullptr}; // of the latest session
    std::atomic<std::uint64_t> locks{0};           // the number of the latest lock
    // In a forked child of a recorded program: starts its own session.
    std::atomic<void (*)()> startDue{nullptr};
};

// The value of detail::g_epoch while a session starts with the first zone or frame mark. No buffer
// has it.
constexpr std::uint32_t kSessionDue = 0xFFFF'FFFE;

// Of the copy that leads: see leader.h.
SharedState &sharedState();
SharedState &ownSharedState();

// Null if no session is recording.
EventBuffer *currentBuffer();
// The same for an event that needs one. Counts it as lost if there is no memory for a buffer.
EventBuffer *bufferFor(EventKind kind);
// The same for a zone or a frame mark, which starts a session that is due.
EventBuffer *bufferForZone();
EventBuffer *bufferForFrameMark();

// A zone on the fibre that the calling thread runs, with a name made at run time or none. Returns
// the argument for leave(); null if the zone is not recorded.
detail::ThreadBuffer *enterInFibre(const detail::Site &site, std::string_view name);

// Whether the handle is the one of zones that began in fibres.
bool isOfAFibre(const detail::ThreadBuffer *handle);

// Events other than zones since the session began that were dropped, or ignored because of invalid
// arguments.
CountsByKind &lostByKind();
CountsByKind &invalidByKind();
CountsByKind &ownLostByKind();
CountsByKind &ownInvalidByKind();
// buffer: of the thread; null if there is no memory for one.
void countLost(EventKind kind, EventBuffer *buffer);
void countInvalid(EventKind kind);

// Records a payload and the bytes after it. False if it was dropped and counted, or no session is
// recording. mayExceedLimit: for events that must not be lost.
bool recordBytes(EventKind kind, const void *payload, std::size_t payloadBytes, const void *more,
                 std::size_t moreBytes, bool mayExceedLimit);

template <class Payload>
bool record(EventKind kind, const Payload &payload)
{
    return recordBytes(kind, &payload, sizeof payload, nullptr, 0, false);
}

// Cuts the text if it is too long.
template <class Payload>
bool recordWithText(EventKind kind, const Payload &payload, std::string_view text)
{
    const std::size_t room = EventBuffer::kMaxPayloadBytes - sizeof payload;
    return recordBytes(kind, &payload, sizeof payload, text.data(),
                       wholeCharacters(text.data(), text.size(), room), false);
}

inline bool recordText(EventKind kind, std::string_view text, bool mayExceedLimit)
{
    const std::size_t room = EventBuffer::kMaxPayloadBytes;
    return recordBytes(kind, nullptr, 0, text.data(),
                       wholeCharacters(text.data(), text.size(), room), mayExceedLimit);
}

} // namespace zoe::recorder
