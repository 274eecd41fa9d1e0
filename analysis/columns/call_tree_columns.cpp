#include "analysis/columns/call_tree_columns.h"

#include <algorithm>
#include <string_view>

#include "analysis/columns/indented.h"

namespace zoe {

namespace {

constexpr unsigned kNotInWindow = kEverywhere & ~kInWindow;
constexpr int kPathLetters = 40;
constexpr int kWorstFrameLetters = 20;

std::string functionOf(const CallTreeRow &row)
{
    return row.node.isOther() ? "(other)" : row.capture.site(row.node.site).label();
}

// The rest after the three states is unknown.
Column<CallTreeRow> callStateColumn(const char *id, const char *title,
                                    StateTimes TotalAndSelf::*part, DurationNs StateTimes::*state)
{
    return {{.id = id,
             .kind = ColumnKind::Time,
             .title = title,
             .places = part == &TotalAndSelf::total ? kNotInWindow : unsigned{kInScripts},
             .rank = 9},
            [part, state](const CallTreeRow &row) {
                return valueIf(row.knowsStates, row.node.states.*part.*state);
            }};
}

} // namespace

const Columns<CallTreeRow> &callTreeColumns()
{
    using F = const CallTreeRow &;
    using enum ColumnKind;
    static const Columns<CallTreeRow> columns{
        {{.id = "totalNs",
          .kind = Time,
          .title = ColumnText::tr("Total"),
          .tip = ColumnText::tr("Time in these calls, including everything they call.")},
         [](F r) { return r.node.totalNs; }},
        {{.id = "selfNs",
          .kind = Time,
          .title = ColumnText::tr("Self"),
          .tip = ColumnText::tr("Time in these calls, excluding everything they call."),
          .rank = 1},
         [](F r) { return r.node.selfNs; }},
        {{.id = "shareOfParent",
          .kind = Share,
          .title = ColumnText::tr("Share of parent"),
          .tip = ColumnText::tr("Share of the parent row."),
          .places = kInWindow,
          .rank = 3,
          .bar = ColumnBar::Share},
         [](F r) { return r.shareOfParent; }},
        {{.id = "share",
          .kind = Share,
          .title = ColumnText::tr("Share of total"),
          .tip = ColumnText::tr("Share of the total time in the tree."),
          .rank = 2,
          .bar = ColumnBar::Share},
         [](F r) { return r.share; }},
        {{.id = "calls",
          .kind = Count,
          .title = ColumnText::tr("Calls"),
          .tip = ColumnText::tr("Calls on this path."),
          .rank = 4},
         [](F r) { return r.node.calls; }},
        {{.id = "threads", .kind = Count, .title = "Threads", .places = kNotInWindow, .rank = 7},
         [](F r) { return r.node.threads; }},
        {{.id = "frames",
          .kind = Count,
          .title = ColumnText::tr("Frames"),
          .tip = ColumnText::tr("Selected frames with at least one call on this path."),
          .rank = 6},
         [](F r) { return valueIf(r.node.frames > 0, r.node.frames); }},
        {{.id = "worstFrame",
          .kind = Ordinal,
          .title = ColumnText::tr("Worst frame"),
          .tip = ColumnText::tr("Frame in which this path took longest. Double-click to go there."),
          .rank = 5,
          .letters = kWorstFrameLetters},
         [](F r) { return valueIf(r.node.frames > 0, r.node.worstFrame); }},
        {{.id = "worstFrameNs", .kind = Time, .places = kInScripts},
         [](F r) { return valueIf(r.node.frames > 0, r.node.worstFrameNs); }},
        callStateColumn("runningNs", "Running", &TotalAndSelf::total, &StateTimes::runningNs),
        callStateColumn("preemptedNs", "Preempted", &TotalAndSelf::total, &StateTimes::preemptedNs),
        callStateColumn("waitingNs", "Waiting", &TotalAndSelf::total, &StateTimes::waitingNs),
        callStateColumn("selfRunningNs", "", &TotalAndSelf::self, &StateTimes::runningNs),
        callStateColumn("selfPreemptedNs", "", &TotalAndSelf::self, &StateTimes::preemptedNs),
        callStateColumn("selfWaitingNs", "", &TotalAndSelf::self, &StateTimes::waitingNs),
        {{.id = "depth", .kind = Ordinal, .places = kInScripts}, [](F r) { return r.node.depth; }},
        {{.id = "file", .places = kInScripts},
         [](F r) {
             return r.node.isOther() ? ColumnValue()
                                     : ColumnValue(r.capture.site(r.node.site).file);
         }},
        {{.id = "line", .kind = Ordinal, .places = kInScripts},
         [](F r) {
             return r.node.isOther() ? ColumnValue()
                                     : ColumnValue(r.capture.site(r.node.site).line);
         }},
        {{.id = "other", .kind = Yes, .places = kInScripts},
         [](F r) { return valueIf(r.node.isOther(), true); }},
        {{.id = "hiddenNodes", .kind = Count, .places = kInScripts},
         [](F r) { return valueIf(r.node.isOther(), r.node.hiddenNodes); }},
        {{.id = "function",
          .title = ColumnText::tr("Function"),
          .tip = ColumnText::tr("Function called on this path."),
          .letters = kPathLetters},
         functionOf,
         [](F r) { return indented(r.node.depth, functionOf(r)); }},
    };
    return columns;
}

Columns<CallTreeRow> sampledCallTreeColumns()
{
    Columns<CallTreeRow> columns = callTreeColumns();
    const auto change = [&](std::string_view id, const char *title, const char *tip) {
        Column<CallTreeRow> &column = *std::ranges::find(columns, id, &ColumnInfo::id);
        column.title = title;
        column.tip = tip;
    };
    change("totalNs", "Total",
           ColumnText::tr("CPU time in the function and what it calls, by samples."));
    change("selfNs", "Self", ColumnText::tr("CPU time in the function itself, by samples."));
    change("calls", ColumnText::tr("Samples"),
           ColumnText::tr("Samples in the function and what it calls."));
    return columns;
}

} // namespace zoe
