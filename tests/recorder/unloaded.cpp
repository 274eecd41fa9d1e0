// A shared library with zones that is unloaded before anybody has read them.
#include <zoetrope/zoe.h>

extern "C" __attribute__((visibility("default"))) void workInLibrary(int zones)
{
    ZOE_FUNCTION();
    for (int i = 0; i < zones; ++i) {
        ZOE_ZONE("in a library");
    }
}
