// Sentences about reasons, in English unless a translator is given: one about a frame, one line
// about many. Pure functions; thread-safe.
#pragma once

#include <cstddef>
#include <string>

#include "analysis/reasons/reason_phrases.h"

namespace zoe {

inline constexpr std::size_t kMostCauses = 3; // in a sentence

// How long a text about causes is.
struct CausesLength {
    std::size_t most = kMostCauses;
    bool brief = false; // without threads and remarks
};

// What a wait waited for: the name of the lock, operation, thread or waiting zone; empty: unknown.
[[nodiscard]] std::string waitedForText(const Capture &capture, const FrameCause &cause);
// "preempted on worker 2 in `rasterise_band` while main waited for it", without its duration. less:
// the contribution is negative.
[[nodiscard]] std::string causeText(const Capture &capture, const FrameReason &reason,
                                    const FrameCause &cause, bool less = false,
                                    Translator translator = nullptr);
// "Frame 762 took 229.1 ms, 224 ms longer than typical frames of *rasterise*: 221 ms preempted on
// worker 2 in `rasterise_band` while main waited for it; 3 ms for more calls of `find_path`."
[[nodiscard]] std::string sentenceOf(const Capture &capture, const FrameReason &reason,
                                     Translator translator = nullptr);
// The end of that sentence: "221 ms preempted on worker 2 in `rasterise_band`; 3 ms in smaller
// causes", or "as usual for *rasterise*: …". The largest causes come first. The rest is one sum of
// causes that lengthen the frame and another one of causes that shorten it.
[[nodiscard]] std::string causesText(const Capture &capture, const FrameReason &reason,
                                     CausesLength length = {}, Translator translator = nullptr);
// "about 4 100 page faults": also notable, but not part of the sum; empty: nothing.
[[nodiscard]] std::string remarkOf(const FrameReason &reason, Translator translator = nullptr);
// What is unknown; empty: nothing.
[[nodiscard]] std::string noteOf(const FrameReason &reason, Translator translator = nullptr);
// Only the greatest cause, for lists: "preempted: rasterise_band"; empty: not longer than typical.
[[nodiscard]] std::string shortReason(const Capture &capture, const FrameReason &reason,
                                      Translator translator = nullptr);

// "preemption", "lock `queue`", "more calls of `find_path`": a group of frames.
[[nodiscard]] std::string groupText(const Capture &capture, const ReasonGroup &group,
                                    Translator translator = nullptr);
// "31 of 37 frames: preemption; 4: lock `stream_io`; 2: unexplained."
[[nodiscard]] std::string sentenceOf(const Capture &capture, const ReasonGroups &groups,
                                     Translator translator = nullptr);

} // namespace zoe
