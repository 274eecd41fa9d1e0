// A program as microprofile's users write it. Included by units with different switches.
#include <thread>

#include <microprofile.h>

MICROPROFILE_DEFINE(shared, "Game", "Shared", 0xff8800);

namespace {

int leaf(int n)
{
    MICROPROFILE_SCOPEI("Game", "Leaf", 0x00ff00);
    MICROPROFILE_LABEL("Game", "a leaf");
    MICROPROFILE_LABELF("Game", "leaf %d", n);
    return n + 1;
}

int update(int n)
{
    MICROPROFILE_SCOPE(shared);
    MICROPROFILE_META_CPU("crates", n);
    return leaf(n);
}

int program()
{
    MicroProfileOnThreadCreate("Main");
    MicroProfileSetEnableAllGroups(true);
    int n = 0;
    for (int i = 0; i < 4; ++i) {
        n = update(n);
        MicroProfileFlip();
    }
    std::thread([&] {
        MicroProfileOnThreadCreate("Worker");
        n = leaf(n);
        MicroProfileOnThreadExit();
    }).join();
    MicroProfileShutdown();
    return n;
}

} // namespace
