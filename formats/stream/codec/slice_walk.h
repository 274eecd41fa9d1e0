// Walks over the events of encoded zones. Not thread-safe: one owner.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/model/chunk.h"
#include "formats/stream/bytes/column_reader.h"
#include "formats/stream/codec/zone_codec.h"
#include "formats/stream/codec/zone_trees.h"

namespace zoe {

constexpr std::uint32_t kNoKept = 0xffffffff;

// A position in the events, before the enter of a zone.
struct ZoneMark {
    TimeNs startNs = 0; // of the zone
    std::uint64_t nowNs = 0;
    std::array<std::uint32_t, 4> gaps{}; // read so far, by GapKind
    std::uint32_t event = 0;
    std::uint32_t zone = 0;
    std::uint32_t top = kNoKept; // the innermost open zone, in EncodedZones::kept
    bool entered = false;        // the previous event was an enter
    bool first = false;          // of its tree: there is no gap before it
};

// A zone that is open at a mark.
struct KeptZone {
    std::uint32_t parent = kNoKept; // in EncodedZones::kept
    std::uint32_t zone = 0;
    TimeNs startNs = 0;
    DurationNs durationNs = 0;
    DurationNs selfNs = 0;
    std::uint64_t firstGap = 0; // before its first child
};

// The columns of a chunk, and places in it at which a walk can begin.
struct EncodedZones {
    Chunk whole; // frames and trees
    ZoneBytes bytes;
    ZoneDirectory directory;
    std::span<const std::uint8_t> shape;
    std::array<ColumnReader, 4> gaps;
    bool differences = false; // gaps leave-leave are stored as such
    ColumnReader sites;
    ColumnReader flags;
    std::vector<ZoneMark> marks;        // by tree
    std::vector<std::size_t> treeBegin; // positions in marks, one more than trees
    std::vector<KeptZone> kept;
};

// The events of a tree in order, from a mark on.
class EventWalk {
  public:
    struct Open {
        std::uint32_t zone = 0;
        std::uint32_t kept = kNoKept; // in m_kept
        TimeNs startNs = 0;
        std::uint64_t selfNs = 0; // since the mark
        std::uint64_t firstGap = 0;
    };

    EventWalk(const EncodedZones &zones, const ZoneMark &from)
        : m_zones(zones)
        , m_at(from)
        , m_gaps{
              ColumnCursor(zones.gaps[0], from.gaps[0]), ColumnCursor(zones.gaps[1], from.gaps[1]),
              ColumnCursor(zones.gaps[2], from.gaps[2]), ColumnCursor(zones.gaps[3], from.gaps[3])}
    {
        for (std::uint32_t kept = from.top; kept != kNoKept; kept = zones.kept[kept].parent) {
            const KeptZone &zone = zones.kept[kept];
            m_open.push_back({zone.zone, kept, zone.startNs, 0, zone.firstGap});
        }
        std::ranges::reverse(m_open);
    }

    void beginTree(std::uint64_t firstTime)
    {
        m_at.nowNs = firstTime;
        m_at.first = true;
    }

    [[nodiscard]] std::uint32_t event() const { return m_at.event; }
    [[nodiscard]] std::uint32_t zone() const { return m_at.zone; } // that enters next
    [[nodiscard]] TimeNs nowNs() const { return static_cast<TimeNs>(m_at.nowNs); }
    [[nodiscard]] std::vector<Open> &open() { return m_open; }
    [[nodiscard]] bool entersNext() const
    {
        return (m_zones.shape[m_at.event / 8] >> (m_at.event % 8) & 1) != 0;
    }
    [[nodiscard]] bool broken() const { return m_broken >> 63 != 0; }
    // Without the start of the zone and the innermost open one.
    [[nodiscard]] ZoneMark mark() const
    {
        ZoneMark mark = m_at;
        for (std::size_t kind = 0; kind < m_gaps.size(); ++kind)
            mark.gaps[kind] = m_gaps[kind].position();
        return mark;
    }

    // Moves to the time of the next event. REQUIRES: if it is a leave, a zone is open.
    void advance()
    {
        const bool enters = entersNext();
        if (!m_at.first) {
            const unsigned kind = (m_at.entered ? 2U : 0U) + (enters ? 1U : 0U);
            std::uint64_t gap = m_gaps[kind].next();
            if (kind == kLeaveLeave && m_zones.differences)
                gap = m_open.back().firstGap + static_cast<std::uint64_t>(unzigzag(gap));
            m_at.nowNs += gap;
            m_broken |= gap | m_at.nowNs;
            if (!m_open.empty())
                m_open.back().selfNs += gap;
            if (kind == kEnterEnter)
                m_open.back().firstGap = gap;
        }
        m_at.first = false;
        m_at.entered = enters;
        ++m_at.event;
    }
    // The rest of an enter.
    void enter()
    {
        m_open.push_back({m_at.zone, kNoKept, nowNs(), 0, 0});
        ++m_at.zone;
    }

  private:
    const EncodedZones &m_zones;
    ZoneMark m_at;
    std::array<ColumnCursor, 4> m_gaps;
    std::vector<Open> m_open;
    std::uint64_t m_broken = 0;
};

} // namespace zoe
