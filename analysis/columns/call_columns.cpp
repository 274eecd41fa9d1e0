#include "analysis/columns/call_columns.h"

namespace zoe {

namespace {

constexpr int kNeighbourLetters = 40;
constexpr int kThreadLetters = 12;
constexpr int kRankLetters = 7;
constexpr int kAreaLetters = 26;

struct NeighbourTexts {
    const char *function;
    const char *calls;
    const char *total;
    const char *self;
};

Columns<NeighbourRow> neighbourColumns(const NeighbourTexts &texts)
{
    using R = const NeighbourRow &;
    using enum ColumnKind;
    return {
        {{.id = "function",
          .title = texts.function,
          .tip = ColumnText::tr("Press Enter or double-click to select this function."),
          .letters = kNeighbourLetters},
         [](R r) { return r.name; }},
        {{.id = "calls",
          .kind = Count,
          .title = ColumnText::tr("Calls"),
          .tip = texts.calls,
          .rank = 1},
         [](R r) { return r.node.calls; }},
        {{.id = "totalNs", .kind = Time, .title = ColumnText::tr("Total"), .tip = texts.total},
         [](R r) { return r.node.totalNs; }},
        {{.id = "share",
          .kind = Share,
          .title = ColumnText::tr("Share of function"),
          .tip = ColumnText::tr("Share of the selected function's total time."),
          .rank = 2,
          .bar = ColumnBar::Share},
         [](R r) { return r.share; }},
        {{.id = "selfNs",
          .kind = Time,
          .title = ColumnText::tr("Self"),
          .tip = texts.self,
          .rank = 3},
         [](R r) { return r.node.selfNs; }},
    };
}

} // namespace

const Columns<LongCallRow> &longCallColumns()
{
    using R = const LongCallRow &;
    using enum ColumnKind;
    static const Columns<LongCallRow> columns{
        {{.id = "rank",
          .kind = Count,
          .title = ColumnText::tr("Rank"),
          .tip = ColumnText::tr("Rank by duration among the calls in the selected frames."),
          .rank = 3,
          .letters = kRankLetters},
         [](R r) { return r.rank; }},
        {{.id = "totalNs",
          .kind = Time,
          .title = ColumnText::tr("Total"),
          .tip = ColumnText::tr("Duration including everything it called. Double-click to go to "
                                "the call."),
          .bar = ColumnBar::OfMost},
         [](R r) { return r.call.durationNs; }},
        {{.id = "selfNs",
          .kind = Time,
          .title = ColumnText::tr("Self"),
          .tip = ColumnText::tr("Duration excluding everything it called."),
          .rank = 2,
          .bar = ColumnBar::OfMost},
         [](R r) { return r.call.selfNs; }},
        {{.id = "frame",
          .kind = Ordinal,
          .title = ColumnText::tr("Frame"),
          .tip = ColumnText::tr("Frame in which the call started.")},
         [](R r) { return r.call.frame; }},
        {{.id = "thread",
          .title = ColumnText::tr("Thread"),
          .tip = ColumnText::tr("Thread on which the call ran."),
          .rank = 1,
          .letters = kThreadLetters},
         [](R r) { return r.capture.thread(r.call.thread).label(); }},
        {{.id = "startNs",
          .kind = Time,
          .title = ColumnText::tr("Start"),
          .tip = ColumnText::tr("Time since the start of the session."),
          .rank = 4},
         [](R r) { return r.call.startNs; }},
    };
    return columns;
}

const Columns<NeighbourRow> &callerColumns()
{
    static const Columns<NeighbourRow> columns = neighbourColumns(
        {ColumnText::tr("Called by"),
         ColumnText::tr("Calls of the selected function from this caller."),
         ColumnText::tr("Total time in the selected function when called from this caller."),
         ColumnText::tr("Self time in the selected function when called from this caller.")});
    return columns;
}

const Columns<NeighbourRow> &calleeColumns()
{
    static const Columns<NeighbourRow> columns = neighbourColumns(
        {ColumnText::tr("Calls to"), ColumnText::tr("Calls from the selected function."),
         ColumnText::tr("Total time in the callee when called from the selected function."),
         ColumnText::tr("Self time in the callee when called from the selected function.")});
    return columns;
}

const Columns<AreaRow> &areaColumns()
{
    using F = const AreaRow &;
    using enum ColumnKind;
    static const Columns<AreaRow> columns{
        {{.id = "function",
          .title = ColumnText::tr("Function"),
          .tip = ColumnText::tr("Function with time in the area."),
          .letters = kAreaLetters},
         [](F r) { return r.capture.site(r.function.site).label(); }},
        {{.id = "selfNs",
          .kind = Time,
          .title = ColumnText::tr("Self"),
          .tip = ColumnText::tr("Time in the area excluding the zones it calls."),
          .bar = ColumnBar::OfMost},
         [](F r) { return r.function.selfNs; }},
        {{.id = "totalNs",
          .kind = Time,
          .title = ColumnText::tr("Total"),
          .tip = ColumnText::tr("Time in the area including everything it calls. Recursive calls "
                                "count once.")},
         [](F r) { return r.function.totalNs; }},
        {{.id = "calls",
          .kind = Count,
          .title = ColumnText::tr("Calls"),
          .tip = ColumnText::tr("Zones that reach into the area.")},
         [](F r) { return r.function.calls; }},
        {{.id = "longestNs",
          .kind = Time,
          .title = ColumnText::tr("Longest"),
          .tip = ColumnText::tr("Longest part of a zone inside the area.")},
         [](F r) { return r.function.longestNs; }},
    };
    return columns;
}

const Columns<AreaThreadRow> &areaThreadColumns()
{
    using F = const AreaThreadRow &;
    using enum ColumnKind;
    static const Columns<AreaThreadRow> columns{
        {{.id = "thread",
          .title = ColumnText::tr("Thread"),
          .tip = ColumnText::tr("Thread in the area with known states."),
          .letters = kAreaLetters},
         [](F r) { return r.capture.thread(r.thread.thread).label(); }},
        {{.id = "runningNs",
          .kind = Time,
          .title = ColumnText::tr("Running"),
          .tip = ColumnText::tr("Time in the area in which the thread ran on a CPU.")},
         [](F r) { return r.thread.states.runningNs; }},
        {{.id = "preemptedNs",
          .kind = Time,
          .title = ColumnText::tr("Preempted"),
          .tip = ColumnText::tr("Time in the area in which the thread could have run, but was "
                                "preempted or queued for a CPU.")},
         [](F r) { return r.thread.states.preemptedNs; }},
        {{.id = "waitingNs",
          .kind = Time,
          .title = ColumnText::tr("Waiting"),
          .tip = ColumnText::tr("Time in the area in which the thread waited.")},
         [](F r) { return r.thread.states.waitingNs; }},
    };
    return columns;
}

} // namespace zoe
