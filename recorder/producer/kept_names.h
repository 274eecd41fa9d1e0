// Copies of the names that events point to. They live as long as the process, with one copy for
// each content, because a library can be unloaded, and a buffer reused, before its events are read.
// Thread-safe and lock-free; usable in a forked child.
#pragma once

#include "zoetrope/detail/events.h"
#include "zoetrope/detail/hot_path.h"

namespace zoe::recorder {

// Null for null. Cost: comparing the text with the thread's cache, or hashing it. After very many
// different names, and if memory runs out, all further ones share one name.
const char *keptText(const char *text);
// Cost after the first call for a site: one load.
const detail::Site *keptSite(const detail::Site &site);
// REQUIRES: track.name isn't null.
const Track *keptTrack(const Track &track);

} // namespace zoe::recorder
