// Lays out a thread's states for drawing, at a cost that depends on pixels, not on changes of
// state. Pure function; thread-safe.
#pragma once

#include <vector>

#include "analysis/flame/flame_layout.h"
#include "analysis/states/thread_states.h"

namespace zoe {

// Positions in pixels, clipped to [0, widthPx].
struct StateItem {
    double x0 = 0;
    double x1 = 0;
    ThreadState state = ThreadState::Running;

    friend bool operator==(const StateItem &, const StateItem &) = default;
};

// By x, without overlaps; there are no items where nothing is known. A span at least a pixel wide
// has its own item. Columns with shorter spans get the state with most of their known time.
// Neighbours with the same state are one item. At most about 2 x widthPx items.
[[nodiscard]] std::vector<StateItem> layoutStates(const StateTimeline &states,
                                                  const FlameExtent &view);

} // namespace zoe
