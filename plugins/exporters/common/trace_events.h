// Common parts of trace formats: zones as begin and end events, frame marks, thread numbers, and
// words. Pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "plugins/exporters/common/export_walk.h"

namespace zoe {

struct TraceThread {
    std::uint32_t process = 0;
    std::uint64_t thread = 0;
};

[[nodiscard]] std::uint32_t traceProcess(const Capture &capture);
// The system's thread ids if they are unique, otherwise positions from 1.
[[nodiscard]] std::vector<TraceThread> traceThreads(const Capture &capture);
// As the system writes it: without the process. "thread <osId>" if it has no name.
[[nodiscard]] std::string nameInTrace(const Thread &thread);
// The thread whose marks are the frames; invalid if there are no threads.
[[nodiscard]] ThreadId frameThreadOf(const Capture &capture);

[[nodiscard]] const char *wordFor(LockUse use);
[[nodiscard]] const char *wordFor(Severity severity);

// Calls begin(zone, i, values) and end(zone, i, values) for the zones of a tree in the order of
// their events. This order is needed to tell which of two zones without length, or at the same
// time, is the outer one. i is the position in the chunk. values: the zone's values belong to this
// event, as it is in the zone's last fragment.
template <class Begin, class End>
void walkEdges(const SelectedChunk &selected, FrameIndex frame, const ZoneTree &tree,
               std::size_t first, Begin begin, End end)
{
    std::vector<std::size_t> open;
    const auto leaveTo = [&](std::uint32_t depth) {
        for (; !open.empty() && tree.depths()[open.back()] >= depth; open.pop_back()) {
            const Zone zone = tree[open.back()];
            if (selected.endsIn(frame, zone))
                end(zone, first + open.back(), !selected.opensIn(frame, zone));
        }
    };
    for (std::size_t i = 0; i < tree.size(); ++i) {
        const Zone zone = tree[i];
        leaveTo(zone.depth);
        if (selected.opensIn(frame, zone))
            begin(zone, first + i, true);
        open.push_back(i);
    }
    leaveTo(0);
}

// Calls mark(time, frame) where a frame starts, also for an unselected frame after a selected one,
// and tree(frame, tree, first) for each tree.
template <class Mark, class Tree>
void walkFrames(const SelectedChunk &selected, Mark mark, Tree tree)
{
    for (const FrameIndex frame : selected.frames().frames()) {
        const FrameRecord &record = selected.record(frame);
        mark(record.startNs, frame);
        selected.forEachTree(
            frame, [&](const ZoneTree &one, std::size_t first) { tree(frame, one, first); });
        if (selected.gapBehind(frame))
            mark(record.endNs(), frame + 1);
    }
}

} // namespace zoe
