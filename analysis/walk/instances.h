// Steps to the previous or next call of a function over all frames and threads, and between the
// fragments of a call that spans frames. Pure functions; thread-safe.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "analysis/model/capture.h"
#include "analysis/model/task.h"

namespace zoe {

// A zone's position, in the order in which a user steps through zones.
struct ZonePlace {
    FrameIndex frame = 0;
    TimeNs startNs = 0;
    ThreadId thread;
    std::size_t zone = 0; // position in the thread's tree

    friend auto operator<=>(const ZonePlace &, const ZonePlace &) = default;
};

enum class Step { Previous, Next };

struct NextInstance {
    std::optional<ZonePlace> place;     // not set: there is none on that side
    std::uint64_t unreadableFrames = 0; // skipped, in damaged chunks
};

// The nearest zone of the site on one side of a position, which need not be a zone. A zone with
// several fragments is found at its start. Cost: decodes chunks from that of the position until one
// contains such a zone. Error: Cancelled.
Result<NextInstance> nextInstance(const Capture &capture, SiteId site, const ZonePlace &from,
                                  Step step, const Task &task = Task{});

// The fragment of the same zone in the next or previous frame. Not set if it has none there. Error:
// Damaged, Io.
Result<std::optional<ZonePlace>> nextFragment(const Capture &capture, const ZonePlace &from,
                                              Step step);

} // namespace zoe
