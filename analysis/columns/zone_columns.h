// The columns of a frame's zone tree. Immutable; thread-safe.
#pragma once

#include <optional>

#include "analysis/columns/column.h"
#include "analysis/model/dictionary.h"
#include "analysis/model/units.h"

namespace zoe {

// A zone, or several siblings of one function as a group. The site must outlive it.
struct ZoneTreeRow {
    const Site &site;
    DurationNs totalNs = 0;
    DurationNs selfNs = 0;
    std::optional<double> typicalNs = {}; // not set: not known
    double shareOfParent = 0;
    double shareOfFrame = 0;
    DurationNs sinceFrameNs = 0; // negative: began before it
    std::uint8_t flags = 0;
};

[[nodiscard]] const Columns<ZoneTreeRow> &zoneTreeColumns();

} // namespace zoe
