// The layout of events in a block, and the loop that reads them. Pure functions. The first word of
// an event holds its type:
//
//   enter  00 ticks                                     then a word with the Site's address
//   leave  11 ticks, the upper 32 bits inverted
//   other  01 kind (6 bits), payload bytes (24), 0 (32) then a word of ticks, then the payload,
//                                                       padded to whole words
//
// Ticks are below 2^62: 48 years at 3 GHz.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "zoetrope/detail/events.h"
#include "zoetrope/detail/hot_path.h"

namespace zoe::recorder {

constexpr std::uint64_t kMaxTicks = (std::uint64_t{1} << 62) - 1;
constexpr std::size_t kEnterBytes = 16;
constexpr std::size_t kLeaveBytes = 8;
constexpr std::size_t kOtherHeaderBytes = 16;

// Pointers in events lead to kept names: see kept_names.h.
enum class EventKind : std::uint8_t {
    FrameMark = 1,
    Plot = 2,        // PlotPayload
    Message = 3,     // a byte: severity; text, not terminated
    ThreadName = 4,  // text
    ZoneName = 5,    // Site address, text: the name of the zone that begins next with this Site
    Value = 6,       // ValuePayload, then text or doubles
    SetMark = 7,     // SetPayload
    TrackZone = 8,   // TrackPayload, then a name of its own or nothing
    Calibration = 9, // CalibrationPayload
    Lock = 10,       // LockPayload
    Async = 11,      // LinkPayload; step 0 begins, 2 ends
    Flow = 12,       // LinkPayload; step as in FlowStep
    Memory = 13,     // MemoryPayload
    FibreEnter = 14, // text: the fibre's name
    FibreLeave = 15, // nothing
    FibreBegin = 16, // Site address, text: a zone that may end on another thread, and its name
    FibreEnd = 17,   // nothing
    Bookmark = 18,   // text
    Deadline = 19    // DeadlinePayload
};
constexpr std::size_t kEventKinds = 20;
using CountsByKind = std::array<std::atomic<std::uint64_t>, kEventKinds>;

struct PlotPayload {
    const char *name = nullptr;
    std::uint64_t kind = 0; // PlotKind
    double value = 0;
};

struct ValuePayload {
    const char *key = nullptr;
    std::uint64_t bits = 0;
    std::uint64_t kind = 0; // ValueKind
};

enum class SetMarkKind : std::uint64_t { Next = 0, Begin = 1, End = 2 };

struct SetPayload {
    const char *set = nullptr;
    SetMarkKind kind = SetMarkKind::Next;
};

struct DeadlinePayload {
    const char *set = nullptr;
    std::int64_t ns = 0; // of each frame of the set
};

struct TrackPayload {
    const Track *track = nullptr;
    const detail::Site *site = nullptr;
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
};

struct CalibrationPayload {
    const Track *track = nullptr;
    std::uint64_t theirs = 0;
    std::uint64_t ours = 0;
};

struct LockPayload {
    std::uint64_t id = 0; // unique in the process
    const char *name = nullptr;
    const char *file = nullptr;
    std::uint32_t line = 0;
    bool shared = false;
    bool released = false;
    std::uint64_t waitedSince = 0; // 0: it did not wait or was released
};

struct LinkPayload {
    const char *name = nullptr;
    std::uint64_t id = 0;
    std::uint64_t step = 0;
};

struct MemoryPayload {
    const char *pool = nullptr;
    std::uint64_t address = 0;
    std::uint64_t size = 0;
    std::uint64_t isFree = 0;
};

struct OtherEvent {
    EventKind kind = EventKind::FrameMark;
    std::uint64_t ticks = 0;
    const unsigned char *payload = nullptr;
    std::size_t payloadBytes = 0;
};

// The beginning of the payload.
template <class T>
T payloadOf(const OtherEvent &event)
{
    T payload{};
    std::memcpy(&payload, event.payload, sizeof payload);
    return payload;
}

inline std::uint64_t wordAt(const unsigned char *at)
{
    std::uint64_t word = 0;
    std::memcpy(&word, at, sizeof word);
    return word;
}

constexpr std::size_t otherEventBytes(std::size_t payloadBytes)
{
    return kOtherHeaderBytes + (payloadBytes + 7) / 8 * 8;
}

constexpr std::uint64_t otherEventWord(EventKind kind, std::size_t payloadBytes)
{
    return std::uint64_t{1} << 62 | static_cast<std::uint64_t>(kind) << 56 |
           static_cast<std::uint64_t>(payloadBytes) << 32;
}

// Calls visitor.zone(begins, ticks, const detail::Site *) and .other(OtherEvent) for the whole
// events in [begin, end). The site is of a zone that begins. Whether one begins or ends next can't
// be predicted, so the loop has no branch on it.
template <class Visitor>
void visitEvents(const unsigned char *begin, const unsigned char *end, Visitor &&visitor)
{
    const unsigned char *at = begin;
    while (at < end) {
        const std::uint64_t word = wordAt(at);
        if (word >> 62 != 1) [[likely]] {
            const std::uint64_t ends = word >> 63;
            const std::uint64_t ticks = word ^ (0xFFFF'FFFF'0000'0000u & (0 - ends));
            const std::size_t bytes = kEnterBytes - ends * (kEnterBytes - kLeaveBytes);
            visitor.zone(ends == 0, ticks,
                         reinterpret_cast<const detail::Site *>(wordAt(at + bytes - 8)));
            at += bytes;
        } else {
            OtherEvent event;
            event.kind = static_cast<EventKind>(word >> 56 & 0x3F);
            event.payloadBytes = word >> 32 & 0xFF'FFFF;
            event.ticks = wordAt(at + 8);
            event.payload = at + kOtherHeaderBytes;
            visitor.other(event);
            at += otherEventBytes(event.payloadBytes);
        }
    }
}

} // namespace zoe::recorder
