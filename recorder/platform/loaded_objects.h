// The objects loaded in this process. Internal to the platforms with ELF. Thread-safe; not while
// the calling thread has a NoFork.
#pragma once

#include <cstddef>
#include <link.h>

#include "recorder/platform/platform.h"

namespace zoe::recorder::platform {

// Calls take(object, its size, data) until the result is not 0. Nothing is unloaded meanwhile.
//
// The loader's lock is held: take() must be short and must not allocate or lock, since the program
// may take its own locks and the loader's in the opposite order. No thread forks meanwhile, because
// a forked child would find the lock taken for ever.
inline void forEachLoadedObject(int (*take)(dl_phdr_info *object, std::size_t, void *data),
                                void *data)
{
    const NoFork together(NoFork::Holds::LoadersLock);
    dl_iterate_phdr(take, data);
}

} // namespace zoe::recorder::platform
