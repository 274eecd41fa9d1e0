// The lanes of a flame graph and their order: one lane per thread, and lanes for data without a
// thread. Values and pure functions.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "analysis/model/capture.h"
#include "app/panels/flame/scene/flame_extras.h"
#include "app/widgets/zones/flame_frame.h"

namespace zoe::app {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

enum class LaneKind : std::uint8_t {
    Messages, // of no thread
    Thread,
    Heading, // above threads that are tracks of another kind
    Async,
    Plot,
    Memory,
    Cpu
};

// Identifies a lane in every frame of a capture.
struct LaneKey {
    LaneKind kind = LaneKind::Thread;
    std::uint32_t id = 0; // of the thread, plot, pool or CPU; of a heading: its TrackKind

    friend auto operator<=>(const LaneKey &, const LaneKey &) = default;
};

[[nodiscard]] inline bool beginsCollapsed(LaneKey key)
{
    return key.kind == LaneKind::Plot;
}

struct FlameLane {
    LaneKey key;
    std::size_t tree = kNone;   // of a thread: its zones in the FlameFrame
    std::size_t extras = kNone; // position in FlameExtras: of the thread, plot, pool or CPU
    std::uint32_t depths = 0;   // rows of zones, or of async spans
    std::uint32_t lockRows = 0; // below them
    bool messageRow = false;    // below those
    bool ribbon = false;        // of states and samples, below its header
    bool chart = false;
    bool collapsed = false;
    bool pinned = false;
    bool empty = false; // a thread without anything in the frame: thin

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
    std::set<LaneKey> toggled; // collapsed; for plots, which have one row at first: expanded
    std::set<LaneKey> pinned;  // above all others

    [[nodiscard]] bool isCollapsed(LaneKey key) const
    {
        return toggled.contains(key) != beginsCollapsed(key);
    }
    void setCollapsed(LaneKey key, bool collapsed);

    friend bool operator==(const LaneArrangement &, const LaneArrangement &) = default;
};

struct LaneList {
    std::vector<FlameLane> lanes;
    std::size_t hidden = 0;
};

// Properties of the frames shown so far, so that lanes keep their place from frame to frame.
struct LaneMemory {
    std::map<ThreadId, std::uint32_t> depths; // the greatest of each thread

    void add(const FlameFrame &frame);
};

// In captures with up to this many threads, all have a lane in every frame; otherwise, those in
// memory.
constexpr std::size_t kMostThreadsShown = 64;

// By kind of track, the thread that marks frames first, then by name in natural order. extras may
// be null: unknown so far.
LaneList lanesOf(const FlameFrame &frame, const FlameExtras *extras,
                 const LaneArrangement &arrangement, const LaneMemory &memory = {});

// The lane order with a thread moved down by `by` places among the threads of its kind; unchanged
// if it can't move further.
LaneArrangement movedLane(const LaneArrangement &arrangement, const std::vector<FlameLane> &lanes,
                          const Capture &capture, std::size_t lane, int by);

} // namespace zoe::app
