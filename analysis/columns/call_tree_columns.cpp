#include "analysis/columns/call_tree_columns.h"

namespace zoe {

namespace {

std::string functionOf(const CallTreeRow &row)
{
    return row.node.isOther() ? "(other)" : row.capture.site(row.node.site).label();
}

// What the three of a kind leave of the whole is unknown.
Column<CallTreeRow> callStateColumn(const char *id, const char *title,
                                    StateTimes TotalAndSelf::*part, DurationNs StateTimes::*state)
{
    return {{.id = id,
             .kind = ColumnKind::Time,
             .title = title,
             .places = part == &TotalAndSelf::total ? unsigned{kEverywhere} : unsigned{kInScripts},
             .rank = 4},
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
        {{.id = "totalNs", .kind = Time, .title = "Total"}, [](F r) { return r.node.totalNs; }},
        {{.id = "selfNs", .kind = Time, .title = "Self"}, [](F r) { return r.node.selfNs; }},
        {{.id = "share", .kind = Share, .title = "Share"}, [](F r) { return r.share; }},
        {{.id = "calls", .kind = Count, .title = "Calls"}, [](F r) { return r.node.calls; }},
        {{.id = "threads", .kind = Count, .title = "Threads", .rank = 2},
         [](F r) { return r.node.threads; }},
        {{.id = "frames", .kind = Count, .title = "Frames", .rank = 1},
         [](F r) { return valueIf(r.node.frames > 0, r.node.frames); }},
        {{.id = "worstFrame", .kind = Ordinal, .title = "Worst frame", .rank = 3},
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
        {{.id = "function", .title = "Function"},
         functionOf,
         [](F r) { return std::string(std::size_t{2} * r.node.depth, ' ') + functionOf(r); }},
    };
    return columns;
}

} // namespace zoe
