#include "analysis/reasons/lane_zones.h"

#include <utility>

namespace zoe {

LaneZone LaneZones::zoneIn(std::size_t at, const FramePart &part, std::uint32_t zone) const
{
    if (zone == kNoZone)
        return {};
    const FramePart::Lane &lane = part.lane(m_thread);
    return {lane.positionOf(zone),    SiteId{lane.tree.sites()[zone]},
            lane.tree.starts()[zone], lane.tree.durations()[zone],
            lane.tree.depths()[zone], m_frame->hasChildren(at, lane, zone)};
}

LaneZone LaneZones::around(TimeNs fromNs, TimeNs toNs) const
{
    if (empty())
        return {};
    const std::size_t at = m_frame->partAt(fromNs);
    const auto part = m_frame->part(at);
    return zoneIn(at, *part, part->lane(m_thread).pieces.around(fromNs, toNs));
}

LaneZone LaneZones::rootAt(TimeNs timeNs) const
{
    if (empty())
        return {};
    const std::size_t at = m_frame->partAt(timeNs);
    const auto part = m_frame->part(at);
    return zoneIn(at, *part, part->lane(m_thread).pieces.rootAt(timeNs));
}

std::optional<TimeNs> LaneZones::lastRootEnd(TimeNs timeNs) const
{
    if (empty())
        return std::nullopt;
    const std::size_t at = m_frame->partAt(timeNs);
    const auto here = m_frame->part(at)->lane(m_thread).pieces.lastRootEnd(timeNs);
    return here ? here : m_frame->rootEndBefore(at, m_thread);
}

LaneZones::Cursor::Cursor(const LaneZones &zones, TimeNs timeNs)
    : m_zones(zones)
{
    if (!m_zones.m_frame)
        return;
    m_at = m_zones.m_frame->partAt(timeNs);
    open(timeNs);
}

void LaneZones::Cursor::open(TimeNs timeNs)
{
    m_part = m_zones.m_frame->part(m_at);
    m_pieces.emplace(m_part->lane(m_zones.m_thread).pieces, timeNs);
}

std::optional<LaneZones::Piece> LaneZones::Cursor::read()
{
    while (m_pieces) {
        if (const auto piece = m_pieces->next())
            return Piece{piece->startNs, piece->endNs, m_zones.zoneIn(m_at, *m_part, piece->zone)};
        if (m_at + 1 == m_zones.m_frame->parts())
            break;
        ++m_at;
        open(std::numeric_limits<TimeNs>::min());
    }
    return std::nullopt;
}

// Whether a zone stays the innermost one throughout a part, which needs not be read then.
bool LaneZones::Cursor::goesThrough(std::size_t part, const LaneZone &zone) const
{
    const FrameZones &frame = *m_zones.m_frame;
    return frame.isQuiet(part, m_zones.m_thread) &&
           (!zone.exists() || zone.endNs() >= frame.endOf(part));
}

std::optional<LaneZones::Piece> LaneZones::Cursor::next()
{
    std::optional<Piece> piece = m_ahead ? std::exchange(m_ahead, std::nullopt) : read();
    if (!piece)
        return std::nullopt;
    FrameZones &frame = *m_zones.m_frame;
    while (piece->endNs == frame.endOf(m_at) && m_at + 1 < frame.parts()) {
        if (goesThrough(m_at + 1, piece->zone)) {
            piece->endNs = frame.endOf(++m_at);
            continue;
        }
        m_ahead = read();
        if (!m_ahead || m_ahead->zone.zone != piece->zone.zone)
            break;
        piece->endNs = std::exchange(m_ahead, std::nullopt)->endNs;
    }
    return piece;
}

} // namespace zoe
