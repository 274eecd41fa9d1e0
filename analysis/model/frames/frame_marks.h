// Which set's marks define the main frames of a capture. Pure functions; thread-safe.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/model/capture.h"

namespace zoe {

// Metadata keys of captures that were cut anew: by which frames, that events between them were left
// out, and how many of them overlapped and were shortened.
inline constexpr const char *kFramesByKey = "frames by";
inline constexpr const char *kGapsKey = "between the frames";
inline constexpr const char *kShortenedKey = "overlapping frames shortened";

// In the metadata of trimmed captures: the numbers of their frames.
inline constexpr const char *kTrimmedKey = "trimmed to frames";

// In the metadata of merged captures: the name of the one whose main frames they have. The names of
// its sets begin with it: see mergedSetPrefix().
inline constexpr const char *kFramesOfKey = "frames of";

// "game: " for sets of the capture "game", "both: game: " if that was merged as part of "both";
// empty if this is no merged capture.
[[nodiscard]] std::string mergedSetPrefix(const Capture &capture);

// Whether any main frame was ended by a mark, rather than by a limit or the end.
[[nodiscard]] bool hasMainMarks(const Capture &capture);

// Whether the program marks main frames: by marks that end them, or by their beginnings
// (kFrameBegins). Otherwise they are slices of time.
[[nodiscard]] bool hasMainFrames(const Capture &capture);
// Whether its main frames are such slices. False if none can be read.
[[nodiscard]] bool hasOnlySlices(const Capture &capture);

// Whether frame 0 begins with a mark, as in captures that were trimmed, or cut anew by frames with
// gaps, whichever was done last. Otherwise it begins with the recording.
[[nodiscard]] bool beginsWithMark(const Capture &capture);

// Whether the main frames are of a set with gaps between its frames. In other captures, a gap means
// that frames are missing, for example those that a trim left out.
[[nodiscard]] bool framesHaveGaps(const Capture &capture);

// If several sets have this name, the main one is preferred if it has marks, otherwise the other
// one.
[[nodiscard]] std::optional<FrameSetId> frameSetCalled(const Capture &capture,
                                                       std::string_view name);

// The sets to list: without the main one if no mark ended its frames and another set has its name,
// as when a program records with main frames that have a beginning and an end.
[[nodiscard]] std::vector<FrameSetId> listedFrameSets(const Capture &capture);

} // namespace zoe
