// The lanes of a flame graph and their order: one lane per thread, and lanes for everything without
// a thread. Values and pure functions.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

#include "app/panels/flame/flame_extras.h"
#include "app/panels/flame/flame_frame.h"

namespace zoe::app {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

enum class LaneKind : std::uint8_t {
    Messages, // of no thread
    Thread,
    Heading, // above threads that are tracks of another kind
    Async,
    Plot,
    Memory
};

// Names a lane in every frame of a capture.
struct LaneKey {
    LaneKind kind = LaneKind::Thread;
    std::uint32_t id = 0; // of the thread, plot or pool; of a heading: its TrackKind

    friend auto operator<=>(const LaneKey &, const LaneKey &) = default;
};

struct FlameLane {
    LaneKey key;
    std::size_t tree = kNone;   // of a thread: its zones in the FlameFrame
    std::size_t extras = kNone; // position in FlameExtras: of the thread, plot or pool
    std::uint32_t depths = 0;   // rows of zones, or of async spans
    std::uint32_t lockRows = 0; // below them
    bool messageRow = false;    // below those
    bool chart = false;
    bool collapsed = false;

    [[nodiscard]] ThreadId thread() const
    {
        return key.kind == LaneKind::Thread ? ThreadId{key.id} : ThreadId{};
    }
};

// The user's lane settings for a capture. Hidden lanes are not drawn; collapsed ones show only
// their header.
struct LaneArrangement {
    std::vector<ThreadId> order; // threads that were moved and those above them; others follow
    std::set<LaneKey> hidden;
    std::set<LaneKey> collapsed;

    friend bool operator==(const LaneArrangement &, const LaneArrangement &) = default;
};

struct LaneList {
    std::vector<FlameLane> lanes;
    std::size_t hidden = 0;
};

// extras may be null: not known yet.
LaneList lanesOf(const FlameFrame &frame, const FlameExtras *extras,
                 const LaneArrangement &arrangement);

// The lane order with a thread moved down by `by` places among the threads of its kind; unchanged
// if it can't move further.
LaneArrangement movedLane(const LaneArrangement &arrangement, const std::vector<FlameLane> &lanes,
                          const Capture &capture, std::size_t lane, int by);

} // namespace zoe::app
