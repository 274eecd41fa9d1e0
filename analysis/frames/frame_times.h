// Start and duration of the frames of any set: the input of frame statistics and spikes. Pure
// functions; thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/frames/frame_marks.h"
#include "analysis/model/frames/whole_frames.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"

namespace zoe {

// Frames in order; columns of one length.
struct FrameTimes {
    std::vector<FrameIndex> numbers; // of the frames in their set, rising
    std::vector<TimeNs> startsNs;
    std::vector<DurationNs> durationsNs;
    std::vector<FrameIndex> afterGaps; // frames after a gap, where frames may be lost; rising
    // Frames don't begin where the ones before them end: there is time between them, or they
    // overlap. Then their times are not those from one frame to the next.
    bool apart = false;
    std::uint64_t unreadableFrames =
        0; // main frames in damaged chunks: frames that began there are lost
    // Selected main frames that are left out (whole_frames.h).
    std::uint64_t partialFrames = 0;
    std::uint64_t addedFrames = 0;

    [[nodiscard]] std::size_t size() const { return numbers.size(); }
};

// The selected frames of the main set that count (wholeFramesOf()).
FrameTimes frameTimes(const Capture &capture, const Selection &selection = {});

// The frames to which deadlines of the main set apply: from one mark to the next. Pieces of frames
// that limits cut are joined. Left out are the time before the first mark, which is no frame of the
// program, a frame cut off by the end of the recording, those that are none of the program, and
// those from one beginning to the next (kFrameBegins), which end somewhere in between. Numbered
// from 0 by their start over the whole capture. Frames count if they begin in a selected frame.
// unreadableFrames: missing frames.
FrameTimes markedFrameTimes(const Capture &capture, const Selection &selection = {});

// Frames of any set, numbered from 0 by their start over the whole capture. numbers: restricts the
// result to these frames of the set. For sets other than the main one, frames count if they begin
// in a selected main frame; they have no trees of their own, and every chunk is decoded for them.
// Error: BadInput (no such set), Damaged, Io (nothing could be read), Cancelled.
Result<FrameTimes> frameTimesOf(const Capture &capture, FrameSetId set,
                                const Selection &selection = {},
                                const std::optional<FrameRanges> &numbers = {},
                                const Task &task = Task{});
// For several sets; decodes every chunk once.
Result<std::vector<FrameTimes>> frameTimesOf(const Capture &capture,
                                             std::span<const FrameSetId> sets,
                                             const Selection &selection = {},
                                             const Task &task = Task{});

// 0: the set has none, or doesn't exist.
[[nodiscard]] DurationNs deadlineOf(const Capture &capture, FrameSetId set);
// Whether a frame of the set took longer than its deadline; not set: the set has none.
[[nodiscard]] std::optional<bool> missedDeadline(const Capture &capture, FrameSetId set,
                                                 DurationNs durationNs);

// Which main frames missed the deadline.
class DeadlineMisses {
  public:
    // Cost: linear if the main set has a deadline.
    explicit DeadlineMisses(const Capture &capture);

    // Not set: the main set has no deadline, or none applies to the frame (markedFrameTimes()). Of
    // the pieces of a frame that limits cut, the first one tells.
    [[nodiscard]] std::optional<bool> of(FrameIndex frame) const
    {
        return frame < m_missed.size() ? m_missed[frame] : std::nullopt;
    }

  private:
    std::vector<std::optional<bool>> m_missed; // empty: no deadline
};

// Finds frames of the main set by time.
class FrameFinder {
  public:
    // Cost: linear. Missing frames have no time and are never found.
    explicit FrameFinder(const Capture &capture);

    // The frame that contains a time; between or after frames, the one before; before all frames,
    // the first. A mark belongs to the frame that begins there. Not set if there are no frames.
    [[nodiscard]] std::optional<FrameIndex> at(TimeNs timeNs) const;

  private:
    std::vector<TimeNs> m_startsNs;
    std::vector<FrameIndex> m_numbers;
};

} // namespace zoe
