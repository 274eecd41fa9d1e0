// A window of Dear ImGui's that shows what zoetrope/overlay.h tells: a graph of the latest frames,
// a table of functions, and the tree of calls, both sorted by any column.
//
//   ImGui::NewFrame();
//   zoe::drawImGuiOverlay();
//
// CMake's target Zoetrope::OverlayImGui adds its one source to yours, so that it is compiled with
// the ImGui that your program has: 1.80 or later, the first with tables.
#pragma once

#include "zoetrope/overlay.h"

namespace zoe {

struct ImGuiOverlayOptions {
    const char *title = "Zoetrope";
    double budgetMs = 1000.0 / 60; // a line in the graph; frames above it are red. 0: none
    int openLevels = 2;            // of the tree, until the user folds or unfolds them
};

#if ZOE_ENABLED

// Keep the summary to freeze the picture. open: as for ImGui::Begin(). REQUIRES: a frame of ImGui's
// has begun on this thread. Cost: what is visible, and sorting what is unfolded.
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
