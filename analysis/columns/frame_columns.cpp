#include "analysis/columns/frame_columns.h"

#include "analysis/model/frames/whole_frames.h"
#include "analysis/model/units.h"

namespace zoe {

namespace {

constexpr unsigned kNotExported = kEverywhere & ~kInExport;

std::string flagsOf(const FrameRow &row)
{
    if ((row.flags & kFrameAdded) == kFrameAdded)
        return "added";
    std::string flags;
    if ((row.flags & kFramePartial) != 0)
        flags += " partial";
    if ((row.flags & (kFrameCut | kFrameBegins)) == kFrameCut)
        flags += " cut";
    return flags.empty() ? flags : flags.substr(1);
}

} // namespace

const Columns<FrameRow> &frameColumns()
{
    using F = const FrameRow &;
    using enum ColumnKind;
    static const Columns<FrameRow> columns{
        {{.id = "frame", .kind = Ordinal, .title = "Frame", .groups = kOfAnySet},
         [](F r) { return r.frame; }},
        {{.id = "startNs", .kind = Time, .title = "Start", .groups = kOfAnySet, .rank = 1},
         [](F r) { return r.startNs; }},
        {{.id = "durationNs", .kind = Time, .title = "Duration", .groups = kOfAnySet},
         [](F r) { return r.durationNs; }},
        {{.id = "zones", .kind = Count, .title = "Zones", .rank = 3}, [](F r) { return r.zones; }},
        {{.id = "lostZones", .kind = Count, .title = "Lost", .rank = 2},
         [](F r) { return r.lostZones; },
         [](F r) { return r.lostZones.value_or(0) == 0 ? "" : formatCount(*r.lostZones); }},
        {{.id = "spike", .kind = Yes, .title = "Spike", .groups = kOfAnySet},
         [](F r) { return r.spike; },
         [](F r) { return r.spike ? "spike" : ""; }},
        {{.id = "missed",
          .kind = Yes,
          .title = "Missed",
          .groups = kOfAnySet,
          .places = kNotExported},
         [](F r) { return r.missed; },
         [](F r) { return r.missed.value_or(false) ? "missed" : ""; }},
        {{.id = "behaviour", .title = "Behaviour", .places = kNotExported},
         [](F r) { return valueIf(r.behaviour != nullptr, r.behaviour ? *r.behaviour : ""); }},
        {{.id = "flags", .title = "Flags"}, [](F r) { return valueIf(r.flags != 0, flagsOf(r)); }},
    };
    return columns;
}

FrameRow frameRow(const Capture &capture, const DeadlineMisses &misses, FrameIndex frame,
                  bool spike)
{
    const FrameRecord &record = capture.frames()[frame];
    FrameRow row{frame,        record.startNs,   record.durationNs, spike,
                 record.zones, record.lostZones, record.flags};
    row.missed = misses.of(frame);
    return row;
}

} // namespace zoe
