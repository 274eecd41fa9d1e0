// The graph of the latest frames, and helpers shared with the tables. Part of overlay_imgui.cpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <imgui.h>

#include "zoetrope/overlay.h"

namespace zoe::overlay {

inline constexpr double kNsPerMs = 1e6;
inline constexpr float kGraphHeight = 4.5F; // in lines of text
inline constexpr std::uint32_t kInBudget = 0x4C8DFF;
inline constexpr std::uint32_t kOverBudget = 0xFF4C4C;
inline constexpr std::uint32_t kBudgetLine = 0xFFD24C;

inline ImU32 colourOf(std::uint32_t rgb, float alpha = 1)
{
    const auto part = [&](unsigned shift) {
        return static_cast<float>(rgb >> shift & 0xFF) / 255.0F;
    };
    return ImGui::GetColorU32(ImVec4(part(16), part(8), part(0), alpha));
}

inline double msOf(double ns)
{
    return ns / kNsPerMs;
}
inline double msOf(std::int64_t ns)
{
    return static_cast<double>(ns) / kNsPerMs;
}

struct Graph {
    ImVec2 corner;
    ImVec2 size;
    double topMs;

    [[nodiscard]] float heightOf(double ms) const
    {
        return static_cast<float>(std::min(1.0, ms / topMs)) * size.y;
    }
};

inline Graph makeGraph(const LiveList<std::int64_t> &frames, double budgetMs)
{
    Graph graph{ImGui::GetCursorScreenPos(),
                ImVec2(std::max(1.0F, ImGui::GetContentRegionAvail().x),
                       kGraphHeight * ImGui::GetTextLineHeight()),
                1.5 * budgetMs};
    for (const std::int64_t frameNs : frames)
        graph.topMs = std::max(graph.topMs, 1.1 * msOf(frameNs));
    if (budgetMs > 0) // a single very long frame must not flatten the others
        graph.topMs = std::min(graph.topMs, 3 * budgetMs);
    if (graph.topMs <= 0)
        graph.topMs = 1;
    return graph;
}

inline void drawBars(const Graph &graph, const LiveList<std::int64_t> &frames, double budgetMs)
{
    ImDrawList *const draw = ImGui::GetWindowDrawList();
    const ImVec2 end(graph.corner.x + graph.size.x, graph.corner.y + graph.size.y);
    draw->AddRectFilled(graph.corner, end, ImGui::GetColorU32(ImGuiCol_FrameBg));
    const float step = graph.size.x / 240;
    float right = end.x;
    for (std::size_t i = frames.size(); i-- > 0; right -= step) {
        const double ms = msOf(frames[i]);
        const bool over = budgetMs > 0 && ms > budgetMs;
        draw->AddRectFilled(ImVec2(right - step, end.y - graph.heightOf(ms)), ImVec2(right, end.y),
                            colourOf(over ? kOverBudget : kInBudget, 0.8F));
    }
    if (budgetMs > 0) {
        const float y = end.y - graph.heightOf(budgetMs);
        draw->AddLine(ImVec2(graph.corner.x, y), ImVec2(end.x, y), colourOf(kBudgetLine));
    }
}

inline void tellFrameUnderMouse(const Graph &graph, const LiveList<std::int64_t> &frames)
{
    ImGui::InvisibleButton("graph", graph.size);
    if (!ImGui::IsItemHovered() || frames.size() == 0)
        return;
    const float fromRight = graph.corner.x + graph.size.x - ImGui::GetIO().MousePos.x;
    const auto back = static_cast<std::size_t>(std::max(0.0F, fromRight * 240 / graph.size.x));
    if (back < frames.size())
        ImGui::SetTooltip("%.3f ms, %zu frames before the latest",
                          msOf(frames[frames.size() - 1 - back]), back);
}

inline void drawGraph(const LiveSummary &summary, double budgetMs)
{
    const LiveFrames of = summary.frames();
    const LiveValue &duration = of.duration;
    if (of.frames == 0)
        ImGui::TextUnformatted("no frames yet: ZOE_FRAME() ends them");
    else
        ImGui::Text(
            "%.2f ms +- %.2f per frame, %.1f fps; %.2f to %.2f in the last 4 s; %llu spikes in "
            "%llu frames",
            msOf(duration.smoothedNs), msOf(duration.deviationNs),
            duration.smoothedNs > 0 ? 1e9 / duration.smoothedNs : 0, msOf(duration.minNs),
            msOf(duration.maxNs), static_cast<unsigned long long>(duration.spikes),
            static_cast<unsigned long long>(of.frames));
    if (of.lostZones > 0)
        ImGui::Text("%llu zones lost", static_cast<unsigned long long>(of.lostZones));
    if (of.functionsLeftOut > 0 || of.callsLeftOut > 0)
        ImGui::Text("%u functions and %llu calls left out", of.functionsLeftOut,
                    static_cast<unsigned long long>(of.callsLeftOut));
    const LiveList<std::int64_t> frames = summary.recentFramesNs();
    const Graph graph = makeGraph(frames, budgetMs);
    drawBars(graph, frames, budgetMs);
    char top[64];
    std::snprintf(top, sizeof top, "%.1f ms", graph.topMs);
    ImGui::GetWindowDrawList()->AddText(ImVec2(graph.corner.x + 3, graph.corner.y + 1),
                                        ImGui::GetColorU32(ImGuiCol_TextDisabled), top);
    tellFrameUnderMouse(graph, frames);
}

} // namespace zoe::overlay
