// Distributes the zones of a track over lanes in which zones nest, and emits their enters and
// leaves in order of time: lane 0 takes nested zones, further lanes overlapping ones. Not
// thread-safe: one owner.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "plugins/importers/common/trace_data.h"

namespace zoe {

class LaneSink {
  public:
    virtual ~LaneSink() = default;
    virtual void enter(std::uint32_t lane, std::int64_t timeNs, std::uint32_t site) = 0;
    virtual void leave(std::uint32_t lane, std::int64_t timeNs) = 0;
    // The innermost zone of the lane comes from the event with this TraceEvent::order. Called right
    // after its enter, and before its leave if a separate event caused that; begin is then the
    // order of the begin, otherwise the same as order.
    virtual void toldBy(std::uint32_t /*lane*/, std::uint32_t /*order*/, std::uint32_t /*begin*/) {}
};

class LaneLayout {
  public:
    static constexpr std::int64_t kDone = std::numeric_limits<std::int64_t>::max();
    static constexpr std::uint32_t kMaxLanes = 64;

    struct Oddities {
        std::uint64_t otherLane = 0; // zones that don't nest
        std::uint64_t rounded = 0;   // shortened by up to kRoundingNs to nest
        std::uint64_t shortened = 0; // shortened where they would cross, because lanes ran out
    };

    // The events as left by sortEvents() and EndPairing. The events and the sink must outlive the
    // layout.
    LaneLayout(const PackedEvents &events, LaneSink &sink);

    // Latest time of the next enter or leave; kDone if none is left.
    [[nodiscard]] std::int64_t nextNs() const;
    // Emits everything before the time, and the leaves at that time of zones that began before it.
    // Stops after maxEvents events; returns whether it reached the time. Emits no leave for zones
    // that never end.
    bool runUntil(std::int64_t timeNs, std::size_t maxEvents);

    [[nodiscard]] const Oddities &oddities() const { return m_oddities; }

  private:
    static constexpr std::int64_t kRoundingNs = 2; // writers round start and duration separately
    static constexpr std::uint32_t kNoBegin = StringTable::kNone;

    struct OpenZone {
        std::int64_t endNs = 0;
        std::uint32_t begin = kNoBegin; // position of a begin; complete events have none
    };
    using Lane = std::vector<OpenZone>;
    struct OpenBegin {
        std::uint32_t position = 0;
        std::uint32_t lane = 0;
        std::uint32_t order = 0;
        std::int64_t timeNs = 0;
        std::int64_t endNs = 0;
    };

    // REQUIRES: the begin of this end was taken
    [[nodiscard]] const OpenBegin &beginOf(const TraceEvent &end) const;
    [[nodiscard]] std::int64_t endNsOf(const TraceEvent &begin) const
    {
        return m_nested ? TraceEvent::kOpen : begin.endNs();
    }
    [[nodiscard]] bool nextBeginOrEnd();
    [[nodiscard]] bool beginOrEndIsNext() const;
    [[nodiscard]] bool isDue(const TraceEvent &event, std::int64_t timeNs) const;
    void takeComplete();
    void takeBegin();
    void takeEnd();
    void popFinished(std::uint32_t lane, std::int64_t timeNs);
    std::uint32_t place(const TraceEvent &event, std::uint32_t preferred, std::int64_t &endNs);
    [[nodiscard]] bool fits(std::uint32_t lane, std::int64_t endNs) const;

    const bool m_nested;            // the events
    PackedEventReader m_complete;   // at the next complete event
    PackedEventReader m_beginOrEnd; // and at the next begin or end
    bool m_hasComplete;             // whether there is one
    bool m_hasBeginOrEnd = false;
    LaneSink &m_sink;
    std::vector<Lane> m_lanes;
    std::vector<OpenBegin> m_begins;
    Oddities m_oddities;
};

} // namespace zoe
