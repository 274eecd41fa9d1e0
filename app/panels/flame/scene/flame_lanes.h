// Which lanes a flame graph has, in which order, and where they are: a lane per thread, and lanes
// for what belongs to no thread. Values and pure functions; the saved arrangements are for the GUI
// thread only.
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

// Names a lane in every frame of a capture.
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
    std::set<LaneKey> toggled; // collapsed; plots, which are one row at first: expanded
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

// What the frames that were shown had, so that lanes stay in place from frame to frame.
struct LaneMemory {
    std::map<ThreadId, std::uint32_t> depths; // the greatest of each thread

    void add(const FlameFrame &frame);
};

// Threads of a capture with up to so many have a lane in every frame; of others those in memory.
constexpr std::size_t kMostThreadsShown = 64;

// By kind of track, the thread that marks frames first, then by name as people count. extras may be
// null: not known yet.
LaneList lanesOf(const FlameFrame &frame, const FlameExtras *extras,
                 const LaneArrangement &arrangement, const LaneMemory &memory = {});

// The lane order with a thread moved down by `by` places among the threads of its kind; unchanged
// if it can't move further.
LaneArrangement movedLane(const LaneArrangement &arrangement, const std::vector<FlameLane> &lanes,
                          const Capture &capture, std::size_t lane, int by);

struct FlameMetrics {
    int rowHeight = 18;
    int headerHeight = 20;
    int thinHeight = 13; // of the header of an empty lane
    int chartHeight = 54;
    int ribbonHeight = 7;
    int gap = 6; // below each lane; of empty ones less
};

// The lanes one below the other, each a header and rows; in pixels from the top of the content.
class FlameRows {
  public:
    struct Lane {
        FlameLane what;
        int top = 0;    // of the header
        int header = 0; // its height
        int rows = 0;   // of zones or spans; 0: collapsed, or nothing in it
        int ribbon = 0; // height of the ribbon of states and samples
        int height = 0; // of all below the header, without the gap
    };

    FlameRows() = default;
    FlameRows(const std::vector<FlameLane> &lanes, const FlameMetrics &metrics);

    [[nodiscard]] const FlameMetrics &metrics() const { return m_metrics; }
    [[nodiscard]] int height() const { return m_height; }
    [[nodiscard]] std::size_t count() const { return m_lanes.size(); }
    [[nodiscard]] const Lane &lane(std::size_t i) const { return m_lanes[i]; }
    [[nodiscard]] std::vector<FlameLane> all() const;
    // The lane of a tree's zones, kNone if it is hidden.
    [[nodiscard]] std::size_t laneOfTree(std::size_t tree) const;
    [[nodiscard]] std::size_t laneOf(LaneKey key) const; // kNone if it is not there
    [[nodiscard]] int bottom(std::size_t i) const;       // below the last row, without the gap
    [[nodiscard]] int gapBelow(std::size_t i) const;
    [[nodiscard]] int ribbonTop(std::size_t lane) const;
    // Rows of zones come first, then those of locks and messages.
    [[nodiscard]] int rowTop(std::size_t lane, std::uint32_t row) const;
    // Lanes with a pixel in [top, bottom): first and one behind the last.
    [[nodiscard]] std::pair<std::size_t, std::size_t> lanesIn(int top, int bottom) const;

    struct Hit {
        std::size_t lane = 0;
        std::optional<std::uint32_t> depth; // the row; not set: the header or the ribbon
        bool ribbon = false;
    };
    [[nodiscard]] std::optional<Hit> at(int y) const;

  private:
    std::vector<Lane> m_lanes;
    FlameMetrics m_metrics;
    int m_height = 0;
};

// The user's lane layout of a capture, from the settings; empty if there is none. Only recent
// captures are remembered.
LaneArrangement savedArrangement(const Capture &capture);
void saveArrangement(const Capture &capture, const LaneArrangement &arrangement);

} // namespace zoe::app
