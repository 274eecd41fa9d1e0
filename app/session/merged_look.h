// The look of the merged flame graph, which is part of the Back and Forward history. A value.
#pragma once

#include <vector>

#include "analysis/model/ids.h"

namespace zoe::app {

enum class MergedShow { Calls, Callers, Sandwich };
enum class MergedWidth { Self, Total, Calls };

struct MergedLook {
    MergedShow show = MergedShow::Calls;
    // Widths by self times apply only to callers: top-down, they add up to totals.
    MergedWidth width = MergedWidth::Self;
    bool foldRecursion = false;
    double leastShare = 0; // minimum share; smaller entries are grouped under "other"
    std::vector<SiteId> ignored;
    std::vector<SiteId> zoom; // path of the node zoomed to; empty: all
    bool zoomInCallers = false;

    [[nodiscard]] MergedWidth shownWidth() const
    {
        return width == MergedWidth::Self && show != MergedShow::Callers ? MergedWidth::Total
                                                                         : width;
    }
    friend bool operator==(const MergedLook &, const MergedLook &) = default;
};

} // namespace zoe::app
