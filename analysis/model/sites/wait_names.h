// Recognises functions that wait by their names. Pure function; thread-safe.
#pragma once

#include "analysis/model/dictionary.h"

namespace zoe {

// "wait_for_audio", "WaitForSingleObject", "std::thread::join", "vsync". The first or last word of
// the name is wait, waits, waiting, sleep or sleeping; wait is followed by for, until, on, any,
// all, idle, sync, fence, event or timeout; join is next to thread, jthread, worker or task, or
// alone in a scope with such a word, or without one; the whole name is idle or blocked; or it
// contains vsync or swapbuffers, ignoring characters between their letters. Words may be in the
// plural, and end at capitals and at anything but letters; scopes, template arguments and text
// after a ( don't count.
[[nodiscard]] bool isWait(const Site &site);

} // namespace zoe
