// Draws frames, or of large ones the parts that are asked for. Pure functions; thread-safe.
#pragma once

#include <memory>

#include "analysis/model/task.h"
#include "app/panels/flame/scene/flame_draw_list.h"
#include "app/panels/flame/scene/large_marks.h"

namespace zoe::app {

// What was drawn last of a large frame, for requests that need no more than it has.
struct LargePart {
    std::shared_ptr<const FlameFrame> frame; // null: nothing yet
    std::shared_ptr<const FlameHits> of;     // of the overview
    std::shared_ptr<const FlameHits> hits;   // of those in the part
};

struct LargeSource {
    std::shared_ptr<const LargeFrame> frame; // null: the frame has all of its zones
    std::shared_ptr<const LargeMarks> marks; // of a request's hits; null: nothing is marked
    LargePart part;
};

struct DrawnFrame {
    LargePart part;
    std::shared_ptr<const FlameDrawList> list; // null: the task was stopped
};

// frame: of a large one, its overview, which the list shows if it is fine enough.
DrawnFrame drawFrame(const std::shared_ptr<const FlameFrame> &frame, const LargeSource &large,
                     const FlameRequest &request, const Task &task);

} // namespace zoe::app
