#include "analysis/reasons/zone_pieces.h"

#include <algorithm>

namespace zoe {

ZonePieces::ZonePieces(const ZoneTree &tree, TimeNs fromNs, TimeNs toNs)
    : m_tree(tree)
    , m_fromNs(fromNs)
    , m_toNs(toNs)
{
    struct Entry {
        std::uint32_t zone;
        std::uint32_t open = kNone; // once it is in m_open
    };
    std::vector<Entry> path;
    const auto depths = tree.depths();
    m_steps.reserve(tree.size() / kStep + 1);
    for (std::uint32_t zone = 0; zone < tree.size(); ++zone) {
        if (zone % kStep == 0) {
            std::size_t known = path.size();
            while (known > 0 && path[known - 1].open == kNone)
                --known;
            for (; known < path.size(); ++known) {
                path[known].open = static_cast<std::uint32_t>(m_open.size());
                m_open.push_back({path[known].zone, known > 0 ? path[known - 1].open : kNone});
            }
            m_steps.push_back(path.empty() ? kNone : path.back().open);
        }
        path.resize(std::min<std::size_t>(path.size(), depths[zone]));
        path.push_back({zone});
    }
}

std::size_t ZonePieces::zonesUpTo(TimeNs timeNs) const
{
    const auto starts = m_tree.starts();
    return static_cast<std::size_t>(std::ranges::upper_bound(starts, timeNs) - starts.begin());
}

std::vector<std::uint32_t> ZonePieces::pathBefore(std::size_t end) const
{
    std::vector<std::uint32_t> path;
    if (end == 0)
        return path;
    const std::size_t step = (end - 1) / kStep;
    for (std::uint32_t open = m_steps[step]; open != kNone; open = m_open[open].parent)
        path.push_back(m_open[open].zone);
    std::ranges::reverse(path);
    const auto depths = m_tree.depths();
    for (std::size_t zone = step * kStep; zone < end; ++zone) {
        path.resize(std::min<std::size_t>(path.size(), depths[zone]));
        path.push_back(static_cast<std::uint32_t>(zone));
    }
    return path;
}

std::uint32_t ZonePieces::around(TimeNs fromNs, TimeNs toNs) const
{
    if (fromNs < m_fromNs || fromNs >= m_toNs)
        return kNoZone;
    std::vector<std::uint32_t> path = pathBefore(zonesUpTo(fromNs));
    while (!path.empty() && (endOf(path.back()) <= fromNs || endOf(path.back()) < toNs))
        path.pop_back();
    return path.empty() ? kNoZone : path.back();
}

std::uint32_t ZonePieces::rootAt(TimeNs timeNs) const
{
    const std::vector<std::uint32_t> path = pathBefore(zonesUpTo(timeNs));
    return path.empty() || endOf(path.front()) <= timeNs ? kNoZone : path.front();
}

std::optional<TimeNs> ZonePieces::lastRootEnd(TimeNs timeNs) const
{
    for (std::size_t end = zonesUpTo(timeNs); end > 0;) {
        const std::uint32_t root = pathBefore(end).front();
        const bool ended = (m_tree.flags()[root] & (kContinuesTo | kStillOpen)) == 0;
        if (ended && endOf(root) <= timeNs)
            return endOf(root);
        end = root;
    }
    return std::nullopt;
}

ZonePieces::Cursor::Cursor(const ZonePieces &pieces, TimeNs timeNs)
    : m_pieces(pieces)
    , m_at(std::max(timeNs, pieces.m_fromNs))
{
    m_next = pieces.zonesUpTo(m_at);
    m_path = pieces.pathBefore(m_next);
    takeChanges();
}

bool ZonePieces::Cursor::entersNext() const
{
    const ZoneTree &tree = m_pieces.m_tree;
    return m_next < tree.size() && tree.depths()[m_next] >= m_path.size();
}

TimeNs ZonePieces::Cursor::nextChange() const
{
    if (entersNext())
        return m_pieces.m_tree.starts()[m_next];
    return m_path.empty() ? m_pieces.m_toNs : m_pieces.endOf(m_path.back());
}

// Applies all changes up to the current time.
void ZonePieces::Cursor::takeChanges()
{
    while ((entersNext() || !m_path.empty()) && nextChange() <= m_at) {
        if (entersNext())
            m_path.push_back(static_cast<std::uint32_t>(m_next++));
        else
            m_path.pop_back();
    }
}

std::optional<ZonePiece> ZonePieces::Cursor::next()
{
    if (m_at >= m_pieces.m_toNs)
        return std::nullopt;
    ZonePiece piece{m_at, m_at, innermost()};
    // Empty zones don't end a piece.
    while (m_at < m_pieces.m_toNs && innermost() == piece.zone) {
        m_at = std::min(nextChange(), m_pieces.m_toNs);
        takeChanges();
    }
    piece.endNs = m_at;
    return piece;
}

} // namespace zoe
