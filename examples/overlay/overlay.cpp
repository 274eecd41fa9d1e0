// A program that shows its own overlay for a few seconds of made-up frames, and writes the last
// picture to a file. It draws with the smallest possible renderer, where a game uses one of ImGui's
// backends.
#include <cmath>
#include <cstdio>
#include <thread>

#include <imgui.h>
#include <stb_image_write.h>
#include <zoetrope/overlay_imgui.h>
#include <zoetrope/zoe.h>

#include "software_renderer.h"

namespace {

constexpr int kFrames = 600;
constexpr int kWidth = 960;
constexpr int kHeight = 760;
constexpr Colour kBackground{0.13F, 0.15F, 0.18F, 1};

volatile double g_result = 0; // so that the work is done

void work(int steps)
{
    double sum = 0;
    for (int step = 1; step <= steps; ++step)
        sum += std::sin(step) / step;
    g_result = sum;
}

void findPath(int length)
{
    ZOE_FUNCTION();
    work(2000 * length);
}

void thinkOf(int actor)
{
    ZOE_FUNCTION();
    work(4000);
    if (actor % 3 == 0)
        findPath(1 + actor);
}

void collide(int frame)
{
    ZOE_ZONE("broad phase");
    work(15'000);
    const int pairs = 6 + frame % 7;
    for (int pair = 0; pair < pairs; ++pair) {
        ZOE_ZONE("solve contact");
        work(3000 + 900 * (pair % 4));
    }
}

void simulate(int frame)
{
    ZOE_FUNCTION();
    {
        ZOE_ZONE("physics");
        collide(frame);
        ZOE_ZONE("integrate");
        work(20'000);
    }
    ZOE_ZONE("actors");
    for (int actor = 0; actor < 8; ++actor)
        thinkOf(actor);
}

// Now and then a level is loaded, which makes a frame slow.
void stream(int frame)
{
    ZOE_FUNCTION();
    work(5000);
    if (frame % 90 == 60) {
        ZOE_ZONE("load level");
        work(400'000);
    }
}

void mixSound(int frame)
{
    ZOE_FUNCTION();
    work(25'000 + 4000 * (frame % 3));
}

void draw()
{
    ZOE_ZONE("draw");
    {
        ZOE_ZONE("overlay");
        ImGui::NewFrame();
        ImGui::SetNextWindowPos(ImVec2(10, 10), ImGuiCond_Always);
        ImGui::SetNextWindowSize(ImVec2(kWidth - 20, kHeight - 20), ImGuiCond_Always);
        zoe::ImGuiOverlayOptions options;
        options.openLevels = 4;
        zoe::drawImGuiOverlay(nullptr, options);
        ImGui::Render();
    }
    work(60'000);
}

} // namespace

int main(int argc, char **argv)
{
    if (argc > 2 || (argc == 2 && argv[1][0] == '-')) {
        std::puts("usage: overlay [PICTURE.png]");
        return 2;
    }
    const char *const path = argc > 1 ? argv[1] : "overlay.png";
    zoe::enableLiveSummary();
    if (!zoe::startSession(nullptr)) { // for the overlay alone; a file or viewers as well, if given
        std::fprintf(stderr, "%s\n", zoe::lastError());
        return 1;
    }
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    SoftwareRenderer renderer(kWidth, kHeight);
    for (int frame = 0; frame < kFrames; ++frame) {
        std::thread audio([frame] { mixSound(frame); });
        simulate(frame);
        stream(frame);
        draw();
        audio.join();
        ZOE_FRAME();
    }
    renderer.draw(*ImGui::GetDrawData(), kBackground);
    zoe::stopSession();
    ImGui::DestroyContext();
    if (stbi_write_png(path, kWidth, kHeight, 4, renderer.pixels().data(), 4 * kWidth) == 0) {
        std::fprintf(stderr, "can't write %s\n", path);
        return 1;
    }
    std::printf("%s: the overlay after %d frames\n", path, kFrames);
    return 0;
}
