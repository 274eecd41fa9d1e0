// The live summary of zoetrope/overlay.h in a Dear ImGui window: a graph of the latest frames, a
// table of functions and the call tree, sortable by any column. Use from ImGui's thread.
//
//   ImGui::NewFrame();
//   zoe::drawImGuiOverlay();
//
// The CMake target Zoetrope::OverlayImGui adds one source file to your target, which is compiled
// with your ImGui. Needs ImGui 1.80 or later, the first version with tables.
#pragma once

#include "zoetrope/overlay.h"

namespace zoe {

struct ImGuiOverlayOptions {
    const char *title = "Zoetrope";
    double budgetMs = 1000.0 / 60; // drawn as a line; longer frames are red. 0: none
    int openLevels = 2;            // of the call tree, initially
};

#if ZOE_ENABLED

// Pass the same summary again to freeze the picture. open: as for ImGui::Begin(). REQUIRES: between
// ImGui::NewFrame() and ImGui::Render(). Cost: drawing visible rows, sorting expanded ones.
void drawImGuiOverlay(const LiveSummary &summary, bool *open = nullptr,
                      const ImGuiOverlayOptions &options = {});
inline void drawImGuiOverlay(bool *open = nullptr, const ImGuiOverlayOptions &options = {})
{
    drawImGuiOverlay(liveSummary(), open, options);
}

#else

inline namespace disabled {

inline void drawImGuiOverlay(const LiveSummary &, bool * = nullptr,
                             const ImGuiOverlayOptions & = {})
{}
inline void drawImGuiOverlay(bool * = nullptr, const ImGuiOverlayOptions & = {}) {}

} // namespace disabled

#endif

} // namespace zoe
