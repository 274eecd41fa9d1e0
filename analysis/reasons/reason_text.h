// Reasons as English for people: one sentence about a frame, one line about many. Pure functions;
// thread-safe.
#pragma once

#include <cstddef>
#include <string>

#include "analysis/reasons/headlines.h"

namespace zoe {

// "229.1 ms": rounded to so many significant digits.
[[nodiscard]] std::string roundedDuration(DurationNs ns, int digits = 3);

// What a wait waited for: the name of the lock, operation, thread or waiting zone; empty: nothing
// tells.
[[nodiscard]] std::string waitedForText(const Capture &capture, const FrameCause &cause);
// "preempted on worker 2 in `rasterise_band` while main waited for it": without its duration. less:
// about a contribution that is negative.
[[nodiscard]] std::string causeText(const Capture &capture, const FrameReason &reason,
                                    const FrameCause &cause, bool less = false);
// "Frame 762 took 229.1 ms, 224 ms longer than typical frames of *rasterise*: 221 ms preempted on
// worker 2 in `rasterise_band` while main waited for it; 3 ms more calls of `find_path`."
[[nodiscard]] std::string sentenceOf(const Capture &capture, const FrameReason &reason);
// The end of that sentence, with at most so many causes: "221 ms preempted on worker 2 in
// `rasterise_band`; 3 ms in smaller causes", or "as usual for *rasterise*: …".
[[nodiscard]] std::string causesText(const Capture &capture, const FrameReason &reason,
                                     std::size_t most = 3);
// What the answer doesn't know; empty: nothing.
[[nodiscard]] std::string noteOf(const FrameReason &reason);
// The greatest cause alone, "preempted: rasterise_band" for lists; empty: no longer than typical.
[[nodiscard]] std::string shortReason(const Capture &capture, const FrameReason &reason);

// "preemption", "lock `queue`", "more calls of `find_path`": a group of frames.
[[nodiscard]] std::string groupText(const Capture &capture, const ReasonGroup &group);
// "31 of 37 frames: preemption; 4: lock `stream_io`; 2: unexplained."
[[nodiscard]] std::string sentenceOf(const Capture &capture, const ReasonGroups &groups);

} // namespace zoe
