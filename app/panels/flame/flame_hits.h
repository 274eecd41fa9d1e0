// The zones of a frame that a search found, or those of a highlighted function. Immutable and
// thread-safe.
#pragma once

#include <QString>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "app/panels/flame/flame_frame.h"

namespace zoe::app {

// What to highlight. A search has priority over the highlighted function.
struct FlameMark {
    SiteId site;    // invalid: none
    QString search; // as ZoneSearch takes it; empty: none

    [[nodiscard]] bool empty() const { return !site.valid() && search.isEmpty(); }
    friend bool operator==(const FlameMark &, const FlameMark &) = default;
};

struct FlameHits {
    FlameMark mark;
    std::vector<std::vector<std::uint32_t>> zones; // by tree, rising

    [[nodiscard]] bool contains(const FlameZone &zone) const;
    [[nodiscard]] std::size_t count() const;
    // The hit after or before a zone by start, then thread; wraps around at the ends. Nothing: no
    // hits. Without a zone: the first or last.
    [[nodiscard]] std::optional<FlameZone>
    beside(const FlameFrame &frame, const std::optional<FlameZone> &zone, bool next) const;
    // How many hits come before this one in that order, and itself. REQUIRES: contains(zone)
    [[nodiscard]] std::size_t rankOf(const FlameFrame &frame, const FlameZone &zone) const;
};

// A search finds functions and zones, as ZoneSearch has it. Cost: linear in the zones. Null:
// nothing is marked, or the task was stopped.
std::shared_ptr<const FlameHits> findHits(const FlameFrame &frame, const FlameMark &mark,
                                          const Task &task);

} // namespace zoe::app
