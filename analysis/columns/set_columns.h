// The columns of a list of frame sets. Immutable; thread-safe.
#pragma once

#include <string>

#include "analysis/columns/column.h"
#include "analysis/frames/set_stats.h"

namespace zoe {

struct SetRow {
    std::string name;
    std::string thread; // marks the frames; empty: unknown
    SetStats of;
};

[[nodiscard]] const Columns<SetRow> &setColumns();
[[nodiscard]] SetRow setRow(const Capture &capture, SetStats stats);

} // namespace zoe
