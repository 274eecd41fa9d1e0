#include "analysis/columns/set_columns.h"

#include <utility>

namespace zoe {

namespace {

using SetOf = const SetRow &;

template <class T>
std::optional<T> ifDeadline(SetOf row, T value)
{
    return valueIf(row.of.deadlineNs > 0, value);
}

template <class T>
std::optional<T> ifJudged(SetOf row, T value)
{
    return row.of.stats.judged > 0 ? ifDeadline(row, value) : std::nullopt;
}

} // namespace

const Columns<SetRow> &setColumns()
{
    using F = SetOf;
    using enum ColumnKind;
    static const Columns<SetRow> columns{
        {{.id = "frameSet", .title = "Frame set"}, [](F r) { return r.name; }},
        {{.id = "thread", .title = "Thread", .rank = 5},
         [](F r) { return valueIf(!r.thread.empty(), r.thread); }},
        {{.id = "frames", .kind = Count, .title = "Frames"},
         [](F r) { return r.of.stats.duration.count; }},
        {{.id = "meanNs", .kind = Time, .title = "Mean"},
         [](F r) { return r.of.stats.duration.meanNs; }},
        {{.id = "p99Ns", .kind = Time, .title = "p99", .rank = 3},
         [](F r) { return r.of.stats.duration.p99Ns; }},
        {{.id = "maxNs", .kind = Time, .title = "Max", .rank = 4},
         [](F r) { return r.of.stats.duration.maxNs; }},
        {{.id = "periodNs", .kind = Time, .title = "Period"},
         [](F r) { return valueIf(r.of.stats.periods > 0, r.of.stats.periodNs); }},
        {{.id = "jitterNs", .kind = Time, .title = "Jitter"},
         [](F r) { return valueIf(r.of.stats.periods > 1, r.of.stats.jitterNs); }},
        {{.id = "maxJitterNs", .kind = Time, .title = "Max jitter", .rank = 2},
         [](F r) { return valueIf(r.of.stats.periods > 1, r.of.stats.maxJitterNs); }},
        {{.id = "deadlineNs", .kind = Time, .title = "Deadline"},
         [](F r) { return ifDeadline(r, r.of.deadlineNs); }},
        {{.id = "misses", .kind = Count, .title = "Misses"},
         [](F r) { return ifDeadline(r, r.of.stats.misses); }},
        {{.id = "shareMissed", .kind = Share, .title = "Missed"},
         [](F r) { return ifJudged(r, r.of.stats.overBudget); }},
        {{.id = "minSlackNs", .kind = Difference, .title = "Min slack"},
         [](F r) { return ifJudged(r, r.of.stats.minSlackNs); }},
        {{.id = "meanSlackNs", .kind = Difference, .title = "Mean slack", .rank = 1},
         [](F r) { return ifJudged(r, r.of.stats.meanSlackNs); }},
    };
    return columns;
}

SetRow setRow(const Capture &capture, SetStats stats)
{
    const FrameSet &set = capture.frameSets()[stats.set.value];
    const bool known = set.thread.valid() && set.thread.value < capture.threads().size();
    return {set.name, known ? capture.thread(set.thread).label() : std::string(), std::move(stats)};
}

} // namespace zoe
