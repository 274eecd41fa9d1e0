// The zones of one thread in a frame, found by time. Belongs to one thread, as FrameZones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "analysis/reasons/frame_zones.h"

namespace zoe {

// A zone of the thread's tree, or none.
struct LaneZone {
    std::uint32_t zone = kNoZone; // position in the whole tree
    SiteId site;                  // its function
    TimeNs startNs = 0;
    DurationNs durationNs = 0;
    std::uint32_t depth = 0;
    bool hasChildren = false;

    [[nodiscard]] bool exists() const { return zone != kNoZone; }
    [[nodiscard]] TimeNs endNs() const { return startNs + durationNs; }
};

// See ZonePieces, which finds zones in a part of the frame.
class LaneZones {
  public:
    LaneZones() = default; // no zones, and no time
    LaneZones(std::shared_ptr<FrameZones> frame, ThreadId thread)
        : m_frame(std::move(frame))
        , m_thread(thread.value)
    {}

    [[nodiscard]] bool empty() const { return !m_frame || !m_frame->hasZones(m_thread); }

    // During which the same zone is the innermost one; none: outside all zones.
    struct Piece {
        TimeNs startNs = 0;
        TimeNs endNs = 0;
        LaneZone zone;
    };

    // Iterates over the pieces in order. They cover the frame without gaps.
    class Cursor {
      public:
        // The first piece contains the moment, and is reported from there on.
        Cursor(const LaneZones &zones, TimeNs timeNs);
        // Empty at the end.
        std::optional<Piece> next();

      private:
        void open(TimeNs timeNs);
        std::optional<Piece> read();
        [[nodiscard]] bool goesThrough(std::size_t part, const LaneZone &zone) const;

        const LaneZones &m_zones;
        std::size_t m_at = 0;
        std::shared_ptr<const FramePart> m_part;
        std::optional<ZonePieces::Cursor> m_pieces; // of the part
        std::optional<Piece> m_ahead;
    };

    // Empty if the moment is not in the frame.
    [[nodiscard]] std::optional<Piece> at(TimeNs timeNs) const
    {
        return Cursor(*this, timeNs).next();
    }
    // The innermost zone that is open during the whole time between two moments.
    [[nodiscard]] LaneZone around(TimeNs fromNs, TimeNs toNs) const;
    // The outermost zone at a moment.
    [[nodiscard]] LaneZone rootAt(TimeNs timeNs) const;
    // The last moment up to `timeNs` at which a zone without a parent ended.
    [[nodiscard]] std::optional<TimeNs> lastRootEnd(TimeNs timeNs) const;

  private:
    // zone: of the part's tree, or kNoZone.
    [[nodiscard]] LaneZone zoneIn(std::size_t at, const FramePart &part, std::uint32_t zone) const;

    std::shared_ptr<FrameZones> m_frame;
    std::size_t m_thread = 0;
};

} // namespace zoe
