// Sums of a critical path by what its time went into, and the mean of many of them. Values.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/model/task.h"
#include "analysis/reasons/critical_path.h"
#include "analysis/statistics/exact_moments.h"

namespace zoe {

// What a part of a frame's time went into.
struct CostKey {
    PathState state = PathState::Running;
    WaitKind wait = WaitKind::None;
    SiteId site;
    bool inner = false; // between the children of the zone
    LockId lock;
    ThreadId holder; // of the lock
    SiteId otherSite;

    friend auto operator<=>(const CostKey &, const CostKey &) = default;
};

[[nodiscard]] CostKey keyOf(const PathSegment &segment);

struct Cost {
    Int128 ns = 0;
    std::uint64_t calls = 0; // zones that the path ran through
    Int128 zonesNs = 0;      // the whole durations of these zones
};

using FrameCosts = std::map<CostKey, Cost>;

// Adds up the segments of a path; the durations of all keys add up to the frame's exactly. Memory:
// that of the sums, and of the zones that are open at a time. Belongs to one thread.
class CostSum {
  public:
    explicit CostSum(const FrameScene &scene);

    // What it was added to; stays where it is, in what take() returns as well. REQUIRES: segments
    // come in order of time.
    const FrameCosts::value_type *add(const PathSegment &segment);
    [[nodiscard]] FrameCosts take() { return std::move(m_costs); }

  private:
    using Entry = FrameCosts::value_type;
    static constexpr std::size_t kPlainKeys = 7; // of a site: those without lock, holder and other
    struct Visit {
        std::uint32_t zone = 0;
        std::uint32_t depth = 0;
        const Entry *entry = nullptr;
    };

    static std::optional<std::size_t> plainKey(const PathSegment &segment);
    Entry &entryOf(const PathSegment &segment);
    bool isFirstVisit(const PathSegment &segment, const ZoneTree &tree, const Entry *entry);

    const FrameScene &m_scene;
    FrameCosts m_costs;
    std::vector<Entry *> m_plain;              // by site and plain key; the first are of no site
    std::vector<std::vector<Visit>> m_visited; // by thread: zones that may come again
};

// Where nothing tells of states, all of it counts as work.
[[nodiscard]] CostKey elapsedKey(CostKey key);
[[nodiscard]] FrameCosts elapsedCosts(const FrameCosts &costs);
// Whether the state of the thread is known for at least half of the time.
[[nodiscard]] bool knowsStates(const FrameCosts &costs);

// The sum over typical frames; the mean is what a typical frame costs.
struct TypicalFrames {
    std::vector<FrameIndex> frames; // in order; those that were looked at
    FrameCosts byState;             // where states are known
    FrameCosts elapsed;             // as if none were
    Int128 durationsNs = 0;
    // Four out of five of the frames that it stands for take this long.
    DurationNs usualLowNs = 0;
    DurationNs usualHighNs = 0;
    std::uint64_t of = 0;     // how many frames it stands for
    ThreadId thread;          // the frames' own
    bool statesKnown = false; // for at least half of their time
};

inline constexpr std::size_t kMostTypicalFrames = 64; // that are looked at

// Typical for some frames is the mean of the middle half by duration: parts of it add up to the
// whole, and what disturbs less than a quarter of them doesn't count. Of large sets, frames evenly
// spread over the middle half. Frames that can't be read are passed over. namedWaits: as in
// PathOptions. REQUIRES: frames exist. Error: as frameThread(); Cancelled.
[[nodiscard]] Result<TypicalFrames> typicalOf(const Capture &capture,
                                              std::vector<FrameIndex> frames,
                                              const std::vector<std::uint8_t> &namedWaits,
                                              const Task &task = Task{});

} // namespace zoe
