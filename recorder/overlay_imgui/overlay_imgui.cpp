// Implements zoetrope/overlay_imgui.h. Compiled by the program that shows the overlay.
#include "zoetrope/overlay_imgui.h"

#if ZOE_ENABLED

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <imgui.h>
#include <vector>

#include "frame_graph.h"

namespace zoe {

using namespace overlay;

namespace {

constexpr float kIndent = 0.8F;     // in lines, per level of the tree
constexpr float kSmallestTable = 5; // in lines
constexpr float kHeatAlpha = 0.45F;
constexpr ImGuiTableFlags kTableFlags = ImGuiTableFlags_Sortable | ImGuiTableFlags_Resizable |
                                        ImGuiTableFlags_Hideable | ImGuiTableFlags_RowBg |
                                        ImGuiTableFlags_BordersInnerV | ImGuiTableFlags_ScrollY |
                                        ImGuiTableFlags_SizingFixedFit;
constexpr ImGuiTableColumnFlags kNumber =
    ImGuiTableColumnFlags_WidthFixed | ImGuiTableColumnFlags_PreferSortDescending;

constexpr ImGuiTableColumnFlags kText = ImGuiTableColumnFlags_WidthStretch;

enum Column : ImGuiID { Label, Self, Deviation, Min, Max, Total, Share, Calls, Spikes, Source };

void number(const char *format, double value)
{
    if (ImGui::TableNextColumn())
        ImGui::Text(format, value);
}

// --- Tables ---

struct Head {
    const char *name;
    ImGuiTableColumnFlags flags;
    float weight; // share of the remaining width
    Column column;
};

template <int count>
bool beginTable(const char *name, const Head (&heads)[count], float height)
{
    if (!ImGui::BeginTable(name, count, kTableFlags, ImVec2(0, height)))
        return false;
    ImGui::TableSetupScrollFreeze(0, 1);
    for (const Head &head : heads)
        ImGui::TableSetupColumn(head.name, head.flags, head.weight, head.column);
    ImGui::TableHeadersRow();
    return true;
}

// --- Sorting: equal rows keep their order ---

struct Order {
    Column column = Self;
    bool descending = true;
};

Order wantedOrder(Order order)
{
    const ImGuiTableSortSpecs *const specs = ImGui::TableGetSortSpecs();
    if (specs != nullptr && specs->SpecsCount > 0)
        order = {static_cast<Column>(specs->Specs[0].ColumnUserID),
                 specs->Specs[0].SortDirection == ImGuiSortDirection_Descending};
    return order;
}

int signOf(double difference)
{
    return difference < 0 ? -1 : difference > 0 ? 1 : 0;
}

// By Column; null for texts.
double numberOf(const LiveFunction &function, Column column)
{
    const LiveValue &self = function.self;
    const double numbers[] = {0,
                              self.smoothedNs,
                              self.deviationNs,
                              static_cast<double>(self.minNs),
                              static_cast<double>(self.maxNs),
                              function.total.smoothedNs,
                              0,
                              function.callsPerFrame,
                              static_cast<double>(self.spikes),
                              0};
    return numbers[column];
}

double numberOf(const LiveSummary &summary, const LiveCall &call, Column column)
{
    const double numbers[] = {0,
                              call.self.smoothedNs,
                              0,
                              0,
                              0,
                              call.total.smoothedNs,
                              summary.shareOfParent(call),
                              call.callsPerFrame,
                              0,
                              0};
    return numbers[column];
}

int compareSources(const LiveFunction &a, const LiveFunction &b)
{
    const int files = std::strcmp(a.file, b.file);
    return files != 0 ? files : signOf(static_cast<double>(a.line) - static_cast<double>(b.line));
}

bool isText(Column column)
{
    return column == Label || column == Source;
}

int compareTexts(const LiveFunction &a, const LiveFunction &b, Column column)
{
    return column == Label ? std::strcmp(a.label, b.label) : compareSources(a, b);
}

template <class Compare>
void sortRows(std::uint32_t *begin, std::uint32_t *end, Order order, const Compare &compare)
{
    std::sort(begin, end, [&](std::uint32_t a, std::uint32_t b) {
        const int sign = compare(a, b);
        return sign != 0 ? (sign < 0) != order.descending : a < b;
    });
}

// --- Functions ---

constexpr Head kFunctionHeads[] = {
    {"function", kText | ImGuiTableColumnFlags_NoHide, 1, Label},
    {"self ms", kNumber | ImGuiTableColumnFlags_DefaultSort, 0, Self},
    {"+- ms", kNumber, 0, Deviation},
    {"min ms", kNumber, 0, Min},
    {"max ms", kNumber, 0, Max},
    {"total ms", kNumber, 0, Total},
    {"calls", kNumber, 0, Calls},
    {"spikes", kNumber, 0, Spikes},
};

void drawFunction(const LiveFunction &function)
{
    ImGui::TableNextRow();
    if (ImGui::TableNextColumn())
        ImGui::TextUnformatted(function.label);
    number("%.3f", msOf(function.self.smoothedNs));
    if (ImGui::TableNextColumn()) {
        ImGui::TableSetBgColor(ImGuiTableBgTarget_CellBg, colourOf(function.colour, kHeatAlpha));
        ImGui::Text("%.3f", msOf(function.self.deviationNs));
    }
    number("%.3f", msOf(function.self.minNs));
    number("%.3f", msOf(function.self.maxNs));
    number("%.3f", msOf(function.total.smoothedNs));
    number("%.2f", function.callsPerFrame);
    number("%.0f", static_cast<double>(function.self.spikes));
}

void drawFunctions(const LiveSummary &summary, float height)
{
    if (!beginTable("functions", kFunctionHeads, height))
        return;
    const Order order = wantedOrder({Self, true});
    std::vector<std::uint32_t> rows(summary.size());
    for (std::uint32_t i = 0; i < rows.size(); ++i)
        rows[i] = i;
    sortRows(rows.data(), rows.data() + rows.size(), order, [&](std::uint32_t a, std::uint32_t b) {
        return isText(order.column) ? compareTexts(summary[a], summary[b], order.column)
                                    : signOf(numberOf(summary[a], order.column) -
                                             numberOf(summary[b], order.column));
    });
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(rows.size()));
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            drawFunction(summary[rows[static_cast<std::size_t>(i)]]);
    ImGui::EndTable();
}

// --- Calls ---

struct CallRow {
    std::uint32_t call;
    int depth;
    bool open;
};

// Calls keep their index between summaries, and with it their expanded state.
ImGuiID openKeyOf(std::uint32_t call)
{
    return ImGui::GetID(reinterpret_cast<void *>(static_cast<std::uintptr_t>(call) * 2 + 1));
}

// The rows of all expanded calls, without recursion: a path may be thousands of calls long.
std::vector<CallRow> unfoldedCalls(const LiveSummary &summary, Order order, int openLevels)
{
    const auto compare = [&](std::uint32_t a, std::uint32_t b) {
        const LiveCall &first = summary.calls()[a];
        const LiveCall &second = summary.calls()[b];
        return isText(order.column)
                   ? compareTexts(summary[first.function], summary[second.function], order.column)
                   : signOf(numberOf(summary, first, order.column) -
                            numberOf(summary, second, order.column));
    };
    std::vector<CallRow> rows;
    std::vector<std::uint32_t> siblings;
    std::vector<CallRow> waiting; // the last one is the next row
    const auto waitFor = [&](std::uint32_t first, int depth) {
        siblings.clear();
        for (std::uint32_t i = first; i != LiveCall::kNone; i = summary.calls()[i].nextSibling)
            siblings.push_back(i);
        sortRows(siblings.data(), siblings.data() + siblings.size(), order, compare);
        for (std::size_t i = siblings.size(); i-- > 0;)
            waiting.push_back({siblings[i], depth, false});
    };
    if (summary.calls().size() > 0)
        waitFor(0, 0); // call 0 is the first outermost call
    while (!waiting.empty()) {
        CallRow row = waiting.back();
        waiting.pop_back();
        const std::uint32_t child = summary.calls()[row.call].firstChild;
        row.open = child != LiveCall::kNone && ImGui::GetStateStorage()->GetBool(
                                                   openKeyOf(row.call), row.depth + 1 < openLevels);
        rows.push_back(row);
        if (row.open)
            waitFor(child, row.depth + 1);
    }
    return rows;
}

constexpr Head kCallHeads[] = {
    {"call", kText | ImGuiTableColumnFlags_NoHide, 2, Label},
    {"total ms", kNumber | ImGuiTableColumnFlags_DefaultSort, 0, Total},
    {"% of parent", kNumber, 0, Share},
    {"self ms", kNumber, 0, Self},
    {"calls", kNumber, 0, Calls},
    {"source", kText, 1, Source},
};

void drawLabel(const LiveSummary &summary, const CallRow &row)
{
    const LiveCall &call = summary.calls()[row.call];
    const float indent = static_cast<float>(row.depth) * kIndent * ImGui::GetTextLineHeight();
    if (indent > 0)
        ImGui::Indent(indent);
    ImGui::SetNextItemOpen(row.open);
    const bool leaf = call.firstChild == LiveCall::kNone;
    const ImGuiTreeNodeFlags flags = ImGuiTreeNodeFlags_NoTreePushOnOpen |
                                     ImGuiTreeNodeFlags_SpanFullWidth |
                                     (leaf ? ImGuiTreeNodeFlags_Leaf : ImGuiTreeNodeFlags_None);
    ImGui::TreeNodeEx(reinterpret_cast<void *>(static_cast<std::uintptr_t>(row.call) * 2 + 2),
                      flags, "%s", summary[call.function].label);
    if (ImGui::IsItemToggledOpen())
        ImGui::GetStateStorage()->SetBool(openKeyOf(row.call), !row.open);
    if (indent > 0)
        ImGui::Unindent(indent);
}

// Draws the share as a bar behind its number.
void drawShare(double share)
{
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const auto part = static_cast<float>(std::clamp(share, 0.0, 1.0));
    ImGui::GetWindowDrawList()->AddRectFilled(
        corner, ImVec2(corner.x + part * width, corner.y + ImGui::GetTextLineHeight()),
        colourOf(kInBudget, kHeatAlpha));
    ImGui::Text("%.1f %%", 100 * share);
}

const char *fileNameOf(const char *path)
{
    const char *const slash = std::strrchr(path, '/');
    return slash != nullptr ? slash + 1 : path;
}

void drawCall(const LiveSummary &summary, const CallRow &row)
{
    const LiveCall &call = summary.calls()[row.call];
    const LiveFunction &function = summary[call.function];
    ImGui::TableNextRow();
    if (ImGui::TableNextColumn())
        drawLabel(summary, row);
    number("%.3f", msOf(call.total.smoothedNs));
    if (ImGui::TableNextColumn())
        drawShare(summary.shareOfParent(call));
    number("%.3f", msOf(call.self.smoothedNs));
    number("%.2f", call.callsPerFrame);
    if (ImGui::TableNextColumn() && function.file[0] != '\0') {
        ImGui::Text("%s:%u", fileNameOf(function.file), function.line);
        if (ImGui::IsItemHovered())
            ImGui::SetTooltip("%s:%u", function.file, function.line);
    }
}

void drawCalls(const LiveSummary &summary, float height, int openLevels)
{
    if (!beginTable("calls", kCallHeads, height))
        return;
    const std::vector<CallRow> rows =
        unfoldedCalls(summary, wantedOrder({Total, true}), openLevels);
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(rows.size()));
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            drawCall(summary, rows[static_cast<std::size_t>(i)]);
    ImGui::EndTable();
}

} // namespace

void drawImGuiOverlay(const LiveSummary &summary, bool *open, const ImGuiOverlayOptions &options)
{
    const float line = ImGui::GetTextLineHeightWithSpacing();
    const bool visible = ImGui::Begin(options.title, open);
    // The caller's own size takes precedence.
    ImGui::SetWindowSize(ImVec2(45 * line, 40 * line), ImGuiCond_FirstUseEver);
    if (visible) {
        drawGraph(summary, options.budgetMs);
        if (ImGui::CollapsingHeader("Functions, per frame", ImGuiTreeNodeFlags_DefaultOpen)) {
            const float rest = ImGui::GetContentRegionAvail().y;
            drawFunctions(summary, std::max(kSmallestTable * line, 0.45F * rest));
        }
        if (ImGui::CollapsingHeader("Calls, per frame", ImGuiTreeNodeFlags_DefaultOpen)) {
            const float rest = ImGui::GetContentRegionAvail().y;
            drawCalls(summary, std::max(kSmallestTable * line, rest), options.openLevels);
        }
    }
    ImGui::End();
}

} // namespace zoe

#endif
