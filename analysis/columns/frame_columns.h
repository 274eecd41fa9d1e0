// The columns of a list of frames. Immutable; thread-safe.
#pragma once

#include "analysis/columns/column.h"
#include "analysis/frames/frame_times.h"
#include "analysis/model/capture.h"

namespace zoe {

// A row: a frame of any set. Fields that only main frames have are not set for others.
struct FrameRow {
    FrameIndex frame = 0;
    TimeNs startNs = 0;
    DurationNs durationNs = 0;
    bool spike = false;
    std::optional<std::uint64_t> zones = {};
    std::optional<std::uint64_t> lostZones = {};
    std::uint32_t flags = 0;
    const std::string *behaviour = nullptr; // name; null: not requested
    std::optional<bool> missed = {};        // the deadline of its set; not set: none applies
};

enum FrameGroup : unsigned { kOfAnySet = 1 }; // columns for frames of every set

[[nodiscard]] const Columns<FrameRow> &frameColumns();
// misses: of the capture. REQUIRES: a frame of the capture.
[[nodiscard]] FrameRow frameRow(const Capture &capture, const DeadlineMisses &misses,
                                FrameIndex frame, bool spike);

} // namespace zoe
