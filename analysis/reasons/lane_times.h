// Walks over what a thread did in a frame: its states, and its innermost zones. Pure functions.
#pragma once

#include <algorithm>
#include <span>

#include "analysis/reasons/frame_scene.h"

namespace zoe {

// Empty if states are not used.
[[nodiscard]] inline std::span<const ThreadStateSpan> statesOf(const FrameLane &lane,
                                                               bool useStates)
{
    return useStates ? lane.states->spans() : std::span<const ThreadStateSpan>();
}

// Calls body(start, end, span or null) for stretches of one state, or of none.
template <class Body>
void forStates(const FrameLane &lane, bool useStates, TimeNs from, TimeNs to, Body body)
{
    if (from >= to)
        return;
    const auto spans = statesOf(lane, useStates);
    TimeNs at = from;
    for (std::size_t i = spans.empty() ? 0 : lane.states->firstEndingAfter(from);
         i < spans.size() && spans[i].startNs < to; ++i) {
        const TimeNs start = std::max(spans[i].startNs, at);
        const TimeNs end = std::min(spans[i].endNs(), to);
        if (start > at)
            body(at, start, nullptr);
        body(start, end, &spans[i]);
        at = end;
    }
    if (at < to)
        body(at, to, nullptr);
}

// Calls body(start, end, LaneZone) for stretches in which one zone is the innermost.
template <class Body>
void forPieces(const FrameLane &lane, TimeNs from, TimeNs to, Body body)
{
    if (from >= to)
        return;
    LaneZones::Cursor pieces(lane.zones, from);
    for (auto piece = pieces.next(); piece && piece->startNs < to; piece = pieces.next())
        body(piece->startNs, std::min(piece->endNs, to), piece->zone);
}

} // namespace zoe
