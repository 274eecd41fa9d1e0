#include "analysis/columns/event_columns.h"

#include <array>
#include <cmath>

#include "analysis/columns/lock_columns.h"
#include "analysis/frames/frame_times.h"

namespace zoe {

namespace {

const char *nameOf(PlotKind kind)
{
    constexpr std::array kNames{"number", "bytes", "percentage", "bool"};
    return kNames[static_cast<std::size_t>(kind)];
}

double asIs(double value)
{
    return value;
}

// To four digits, and to whole numbers above: a mean isn't more precise.
double roundedMean(double mean)
{
    if (mean == 0 || !std::isfinite(mean))
        return mean;
    const double unit = std::pow(10.0, std::min(0.0, std::floor(std::log10(std::abs(mean))) - 3));
    return std::round(mean / unit) * unit;
}

// Users see no figures for a plot without numbers; scripts read 0.
void addFigure(Columns<PlotRow> &columns, const char *id, const char *title, const char *tip,
               double PlotFigures::*figure, int rank = 0, double (*forPeople)(double) = asIs)
{
    columns.push_back({{.id = id,
                        .kind = ColumnKind::Number,
                        .title = title,
                        .tip = tip,
                        .places = kInWindow | kInTable,
                        .rank = rank},
                       [figure](const PlotRow &r) {
                           return valueIf(r.figures.points > r.figures.notNumbers,
                                          r.figures.*figure);
                       },
                       [figure, forPeople](const PlotRow &r) {
                           return r.figures.points > r.figures.notNumbers
                                      ? plotValueText(r.series.kind, forPeople(r.figures.*figure))
                                      : std::string();
                       }});
    columns.push_back({{.id = id, .kind = ColumnKind::Number, .places = kInScripts},
                       [figure](const PlotRow &r) { return r.figures.*figure; }});
}

EventRow rowOf(const Capture &capture, const Message &message, const FrameFinder &finder)
{
    EventRow row{.kind = EventKind::Message,
                 .timeNs = message.timeNs,
                 .frame = finder.at(message.timeNs),
                 .event = message.text,
                 .severity = message.severity,
                 .details = nameOf(message.severity)};
    if (message.thread.valid()) {
        row.thread = message.thread;
        row.threadName = capture.thread(message.thread).label();
    }
    return row;
}

EventRow rowOf(const LockWaitRow &wait)
{
    const auto text = [&wait](std::string_view id) {
        for (const Column<LockWaitRow> *column : columnsIn(lockWaitColumns(), kInWindow)) {
            if (column->id == id)
                return column->text(wait);
        }
        return std::string();
    };
    return {.kind = EventKind::LockWait,
            .timeNs = wait.wait.startNs,
            .frame = wait.wait.frame,
            .thread = wait.wait.thread.valid() ? std::optional(wait.wait.thread) : std::nullopt,
            .threadName = text("thread"),
            .event = text("lock"),
            .durationNs = wait.wait.durationNs,
            .details = text("heldBy")};
}

EventRow rowOf(SiteId id, const Site &site, const SiteCoverage &coverage)
{
    return {.kind = EventKind::Site,
            .frame = valueIf(coverage.reached(), coverage.firstFrame),
            .event = site.label(),
            .calls = coverage.calls,
            .details = site.line > 0 ? site.file + ':' + std::to_string(site.line) : site.file,
            .site = id};
}

const char *nameOf(EventKind kind)
{
    switch (kind) {
    case EventKind::Message:
        return ColumnText::tr("message");
    case EventKind::LockWait:
        return ColumnText::tr("lock wait");
    case EventKind::Site:
        break;
    }
    return ColumnText::tr("site");
}

Columns<PlotRow> madePlotColumns()
{
    using F = const PlotRow &;
    using enum ColumnKind;
    Columns<PlotRow> columns{
        {{.id = "plot",
          .title = ColumnText::tr("Plot"),
          .tip = ColumnText::tr("Name given by the program"),
          .letters = 26},
         [](F r) { return r.series.name; }},
        {{.id = "kind", .places = kInScripts}, [](F r) { return nameOf(r.series.kind); }},
        {{.id = "points",
          .kind = Count,
          .title = ColumnText::tr("Points"),
          .tip = ColumnText::tr("Number of points in the selected frames"),
          .rank = 4},
         [](F r) { return r.figures.points; }},
    };
    addFigure(columns, "min", ColumnText::tr("Minimum"), ColumnText::tr("Smallest value"),
              &PlotFigures::minimum);
    addFigure(columns, "mean", ColumnText::tr("Mean"),
              ColumnText::tr("Mean of the points, not weighted by time"), &PlotFigures::mean, 1,
              roundedMean);
    addFigure(columns, "max", ColumnText::tr("Maximum"), ColumnText::tr("Largest value"),
              &PlotFigures::maximum);
    addFigure(columns, "first", ColumnText::tr("First"), ColumnText::tr("First value in time"),
              &PlotFigures::first, 3);
    addFigure(columns, "last", ColumnText::tr("Last"), ColumnText::tr("Last value in time"),
              &PlotFigures::last, 2);
    columns.push_back(
        {{.id = "notNumbers",
          .kind = Count,
          .title = ColumnText::tr("Invalid"),
          .tip = ColumnText::tr("Number of points that are infinite or not a number"),
          .places = kInWindow | kInTable,
          .rank = 5},
         [](F r) { return valueIf(r.figures.notNumbers > 0, r.figures.notNumbers); }});
    columns.push_back({{.id = "notNumbers", .kind = Count, .places = kInScripts},
                       [](F r) { return r.figures.notNumbers; }});
    return columns;
}

} // namespace

const char *nameOf(Severity severity)
{
    constexpr std::array kNames{"trace", "debug", "info", "warning", "error", "fatal"};
    return kNames[std::min(static_cast<std::size_t>(severity), kNames.size() - 1)];
}

const Columns<MessageRow> &messageColumns()
{
    using F = const MessageRow &;
    using enum ColumnKind;
    static const Columns<MessageRow> columns{
        {{.id = "timeNs",
          .kind = Time,
          .title = ColumnText::tr("Time"),
          .tip = ColumnText::tr("Time since the start of the session")},
         [](F r) { return r.message.timeNs; }},
        {{.id = "frame",
          .kind = Ordinal,
          .title = ColumnText::tr("Frame"),
          .tip = ColumnText::tr("Frame in which the message was logged")},
         [](F r) { return r.frame; }},
        {{.id = "thread",
          .title = ColumnText::tr("Thread"),
          .tip = ColumnText::tr("Thread that logged the message; empty for the whole program"),
          .letters = 18},
         [](F r) { return r.thread; }},
        {{.id = "severity",
          .title = ColumnText::tr("Severity"),
          .tip = ColumnText::tr("As given by the program"),
          .letters = 12},
         [](F r) { return nameOf(r.message.severity); }},
        {{.id = "text",
          .title = ColumnText::tr("Message"),
          .tip = ColumnText::tr("Message text. Double-click to go to its frame."),
          .letters = 90},
         [](F r) { return r.message.text; }},
    };
    return columns;
}

std::vector<EventRow> eventRows(const Capture &capture, const EventSources &sources)
{
    const FrameFinder finder(capture);
    std::vector<EventRow> rows;
    for (const Message &message : sources.messages)
        rows.push_back(rowOf(capture, message, finder));
    for (const LockWaitRow &wait : lockWaitRows(capture, sources.locks))
        rows.push_back(rowOf(wait));
    const auto sites = capture.sites();
    for (std::size_t i = 0; i < sites.size(); ++i)
        rows.push_back(
            rowOf(SiteId{static_cast<std::uint32_t>(i)}, sites[i], sources.coverage.sites[i]));
    return rows;
}

const Columns<EventRow> &eventColumns()
{
    using F = const EventRow &;
    using enum ColumnKind;
    static const Columns<EventRow> columns{
        {{.id = "kind",
          .title = ColumnText::tr("Kind"),
          .tip = ColumnText::tr("Kind of event: message, lock wait or site"),
          .letters = 11},
         [](F r) { return nameOf(r.kind); }},
        {{.id = "timeNs",
          .kind = Time,
          .title = ColumnText::tr("Time"),
          .tip = ColumnText::tr("Time since the start of the session; for a wait, when it started"),
          .rank = 2},
         [](F r) { return r.timeNs; }},
        {{.id = "frame",
          .kind = Ordinal,
          .title = ColumnText::tr("Frame"),
          .tip = ColumnText::tr(
              "Frame in which the message was logged or the wait ended, or the first selected "
              "frame that reaches the site. Double-click to go there.")},
         [](F r) { return r.frame; }},
        {{.id = "thread",
          .title = ColumnText::tr("Thread"),
          .tip = ColumnText::tr("Thread that logged the message or waited; empty for the whole "
                                "program and for sites"),
          .rank = 3,
          .letters = 18},
         [](F r) { return r.threadName; }},
        {{.id = "event",
          .title = ColumnText::tr("Event"),
          .tip = ColumnText::tr("Text of the message, name of the lock or function"),
          .letters = 60,
          .takesRoom = true},
         [](F r) { return r.event; }},
        {{.id = "durationNs",
          .kind = Time,
          .title = ColumnText::tr("Waited"),
          .tip = ColumnText::tr("Duration of the wait"),
          .rank = 1},
         [](F r) { return r.durationNs; }},
        {{.id = "calls",
          .kind = Count,
          .title = ColumnText::tr("Calls"),
          .tip = ColumnText::tr("Calls of the site that start in the selected frames"),
          .rank = 1},
         [](F r) { return r.calls; }},
        {{.id = "details",
          .title = ColumnText::tr("Details"),
          .tip = ColumnText::tr("Severity of the message, threads that held the lock during the "
                                "wait, or file and line of the site"),
          .rank = 4,
          .letters = 40},
         [](F r) { return r.details; }},
    };
    return columns;
}

const Columns<PlotRow> &plotColumns()
{
    static const Columns<PlotRow> columns = madePlotColumns();
    return columns;
}

std::string plotValueText(PlotKind kind, double value)
{
    const bool bytes = kind == PlotKind::Bytes && value >= 0;
    const std::string text = columnText(bytes ? ColumnKind::Bytes : ColumnKind::Number, value);
    return kind == PlotKind::Percentage && !text.empty() ? text + " %" : text;
}

} // namespace zoe
