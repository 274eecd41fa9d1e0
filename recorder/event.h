// How events lie in a block, and the loop that reads them. The first word of an event tells what it
// is:
//
//   enter  00 ticks                                     then a word with the Site's address
//   leave  11 ticks, the upper 32 bits inverted
//   other  01 kind (6 bits), payload bytes (24), 0 (32) then a word of ticks, then the payload,
//                                                       filled up to whole words
//
// Ticks stay below 2^62: 48 years at 3 GHz. Pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "zoetrope/detail/hot_path.h"

namespace zoe::recorder {

constexpr std::uint64_t kMaxTicks = (std::uint64_t{1} << 62) - 1;
constexpr std::size_t kEnterBytes = 16;
constexpr std::size_t kLeaveBytes = 8;
constexpr std::size_t kOtherHeaderBytes = 16;

enum class EventKind : std::uint8_t {
    FrameMark = 1,
    Plot = 2,       // payload: PlotSite address, double
    Message = 3,    // payload: text, not terminated
    ThreadName = 4, // payload: text, not terminated
};

struct OtherEvent {
    EventKind kind = EventKind::FrameMark;
    std::uint64_t ticks = 0;
    const unsigned char *payload = nullptr;
    std::size_t payloadBytes = 0;
};

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

// Calls visitor.enter(ticks, const detail::Site *), .leave(ticks) and .other(OtherEvent) for the
// whole events in [begin, end).
template <class Visitor>
void visitEvents(const unsigned char *begin, const unsigned char *end, Visitor &&visitor)
{
    const unsigned char *at = begin;
    while (at < end) {
        const std::uint64_t word = wordAt(at);
        if (word >> 62 == 0) {
            visitor.enter(word, reinterpret_cast<const detail::Site *>(wordAt(at + 8)));
            at += kEnterBytes;
        } else if (word >> 63 != 0) {
            visitor.leave(word ^ 0xFFFF'FFFF'0000'0000u);
            at += kLeaveBytes;
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
