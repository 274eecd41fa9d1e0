// What to draw of a thread's states: cost follows pixels, not changes of state. Pure function;
// thread-safe.
#pragma once

#include <vector>

#include "analysis/flame/flame_layout.h"
#include "analysis/walk/thread_states.h"

namespace zoe {

// Positions in pixels, clipped to [0, widthPx].
struct StateItem {
    double x0 = 0;
    double x1 = 0;
    ThreadState state = ThreadState::Running;

    friend bool operator==(const StateItem &, const StateItem &) = default;
};

// By x, without overlaps; where nothing is known there is no item. A span at least a pixel wide
// stands for itself; of the columns that hold shorter ones each has the state that takes most of
// its known time. Neighbours of one state are one item. At most about 2 x widthPx items.
[[nodiscard]] std::vector<StateItem> layoutStates(const StateTimeline &states,
                                                  const FlameExtent &view);

} // namespace zoe
