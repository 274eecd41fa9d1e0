// A library with zones, linked with its own recorder or with the shared one.
#include <thread>

#include <zoetrope/zoe.h>

extern "C" void work(int frame)
{
    ZOE_ZONE("in the library");
    ZOE_VALUE("frame", frame);
    ZOE_ZONE_IN("switched", "switched off by the program");
}

extern "C" void workOnThread()
{
    std::thread([] {
        ZOE_THREAD_NAME("of the library");
        ZOE_ZONE("on its thread");
    }).join();
}

extern "C" bool startInLibrary(const char *path)
{
    return zoe::startSession(path);
}
