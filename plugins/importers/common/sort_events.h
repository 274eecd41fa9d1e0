// Puts the events of a track in order, without unpacking all of them at once. Pure function.
#pragma once

#include "analysis/model/task.h"
#include "plugins/importers/common/packed_events.h"

namespace zoe {

// By comesBefore(). Error: Cancelled.
Status sortEvents(PackedEvents &events, const Task &task);

} // namespace zoe
