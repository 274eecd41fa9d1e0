#include "analysis/columns/lock_columns.h"

#include <utility>

namespace zoe {

namespace {

const Lock &lockOf(const Capture &capture, LockId id)
{
    return capture.locks()[id.value];
}

std::string nameOf(const Capture &capture, LockId id)
{
    const Lock &lock = lockOf(capture, id);
    return lock.name.empty() ? "lock " + std::to_string(id.value) : lock.name;
}

std::string threadOf(const Capture &capture, ThreadId thread)
{
    return thread.valid() ? capture.thread(thread).label() : "(unknown)";
}

std::string sourceOf(const Lock &lock)
{
    return lock.file.empty() ? std::string() : lock.file + ":" + std::to_string(lock.line);
}

std::string holdersOf(const LockWaitRow &row)
{
    std::string text;
    for (const LockHolder &holder : row.wait.holders)
        text += (text.empty() ? "" : ", ") + threadOf(row.capture, holder.thread) + " " +
                formatDuration(holder.overlapNs);
    return text.empty() ? "not recorded" : text;
}

struct SpanTexts {
    const char *count;
    const char *countTip;
    const char *sum;
    const char *median;
    const char *p99;
    const char *longest;
    const char *longestTip;
};

// Scripts get waits and holds as nested objects, with all figures of the distribution.
constexpr unsigned kForPeople = kInWindow | kInTable;

void addSpans(Columns<LockRow> &columns, const std::string &of, const SpanTexts &texts,
              Distribution LockFigures::*spans, DurationNs LockFigures::*sum)
{
    using F = const LockRow &;
    using enum ColumnKind;
    const auto add = [&](ColumnInfo info, Column<LockRow>::Value value) {
        info.id = of + "." + info.id;
        info.places = kForPeople;
        columns.push_back({std::move(info), std::move(value)});
    };
    const auto time = [spans](auto Distribution::*figure) {
        return [spans, figure](F r) {
            const Distribution &all = r.figures.*spans;
            return valueIf(all.count > 0, static_cast<double>(all.*figure));
        };
    };
    add({.id = "count", .kind = Count, .title = texts.count, .tip = texts.countTip, .rank = 1},
        [spans](F r) { return (r.figures.*spans).count; });
    add({.id = "totalNs",
         .kind = Time,
         .title = texts.sum,
         .tip = ColumnText::tr("Total over all threads"),
         .bar = ColumnBar::OfMost},
        [sum](F r) { return r.figures.*sum; });
    add({.id = "medianNs", .kind = Time, .title = texts.median, .rank = 2, .quantile = true},
        time(&Distribution::medianNs));
    add({.id = "p99Ns", .kind = Time, .title = texts.p99, .rank = 1, .quantile = true},
        time(&Distribution::p99Ns));
    add({.id = "maxNs", .kind = Time, .title = texts.longest, .tip = texts.longestTip},
        time(&Distribution::maxNs));
}

Columns<LockRow> madeLockColumns()
{
    using F = const LockRow &;
    using enum ColumnKind;
    Columns<LockRow> columns{
        {{.id = "lock",
          .title = ColumnText::tr("Lock"),
          .tip = ColumnText::tr("Name given by the program"),
          .places = kForPeople,
          .letters = 26},
         [](F r) { return nameOf(r.capture, r.figures.lock); }},
        {{.id = "lock", .places = kInScripts},
         [](F r) { return lockOf(r.capture, r.figures.lock).name; }},
        {{.id = "file", .places = kInScripts},
         [](F r) { return lockOf(r.capture, r.figures.lock).file; }},
        {{.id = "line", .kind = Ordinal, .places = kInScripts},
         [](F r) { return lockOf(r.capture, r.figures.lock).line; }},
    };
    addSpans(columns, "wait",
             {.count = ColumnText::tr("Waits"),
              .countTip = ColumnText::tr("Waits that ended in the selected frames"),
              .sum = ColumnText::tr("Waited"),
              .median = ColumnText::tr("Median wait"),
              .p99 = ColumnText::tr("P99 wait"),
              .longest = ColumnText::tr("Longest wait"),
              .longestTip = ColumnText::tr("Longest wait of a single thread")},
             &LockFigures::wait, &LockFigures::waitNs);
    addSpans(columns, "hold",
             {.count = ColumnText::tr("Holds"),
              .countTip = ColumnText::tr("Holds that ended in the selected frames"),
              .sum = ColumnText::tr("Held"),
              .median = ColumnText::tr("Median hold"),
              .p99 = ColumnText::tr("P99 hold"),
              .longest = ColumnText::tr("Longest hold"),
              .longestTip = ColumnText::tr("Longest hold by a single thread")},
             &LockFigures::hold, &LockFigures::holdNs);
    columns.push_back({{.id = "threads",
                        .kind = Count,
                        .title = ColumnText::tr("Threads"),
                        .tip = ColumnText::tr("Number of threads that used the lock"),
                        .places = kForPeople,
                        .rank = 4},
                       [](F r) { return r.figures.threads.size(); }});
    columns.push_back({{.id = "source",
                        .title = ColumnText::tr("Source"),
                        .tip = ColumnText::tr("File and line of the lock's declaration"),
                        .places = kForPeople,
                        .rank = 3,
                        .letters = 40},
                       [](F r) { return sourceOf(lockOf(r.capture, r.figures.lock)); }});
    return columns;
}

} // namespace

const Columns<LockRow> &lockColumns()
{
    static const Columns<LockRow> columns = madeLockColumns();
    return columns;
}

const Columns<LockThreadRow> &lockThreadColumns()
{
    using F = const LockThreadRow &;
    using enum ColumnKind;
    static const Columns<LockThreadRow> columns{
        {{.id = "lock",
          .title = ColumnText::tr("Lock"),
          .tip = ColumnText::tr("Name given by the program"),
          .places = kForPeople,
          .letters = 26},
         [](F r) { return nameOf(r.capture, r.lock); }},
        {{.id = "thread",
          .title = ColumnText::tr("Thread"),
          .tip = ColumnText::tr("Thread that waited for the lock or held it"),
          .letters = 20},
         [](F r) { return threadOf(r.capture, r.figures.thread); }},
        {{.id = "waits",
          .kind = Count,
          .title = ColumnText::tr("Waits"),
          .tip = ColumnText::tr("Waits that ended in the selected frames")},
         [](F r) { return r.figures.waits; }},
        {{.id = "waitNs",
          .kind = Time,
          .title = ColumnText::tr("Waited"),
          .tip = ColumnText::tr("Total"),
          .bar = ColumnBar::OfMost},
         [](F r) { return r.figures.waitNs; }},
        {{.id = "longestWaitNs",
          .kind = Time,
          .title = ColumnText::tr("Longest wait"),
          .tip = ColumnText::tr("Longest by this thread"),
          .places = kForPeople},
         [](F r) { return valueIf(r.figures.waits > 0, r.figures.longestWaitNs); }},
        {{.id = "longestWaitNs", .kind = Time, .places = kInScripts},
         [](F r) { return r.figures.longestWaitNs; }},
        {{.id = "holds",
          .kind = Count,
          .title = ColumnText::tr("Holds"),
          .tip = ColumnText::tr("Holds that ended in the selected frames")},
         [](F r) { return r.figures.holds; }},
        {{.id = "holdNs",
          .kind = Time,
          .title = ColumnText::tr("Held"),
          .tip = ColumnText::tr("Total"),
          .bar = ColumnBar::OfMost},
         [](F r) { return r.figures.holdNs; }},
    };
    return columns;
}

const Columns<LockWaitRow> &lockWaitColumns()
{
    using F = const LockWaitRow &;
    using enum ColumnKind;
    static const Columns<LockWaitRow> columns{
        {{.id = "lock",
          .title = ColumnText::tr("Lock"),
          .tip = ColumnText::tr("Name given by the program"),
          .places = kForPeople,
          .letters = 26},
         [](F r) { return nameOf(r.capture, r.wait.lock); }},
        {{.id = "lock", .places = kInScripts},
         [](F r) { return lockOf(r.capture, r.wait.lock).name; }},
        {{.id = "thread",
          .title = ColumnText::tr("Thread"),
          .tip = ColumnText::tr("Thread that waited"),
          .letters = 20},
         [](F r) { return threadOf(r.capture, r.wait.thread); }},
        {{.id = "frame",
          .kind = Ordinal,
          .title = ColumnText::tr("Frame"),
          .tip = ColumnText::tr("Frame in which the wait ended. Double-click to go there.")},
         [](F r) { return r.wait.frame; }},
        {{.id = "durationNs",
          .kind = Time,
          .title = ColumnText::tr("Waited"),
          .tip = ColumnText::tr("Duration of the wait"),
          .bar = ColumnBar::OfMost},
         [](F r) { return r.wait.durationNs; }},
        {{.id = "heldBy",
          .title = ColumnText::tr("Held by"),
          .tip = ColumnText::tr("Threads that held the lock during the wait, with the time each "
                                "held it"),
          .places = kForPeople,
          .letters = 50},
         holdersOf},
        {{.id = "startNs",
          .kind = Time,
          .title = ColumnText::tr("Start"),
          .tip = ColumnText::tr("Time since the start of the session"),
          .rank = 1},
         [](F r) { return r.wait.startNs; }},
        {{.id = "shared", .kind = Yes, .places = kInScripts}, [](F r) { return r.wait.shared; }},
    };
    return columns;
}

std::vector<LockRow> lockRows(const Capture &capture, const AllLockFigures &all)
{
    std::vector<LockRow> rows;
    for (const LockFigures &lock : all.locks)
        rows.push_back({capture, lock});
    return rows;
}

std::vector<LockThreadRow> lockThreadRows(const Capture &capture, const AllLockFigures &all)
{
    std::vector<LockThreadRow> rows;
    for (const LockFigures &lock : all.locks) {
        for (const LockThread &thread : lock.threads)
            rows.push_back({capture, lock.lock, thread});
    }
    return rows;
}

std::vector<LockWaitRow> lockWaitRows(const Capture &capture, const AllLockFigures &all)
{
    std::vector<LockWaitRow> rows;
    for (const LockWait &wait : all.worstWaits)
        rows.push_back({capture, wait});
    return rows;
}

} // namespace zoe
