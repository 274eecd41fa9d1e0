// Recognises functions that wait. Pure functions; thread-safe.
#pragma once

#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"

namespace zoe {

// Judged by its name: the first or last word is wait, waits, waiting, sleep or sleeping, the whole
// name is idle, or it contains vsync or swapbuffers, ignoring characters between their letters.
// Words end at capitals and at anything but letters; text before the last :: and after a ( doesn't
// count.
bool isWait(const Site &site);

// The functions of the capture that wait, and a selection without them. A selection of nothing but
// such functions is left unchanged.
std::vector<SiteId> waitsOf(const Capture &capture, const Selection &selection);
Selection withoutWaits(const Capture &capture, const Selection &selection);

} // namespace zoe
