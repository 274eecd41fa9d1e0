// Which set's marks the main frames of a capture are about. Pure functions; thread-safe.
#pragma once

#include <optional>
#include <string_view>

#include "analysis/model/capture.h"

namespace zoe {

// In the metadata of captures that were cut anew: by which frames, that what lies between them was
// left out, and how many of them overlapped and were shortened.
inline constexpr const char *kFramesByKey = "frames by";
inline constexpr const char *kGapsKey = "between the frames";
inline constexpr const char *kShortenedKey = "overlapping frames shortened";

// In the metadata of trimmed captures: the numbers of their frames.
inline constexpr const char *kTrimmedKey = "trimmed to frames";

// Whether a mark ended any of the main frames, rather than a limit or the end.
[[nodiscard]] bool hasMainMarks(const Capture &capture);

// Whether frame 0 began with a mark, as in captures that were trimmed or cut anew by frames with
// gaps, whichever was last; else with the recording.
[[nodiscard]] bool beginsWithMark(const Capture &capture);

// Of sets of one name the main one is preferred if it has marks, and else the other.
[[nodiscard]] std::optional<FrameSetId> frameSetCalled(const Capture &capture,
                                                       std::string_view name);

} // namespace zoe
