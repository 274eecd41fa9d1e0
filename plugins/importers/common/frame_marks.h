// Finds the times at which frames of a trace start, as the formats don't mark them. Pure function.
#pragma once

#include <QString>
#include <cstdint>
#include <string>
#include <vector>

#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "plugins/importers/common/trace_data.h"

namespace zoe {

struct FrameMarks {
    static constexpr std::uint32_t kNoTrack = StringTable::kNone;

    // The marks of one thread.
    struct Set {
        std::string name;
        std::uint32_t track = kNoTrack;    // index into TraceData::tracks; kNoTrack for slices
        std::vector<std::int64_t> timesNs; // rising
    };
    Set main;
    std::vector<Set> others; // the same marker on other threads
};

// REQUIRES: the tracks are sorted and paired. The marker is as in ImportOptions; the choice and its
// reason go to data.report. Error: BadInput (no such marker, or an invalid one), Cancelled.
Result<FrameMarks> findFrameMarks(TraceData &data, const QString &marker, const Task &task);

} // namespace zoe
