// What the formats of traces have in common: zones as begins and ends, marks of frames, the numbers
// of threads, and words. Pure functions.
#pragma once

#include <cstdint>
#include <vector>

#include "plugins/exporters/common/export_walk.h"

namespace zoe {

struct TraceThread {
    std::uint32_t process = 0;
    std::uint64_t thread = 0;
};

[[nodiscard]] std::uint32_t traceProcess(const Capture &capture);
// The system's numbers of the threads where they tell them apart, else positions from 1.
[[nodiscard]] std::vector<TraceThread> traceThreads(const Capture &capture);
// Whose marks are the frames; invalid: there are no threads.
[[nodiscard]] ThreadId frameThreadOf(const Capture &capture);

[[nodiscard]] const char *wordFor(LockUse use);
[[nodiscard]] const char *wordFor(Severity severity);

// The zones of a tree in the order in which they began and ended: of zones without length or at one
// time only that tells which is inside which. begin(zone, i, values) and end(zone, i, values) with
// the place in the chunk; values: those of the zone stand here, at its last fragment.
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

// mark(time, frame) where a frame begins, also one that is not selected behind one that is;
// tree(frame, tree, first) for each tree.
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
