#include <zoetrope/zoe.h>

#ifdef WITH_IMGUI
#include <zoetrope/overlay_imgui.h>

void draw()
{
    zoe::drawImGuiOverlay();
}
#endif

int main(int, char **argv)
{
    if (!zoe::startSession(argv[1]))
        return 1;
    for (int frame = 0; frame < 10; ++frame) {
        ZOE_ZONE("outside work");
        ZOE_FRAME();
    }
    return zoe::stopSession().ok ? 0 : 2;
}
