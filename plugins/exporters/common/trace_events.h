// Common parts of trace formats: zones as begin and end events, frame marks, thread numbers, and
// words. Pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/model/frames/whole_frames.h"
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
// The thread whose marks are the frames; if unknown, the first that runs code. Invalid if there are
// no threads.
[[nodiscard]] ThreadId frameThreadOf(const Capture &capture);

// By LockId: those with the name of an earlier one get a number, "queue (2)".
[[nodiscard]] std::vector<std::string> lockNames(const Capture &capture);

[[nodiscard]] const char *wordFor(LockUse use);
[[nodiscard]] const char *wordFor(Severity severity);

// A zone that has not ended yet, and its position in the chunk.
struct OpenZone {
    Zone zone;
    std::size_t position = 0;
};

// Calls begin(zone, i, values) and end(zone, i, values) for the zones of a tree in the order of
// their events. open: kept for the next part of the same tree. This order is needed to tell which
// of two zones without length, or at the same time, is the outer one. i is the position in the
// chunk. values: the zone's values belong to this event, as it is in the zone's last fragment.
template <class Begin, class End>
void walkEdges(const SelectedChunk &selected, FrameIndex frame, const TreePart &part,
               std::vector<OpenZone> &open, Begin begin, End end)
{
    const auto leaveTo = [&](std::uint32_t depth) {
        for (; !open.empty() && open.back().zone.depth >= depth; open.pop_back()) {
            const OpenZone &last = open.back();
            if (selected.endsIn(frame, last.zone))
                end(last.zone, last.position, !selected.opensIn(frame, last.zone));
        }
    };
    for (std::size_t i = 0; i < part.zones.size(); ++i) {
        const Zone zone = part.zones[i];
        leaveTo(zone.depth);
        if (selected.opensIn(frame, zone))
            begin(zone, part.first + i, true);
        open.push_back({zone, part.first + i});
    }
    if (part.ends)
        leaveTo(0);
}

// Calls mark(time, frame) where a frame starts, also for an unselected frame after a selected one,
// and tree(frame, TreePart) for each tree. Time outside the program's frames begins with a mark
// only if that ends a frame.
template <class Mark, class Tree>
void walkFrames(const Capture &capture, const SelectedChunk &selected, Mark mark, Tree tree)
{
    const auto records = capture.frames();
    for (const FrameIndex frame : selected.frames().frames()) {
        const FrameRecord &record = selected.record(frame);
        if (!isAdded(record) || (frame > 0 && !isAdded(records[frame - 1])))
            mark(record.startNs, frame);
        selected.forEachPart(frame, [&](const TreePart &part) { tree(frame, part); });
        if (selected.gapBehind(frame))
            mark(record.endNs(), frame + 1);
    }
}

} // namespace zoe
