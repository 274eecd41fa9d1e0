// When frames were, of whichever frame set: what frame statistics and spikes are about. Pure
// functions; thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/frame_marks.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"
#include "analysis/model/whole_frames.h"

namespace zoe {

// Frames in order; columns of one length.
struct FrameTimes {
    std::vector<FrameIndex> numbers; // of the frames in their set, rising
    std::vector<TimeNs> startsNs;
    std::vector<DurationNs> durationsNs;
    std::vector<FrameIndex> afterGaps;  // numbers of those before which frames may be lost, rising
    std::uint64_t unreadableFrames = 0; // main frames in damaged chunks: what began there is lost
    std::uint64_t partialFrames = 0;    // selected main frames that are left out (whole_frames.h)

    [[nodiscard]] std::size_t size() const { return numbers.size(); }
};

// The selected frames of the main set that count (wholeFramesOf()).
FrameTimes frameTimes(const Capture &capture, const Selection &selection = {});

// What deadlines of the main set are about: its frames from one mark to the next. Pieces of frames
// that limits cut are joined; what lies before the first mark, which is no frame of the program's,
// and what the end of the recording cut are left out. Numbered from 0 by their start over the whole
// capture. Those count that begin in a selected frame. unreadableFrames: that are missing.
FrameTimes markedFrameTimes(const Capture &capture, const Selection &selection = {});

// Frames of any set, numbered from 0 by their start over the whole capture. numbers: of frames of
// that set. Of sets other than the main one those count that begin in a selected main frame; they
// have no trees of their own. Decodes every chunk for them. Error: BadInput (no such set), Damaged,
// Io (nothing could be read), Cancelled.
Result<FrameTimes> frameTimesOf(const Capture &capture, FrameSetId set,
                                const Selection &selection = {},
                                const std::optional<FrameRanges> &numbers = {},
                                const Task &task = Task{});
// Of several sets; decodes every chunk once.
Result<std::vector<FrameTimes>> frameTimesOf(const Capture &capture,
                                             std::span<const FrameSetId> sets,
                                             const Selection &selection = {},
                                             const Task &task = Task{});

// Whether a frame of the set took longer than its deadline; nothing: the set has none.
[[nodiscard]] std::optional<bool> missedDeadline(const Capture &capture, FrameSetId set,
                                                 DurationNs durationNs);

// Finds frames of the main set by time.
class FrameFinder {
  public:
    // Cost: linear. Missing frames have no time and are never found.
    explicit FrameFinder(const Capture &capture);

    // The frame that holds a time; of a time between or behind frames, the one before; before all,
    // the first. A mark belongs to the frame that begins there. Nothing if there are no frames.
    [[nodiscard]] std::optional<FrameIndex> at(TimeNs timeNs) const;

  private:
    std::vector<TimeNs> m_startsNs;
    std::vector<FrameIndex> m_numbers;
};

} // namespace zoe
