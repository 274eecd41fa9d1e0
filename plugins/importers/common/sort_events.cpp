#include "plugins/importers/common/sort_events.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace zoe {

namespace {

constexpr std::size_t kRun = 65'536; // events that are unpacked at once

// A sorted part of the list, and how far it has been merged.
struct Run {
    explicit Run(PackedEvents part)
        : events(std::move(part))
    {}

    bool next()
    {
        events.releaseBefore(reader.position() + std::size_t{1});
        return reader.next();
    }

    PackedEvents events;
    PackedEventReader reader{events};
};
using Runs = std::vector<std::unique_ptr<Run>>;

void addRun(Runs &runs, std::vector<TraceEvent> &events)
{
    std::ranges::sort(events, comesBefore);
    PackedEvents packed;
    for (const TraceEvent &event : events)
        packed.push_back(event);
    runs.push_back(std::make_unique<Run>(std::move(packed)));
    events.clear();
}

Result<Runs> sortedRuns(PackedEvents unsorted, const Task &task)
{
    Runs runs;
    std::vector<TraceEvent> events;
    for (PackedEventReader reader(unsorted); reader.next();) {
        events.push_back(reader.event());
        if (events.size() < kRun)
            continue;
        if (task.stopRequested())
            return Task::cancelled();
        unsorted.releaseBefore(reader.position());
        addRun(runs, events);
    }
    if (!events.empty())
        addRun(runs, events);
    return runs;
}

// A heap of runs by their next events. Most traces are nearly sorted, so a run usually has many
// events before those of the others.
Result<PackedEvents> merged(Runs runs, const Task &task)
{
    const auto later = [](const auto &a, const auto &b) {
        return comesBefore(b->reader.event(), a->reader.event());
    };
    for (const std::unique_ptr<Run> &run : runs)
        run->reader.next();
    std::ranges::make_heap(runs, later);
    PackedEvents sorted;
    while (!runs.empty()) {
        std::ranges::pop_heap(runs, later);
        std::unique_ptr<Run> first = std::move(runs.back());
        runs.pop_back();
        bool more = true;
        do {
            sorted.push_back(first->reader.event());
            more = first->next();
            if (sorted.size() % kRun == 0 && task.stopRequested())
                return Task::cancelled();
        } while (more && (runs.empty() || !later(first, runs.front())));
        if (!more)
            continue;
        runs.push_back(std::move(first));
        std::ranges::push_heap(runs, later);
    }
    return sorted;
}

} // namespace

Status sortEvents(PackedEvents &events, const Task &task)
{
    if (events.sorted())
        return {};
    Result<Runs> runs = sortedRuns(std::exchange(events, {}), task);
    if (!runs)
        return runs.error();
    Result<PackedEvents> sorted = merged(std::move(*runs), task);
    if (!sorted)
        return sorted.error();
    events = std::move(*sorted);
    return {};
}

} // namespace zoe
