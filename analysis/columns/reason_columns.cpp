#include "analysis/columns/reason_columns.h"

#include <algorithm>
#include <cstdlib>
#include <string>

#include "analysis/model/texts/filled_text.h"
#include "analysis/reasons/reason_text.h"

namespace zoe {

namespace {

constexpr DurationNs kSmallPart = 200; // of the greatest; smaller causes share a row

// Not in functions that return std::string, because lupdate would use the wrong context.
constexpr const char *kAll = ReasonText::tr("together");
constexpr const char *kSmaller = ReasonText::tr("Smaller causes (%1)");

std::string textOf(const CauseRow &row)
{
    if (row.cause)
        return causeText(row.capture, row.reason, *row.cause, row.deltaNs < 0, row.language);
    if (row.smaller == 0)
        return translated(row.language, kAll);
    return filledText(translated(row.language, kSmaller), {std::to_string(row.smaller)});
}

ColumnValue threadName(const CauseRow &row, ThreadId thread)
{
    return thread.valid() ? ColumnValue(row.capture.thread(thread).label()) : ColumnValue();
}

ColumnValue functionName(const Capture &capture, SiteId site)
{
    return site.valid() ? ColumnValue(capture.site(site).label()) : ColumnValue();
}

ColumnValue nameIfAny(std::string name)
{
    return name.empty() ? ColumnValue() : ColumnValue(std::move(name));
}

// For rows with one cause: others have no value.
Column<CauseRow> causeColumn(ColumnInfo info, auto value)
{
    return {std::move(info), [value](const CauseRow &row) {
                return row.cause ? ColumnValue(value(row, *row.cause)) : ColumnValue();
            }};
}

ColumnInfo inJson(const char *id, ColumnKind kind = ColumnKind::Text)
{
    return {.id = id, .kind = kind, .places = kInJson};
}

Columns<CauseRow> madeCauseColumns()
{
    using R = const CauseRow &;
    using C = const FrameCause &;
    using enum ColumnKind;
    return {
        causeColumn({.id = "kind", .places = kInScripts}, [](R, C c) { return nameOf(c.kind); }),
        {{.id = "deltaNs",
          .kind = Difference,
          .title = ColumnText::tr("Contribution"),
          .tip = ColumnText::tr("Part of the difference between this frame and typical frames. All "
                                "rows add up exactly to the difference.")},
         [](R r) { return r.deltaNs; }},
        {{.id = "sum",
          .title = ColumnText::tr("Sum"),
          .tip = ColumnText::tr("Contributions as steps: from a typical frame to this one."),
          .places = kInWindow,
          .letters = 10},
         [](R r) { return r.deltaNs; },
         [](R) { return std::string(); }},
        {{.id = "cause",
          .title = ColumnText::tr("Cause"),
          .tip = ColumnText::tr(
              "Cause of a part of the difference. Click to go to its longest piece."),
          .places = kInWindow | kInTable | kInCsv,
          .letters = 56},
         textOf},
        causeColumn(inJson("text"), [](R r, C) { return textOf(r); }),
        causeColumn(inJson("function"),
                    [](R r, C c) { return functionName(r.capture, c.function); }),
        causeColumn(inJson("on"), [](R r, C c) { return nameIfAny(waitedForText(r.capture, c)); }),
        causeColumn({.id = "thread",
                     .title = ColumnText::tr("Thread"),
                     .tip = ColumnText::tr("Thread that spent most of this time."),
                     .rank = 1,
                     .letters = 12},
                    [](R r, C c) { return threadName(r, c.thread); }),
        causeColumn(inJson("waiter"), [](R r, C c) { return threadName(r, c.waiter); }),
        causeColumn(inJson("runner"), [](R r, C c) { return threadName(r, c.runner); }),
        causeColumn(inJson("queued", Yes),
                    [](R, C c) { return valueIf(c.kind == CauseKind::Preempted, c.isQueued); }),
        causeColumn(
            inJson("io", Yes),
            [](R, C c) { return valueIf(c.kind == CauseKind::Waiting, c.wait == WaitKind::Io); }),
        causeColumn(inJson("holder"), [](R r, C c) { return threadName(r, c.holder); }),
        causeColumn(inJson("by"), [](R r, C c) { return functionName(r.capture, c.otherSite); }),
        causeColumn(inJson("calls", Count),
                    [](R, C c) { return valueIf(c.kind == CauseKind::Calls, c.calls); }),
        causeColumn(inJson("typicalCalls", Average),
                    [](R, C c) { return valueIf(c.kind == CauseKind::Calls, c.typicalCalls); }),
        causeColumn(inJson("samples", Count),
                    [](R, C c) { return valueIf(c.sampled.samples > 0, c.sampled.samples); }),
        causeColumn(inJson("sampledFunction"),
                    [](R, C c) {
                        return c.sampled.samples > 0 ? nameIfAny(c.sampled.function)
                                                     : ColumnValue();
                    }),
        causeColumn(inJson("sampledInFunction", Count),
                    [](R, C c) {
                        return valueIf(c.sampled.samples > 0 && !c.sampled.function.empty(),
                                       c.sampled.inside);
                    }),
        causeColumn({.id = "longestAtNs",
                     .kind = Time,
                     .title = ColumnText::tr("Longest at"),
                     .tip = ColumnText::tr("Start of the longest piece in this frame."),
                     .places = kInWindow | kInTable | kInCsv,
                     .rank = 2},
                    [](R, C c) {
                        return c.evidence.empty() ? ColumnValue()
                                                  : ColumnValue(c.evidence.front().startNs);
                    }),
        causeColumn({.id = "longestNs", .kind = Time, .places = kInCsv},
                    [](R, C c) {
                        return c.evidence.empty() ? ColumnValue()
                                                  : ColumnValue(c.evidence.front().durationNs);
                    }),
    };
}

double shareOf(const ReasonGroupRow &row)
{
    return row.all.frames == 0
               ? 0
               : static_cast<double>(row.group.frames) / static_cast<double>(row.all.frames);
}

// "405 (+24.1 ms), 812 (+23 ms)".
std::string examplesOf(const ReasonGroupRow &row)
{
    std::string examples;
    for (const ReasonGroup::Example &example : row.group.examples)
        examples += (examples.empty() ? "" : ", ") + std::to_string(example.frame) + " (" +
                    columnText(ColumnKind::Difference, example.deltaNs) + ")";
    return examples;
}

} // namespace

const Columns<CauseRow> &causeColumns()
{
    static const Columns<CauseRow> columns = madeCauseColumns();
    return columns;
}

std::vector<CauseRow> causeRows(const Capture &capture, const FrameReason &reason,
                                Translator language)
{
    std::vector<CauseRow> rows;
    for (const FrameCause &cause : reason.causes)
        rows.push_back({capture, reason, &cause, cause.deltaNs, 0, language});
    return rows;
}

std::vector<CauseRow> causeRowsInShort(const Capture &capture, const FrameReason &reason,
                                       Translator language)
{
    std::vector<CauseRow> rows = causeRows(capture, reason, language);
    DurationNs greatest = 0;
    for (const CauseRow &row : rows)
        greatest = std::max(greatest, std::abs(row.deltaNs));
    CauseRow small{capture, reason, nullptr, 0, 0, language};
    std::vector<CauseRow> shown;
    for (const CauseRow &row : rows) {
        if (std::abs(row.deltaNs) >= greatest / kSmallPart) {
            shown.push_back(row);
            continue;
        }
        small.deltaNs += row.deltaNs;
        ++small.smaller;
    }
    if (small.smaller > 0)
        shown.push_back(small);
    return shown;
}

const Columns<ReasonGroupRow> &reasonGroupColumns()
{
    using R = const ReasonGroupRow &;
    using enum ColumnKind;
    static const Columns<ReasonGroupRow> columns{
        {{.id = "kind", .places = kInScripts}, [](R r) { return nameOf(r.group.key.kind); }},
        {{.id = "frames",
          .kind = Count,
          .title = ColumnText::tr("Frames"),
          .tip = ColumnText::tr("Number of frames with this first cause.")},
         [](R r) { return r.group.frames; }},
        {{.id = "shareOfFrames",
          .kind = Share,
          .title = ColumnText::tr("Share"),
          .tip = ColumnText::tr("Share of the explained frames."),
          .bar = ColumnBar::Share},
         shareOf},
        {{.id = "cause",
          .title = ColumnText::tr("First cause"),
          .tip = ColumnText::tr("The largest cause of these frames. Click to go to the worst "
                                "frame, double-click to select all of them."),
          .places = kInWindow | kInTable | kInCsv,
          .letters = 44},
         [](R r) { return groupText(r.capture, r.group, r.language); }},
        {inJson("text"), [](R r) { return groupText(r.capture, r.group, r.language); }},
        // A function only if all frames share it.
        {inJson("function"),
         [](R r) {
             return r.group.key.site == r.group.cause.function
                        ? functionName(r.capture, r.group.cause.function)
                        : ColumnValue();
         }},
        {inJson("on"), [](R r) { return nameIfAny(waitedForText(r.capture, r.group.cause)); }},
        {inJson("io", Yes),
         [](R r) {
             return valueIf(r.group.key.kind == CauseKind::Waiting,
                            r.group.key.wait == WaitKind::Io);
         }},
        {inJson("standOut", Count), [](R r) { return r.group.standOut; }},
        {{.id = "deltaNs",
          .kind = Time,
          .title = ColumnText::tr("Contribution"),
          .tip = ColumnText::tr("Total time that this cause adds to these frames."),
          .rank = 2},
         [](R r) { return r.group.deltaNs(); }},
        {{.id = "worstFrame",
          .kind = Ordinal,
          .title = ColumnText::tr("Worst frame"),
          .tip = ColumnText::tr("Frame in which this cause adds the most time."),
          .places = kInWindow,
          .rank = 1},
         [](R r) { return r.group.examples.front().frame; }},
        {{.id = "examples", .title = "Examples", .places = kInTable | kInCsv, .rank = 1},
         examplesOf},
    };
    return columns;
}

std::vector<ReasonGroupRow> reasonGroupRows(const Capture &capture, const ReasonGroups &groups,
                                            Translator language)
{
    std::vector<ReasonGroupRow> rows;
    for (const ReasonGroup &group : groups.groups)
        rows.push_back({capture, groups, group, language});
    return rows;
}

} // namespace zoe
