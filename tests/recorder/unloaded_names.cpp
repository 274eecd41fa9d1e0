// A shared library with every kind of event that has a name, but without a zone. It is unloaded
// before the events are read.
#include <mutex>

#include <zoetrope/lock.h>
#include <zoetrope/zoe.h>

extern "C" __attribute__((visibility("default"))) void tellInLibrary(int value)
{
    static zoe::Lockable<std::mutex> mutex{"lock of a library"};
    const zoe::Track track{"track of a library", zoe::Track::External, 0};
    const std::lock_guard lock(mutex);
    ZOE_POOL_ALLOC("pool of a library", &track, value);
    ZOE_POOL_FREE("pool of a library", &track);
    ZOE_ASYNC_BEGIN("async of a library", value);
    ZOE_ASYNC_END("async of a library", value);
    ZOE_FLOW_BEGIN("flow of a library", value);
    ZOE_FLOW_END("flow of a library", value);
    ZOE_FRAME_SET("set of a library");
    ZOE_PLOT("plot of a library", value);
    ZOE_VALUE("key of a library", value);
    const std::uint64_t now = zoe::now();
    ZOE_TRACK_ZONE(track, "track zone of a library", now, now);
}
