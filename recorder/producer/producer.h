// How the program's threads write events other than plain zones. Every function works on the
// calling thread's buffer; lock-free.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "recorder/collector/utf8.h"
#include "recorder/producer/event.h"
#include "recorder/producer/event_buffer.h"

namespace zoe::recorder {

// Null: nobody records, or there is no memory.
EventBuffer *currentBuffer();

// Events dropped for want of memory, by kind, since the session began; the sum is in SharedState.
using LostByKind = std::array<std::atomic<std::uint64_t>, kEventKinds>;
LostByKind &lostByKind();
void countLost(EventKind kind);

// A payload and what follows it. False: dropped and counted, or nobody records. What must not be
// lost may exceed the limit.
bool recordBytes(EventKind kind, const void *payload, std::size_t payloadBytes, const void *more,
                 std::size_t moreBytes, bool mayExceedLimit);

template <class Payload>
bool record(EventKind kind, const Payload &payload)
{
    return recordBytes(kind, &payload, sizeof payload, nullptr, 0, false);
}

// The text is cut to what fits.
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
