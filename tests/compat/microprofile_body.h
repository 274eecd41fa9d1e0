// A program as microprofile's users write it. Included by units with different switches.
#include <thread>

#include <microprofile.h>

MICROPROFILE_DEFINE(shared, "Game", "Shared", 0xff8800);
MICROPROFILE_DEFINE_SECTION(section, "Section", 0x0000ff);
MICROPROFILE_TIMELINE_TOKEN(moment);

namespace {

int leaf(int n)
{
    MICROPROFILE_SCOPEI("Game", "Leaf", 0x00ff00);
    MICROPROFILE_LABEL("Game", "a leaf");
    MICROPROFILE_LABELF("Game", "leaf %d", n);
    return n + 1;
}

// By calls, not by scopes; the last one entered is left first.
void byCalls([[maybe_unused]] const char *name, [[maybe_unused]] unsigned colour)
{
    MICROPROFILE_ENTER(shared);
    MICROPROFILE_ENTERI("Game", "Entered", colour);
    MICROPROFILE_LEAVE();
    MICROPROFILE_LEAVE();
    MICROPROFILE_LEAVE(); // one too many
    MICROPROFILE_SCOPE_CSTR(name);
    for (int i = 0; i < 300; ++i) {
        MICROPROFILE_ENTERI("Game", "Deep", 0);
    }
    for (int i = 0; i < 300; ++i)
        MICROPROFILE_LEAVE();
}

void sections([[maybe_unused]] bool always)
{
    MICROPROFILE_SECTION(section);
    MICROPROFILE_SECTIONI("Part", 0x00ffff);
    MICROPROFILE_CONDITIONAL_SCOPEI(always, "Game", "Always", 0xffffff);
    MICROPROFILE_CONDITIONAL_SCOPEI(!always, "Game", "Never", 0xffffff);
    MICROPROFILE_SCOPEGPUI("Gpu", 0xff0000);
    MICROPROFILE_TIMELINE_ENTERF(moment, 0xff, "moment %d", 1);
    MICROPROFILE_TIMELINE_LEAVE(moment);
    MICROPROFILE_COUNTER_ADD("added", 1);
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
    byCalls("made at run time", 0x123456);
    sections(MicroProfileTick() >= 0);
    MICROPROFILE_COUNTER_SET("set", n);
    MicroProfileShutdown();
    return n;
}

} // namespace
