// Recognises functions that wait by their names. Pure function; thread-safe.
#pragma once

#include "analysis/model/dictionary.h"

namespace zoe {

// "wait_for_audio", "WaitForSingleObject", "std::thread::join", "vsync". The first or last word of
// the name is wait, waits, waiting, sleep, sleeping or blocked, the last one is join, wait is
// followed by for, until, on, any or all, the whole name is idle, or it contains vsync or
// swapbuffers, ignoring characters between their letters. Words end at capitals and at anything but
// letters; text before the last :: and after a ( doesn't count.
[[nodiscard]] bool isWait(const Site &site);

} // namespace zoe
