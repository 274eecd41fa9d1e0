// Where frames are missing between frames that have gaps anyway, so that their times don't show it.
// Pure functions; thread-safe.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"

namespace zoe {

// Metadata key of captures whose frames have gaps: the numbers of frames before which others are
// missing.
inline constexpr const char *kLossesKey = "frames missing before";

// From the metadata, rising; empty for captures without such gaps.
[[nodiscard]] std::vector<FrameIndex> framesAfterLosses(const Capture &capture);

// The same for a copy of some of its frames, numbered from 0 without those that are missing.
[[nodiscard]] std::vector<FrameIndex> framesAfterLosses(const Capture &capture,
                                                        const FrameRanges &copied);

// Whether frames of this set are missing where the main frames have a gap, also if merging filled
// it with what other captures have there: those of merged captures' other sets aren't.
[[nodiscard]] bool isMissingInGaps(const Capture &capture, FrameSetId set);

// Whether queries need this entry of the metadata to know what frames are: this one, and those of
// frame_marks.h except kFramesOfKey.
[[nodiscard]] bool isAboutFrames(std::string_view key);

// Replaces what the metadata says; at most the first 1000 numbers are kept.
void noteLosses(std::vector<std::pair<std::string, std::string>> &metadata,
                const std::vector<FrameIndex> &frames);

} // namespace zoe
