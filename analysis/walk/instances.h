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

// A zone, in the order in which a user steps from one to the next.
struct ZonePlace {
    FrameIndex frame = 0;
    TimeNs startNs = 0;
    ThreadId thread;
    std::size_t zone = 0; // position in the thread's tree

    friend auto operator<=>(const ZonePlace &, const ZonePlace &) = default;
};

enum class Step { Previous, Next };

struct NextInstance {
    std::optional<ZonePlace> place;     // nothing: there is none on that side
    std::uint64_t unreadableFrames = 0; // passed over, in chunks that are damaged
};

// The nearest zone of the site on one side of a place, which need not be a zone. A zone in several
// fragments is found where it begins. Cost: decodes chunks from the one of the place on until one
// has it. Error: Cancelled.
Result<NextInstance> nextInstance(const Capture &capture, SiteId site, const ZonePlace &from,
                                  Step step, const Task &task = Task{});

// The fragment of the same zone in the frame after or before. Nothing: it has none there. Error:
// Damaged, Io.
Result<std::optional<ZonePlace>> nextFragment(const Capture &capture, const ZonePlace &from,
                                              Step step);

} // namespace zoe
