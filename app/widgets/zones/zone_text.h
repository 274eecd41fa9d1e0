// Tooltip of a zone. Thread-safe: pure functions.
#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>
#include <optional>
#include <span>

#include "app/widgets/zones/flame_frame.h"

namespace zoe::app {

// What a tooltip says about a zone.
struct ZoneFacts {
    const Capture &capture;
    const FrameTrees &frame; // that it was recorded in; its trees are not used
    ThreadId thread;
    Zone zone;
    std::optional<Zone> parent = {};               // not set: none, or unknown
    std::span<const ZoneValue> values = {};        // of the frame's chunk
    std::optional<std::uint64_t> zonesOfSite = {}; // in all that is shown; not set: unknown
    bool namesFrame = false;
};

// Lines of plain text. folded: number of zones drawn as one block here, 1 for a single zone.
// states: lines about the thread's states during the zone.
QString zoneText(const ZoneFacts &facts, std::uint32_t folded = 1, const QStringList &states = {});
QString zoneText(const FlameFrame &frame, std::size_t tree, std::size_t zone,
                 std::uint32_t folded = 1, const QStringList &states = {});

// "physics_step, 3.2 ms, 40 % of the frame": for screen readers and status lines.
QString zoneLine(const FlameFrame &frame, const Zone &zone);

// Text for a zone's flags: "from the frame before, into the next frame"; empty for none.
QString zoneFlagsText(std::uint8_t flags);

} // namespace zoe::app
