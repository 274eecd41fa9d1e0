// A shared library with zones that is unloaded before they are read, one of them during unloading.
#include <zoetrope/zoe.h>

namespace {

struct ZoneInDestructor {
    ~ZoneInDestructor() { ZOE_ZONE("while unloading"); }
};
const ZoneInDestructor g_static;

} // namespace

extern "C" __attribute__((visibility("default"))) void workInLibrary(int zones)
{
    ZOE_FUNCTION();
    for (int i = 0; i < zones; ++i) {
        ZOE_ZONE("in a library");
    }
}
