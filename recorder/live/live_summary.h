// The figures of zoetrope/overlay.h, computed from chunks as they are assembled. Not thread-safe:
// owned by the writer thread; snapshots are immutable.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "analysis/model/chunk.h"
#include "recorder/live/live_calls.h"
#include "recorder/live/live_figures.h"
#include "zoetrope/overlay.h"

namespace zoe::recorder {

// What snapshots point to: elements are added, and never move or change.
struct LiveName {
    std::string label;
    std::string file;
    std::uint32_t line = 0;
};
using LiveNames = std::deque<LiveName>; // by SiteId

struct OwnedSnapshot : detail::LiveSnapshot {
    mutable std::atomic<std::uint32_t> owners{1};
    // What the pointers lead to.
    std::vector<LiveFunction> ownedFunctions;
    std::vector<LiveCall> ownedCalls;
    std::vector<std::int64_t> ownedRecentNs;
    std::shared_ptr<const LiveNames> names;
};

class LiveStatistics {
  public:
    static constexpr std::size_t kMostFunctions = 4096;
    static constexpr std::size_t kRecentFrames = 240;

    // tau in seconds, above 0.
    explicit LiveStatistics(double tau)
        : m_filter(tau)
    {}

    // Pieces that the recorder cut off count as frames, but for a pause without any zone; what is
    // left at the end of a session doesn't. REQUIRES: chunks in order of frames.
    void add(const Chunk &chunk);
    // names: of all sites in the chunks so far. Cost: the number of functions and calls.
    [[nodiscard]] std::unique_ptr<OwnedSnapshot>
    snapshot(const std::shared_ptr<const LiveNames> &names) const;

  private:
    struct Function {
        SiteId site;
        std::uint32_t openZones = 0; // while a tree is read
        LiveFigures figures;
    };
    // A zone on the way down to the one that is being read.
    struct OpenZone {
        std::uint32_t function;
        std::uint32_t call;
    };

    void addTree(const ZoneTree &tree);
    void leaveDownTo(std::size_t depth);
    std::uint32_t functionOf(std::uint32_t site);
    std::uint32_t callOf(std::uint32_t function);
    void endFrame(DurationNs durationNs);
    [[nodiscard]] std::vector<LiveFunction> functionValues(const LiveNames &names) const;
    [[nodiscard]] std::vector<std::int64_t> recentFrames() const;

    LiveFilter m_filter;
    std::vector<std::uint32_t> m_functionOf; // by SiteId
    std::vector<Function> m_functions;
    LiveCalls m_calls;
    std::vector<std::uint32_t> m_functionsInFrame;
    std::vector<std::uint32_t> m_callsInFrame;
    std::vector<OpenZone> m_path;
    std::array<std::int64_t, kRecentFrames> m_recentNs{}; // by number of the frame, in turns
    std::uint64_t m_lostZones = 0;
    std::uint32_t m_functionsLeftOut = 0;
    std::uint64_t m_callsLeftOut = 0;
};

// 0xRRGGBB for a variability: blue at 0, yellow at 0.5, red from 1.
std::uint32_t heatColour(double variability);

} // namespace zoe::recorder
