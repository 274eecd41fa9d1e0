// Which functions wait. Pure functions; thread-safe.
#pragma once

#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"

namespace zoe {

// By its name: the first or last word is wait, waits, waiting, sleep or sleeping, the whole name is
// idle, or it contains vsync or swapbuffers, whatever is between their letters. Words end at
// capitals and at anything but letters; what is before the last :: and after a ( does not count.
bool isWait(const Site &site);

// The functions of the capture that wait, and a selection without them. That leaves a selection of
// which nothing else would be left as it is.
std::vector<SiteId> waitsOf(const Capture &capture, const Selection &selection);
Selection withoutWaits(const Capture &capture, const Selection &selection);

} // namespace zoe
