#include "analysis/columns/spike_columns.h"

namespace zoe {

namespace {

std::string mainFramesText(const SpikeRow &row)
{
    if (!row.firstMainFrame)
        return {};
    const std::string first = std::to_string(*row.firstMainFrame);
    return row.firstMainFrame == row.lastMainFrame
               ? first
               : first + ".." + std::to_string(row.lastMainFrame.value_or(0));
}

} // namespace

const Columns<SpikeRow> &spikeColumns()
{
    using F = const SpikeRow &;
    using enum ColumnKind;
    static const Columns<SpikeRow> columns{
        {{.id = "frame", .kind = Ordinal, .title = "Frame"}, [](F r) { return r.spike.frame; }},
        {{.id = "durationNs", .kind = Time, .title = "Duration"},
         [](F r) { return r.spike.durationNs; }},
        {{.id = "typicalNs", .kind = Time, .title = "Typical"},
         [](F r) { return r.spike.typicalNs; }},
        {{.id = "excessNs", .kind = Time, .title = "Excess"},
         [](F r) { return r.spike.excessNs(); }},
        {{.id = "missNs", .kind = Time, .title = "Missed by"},
         [](F r) {
             const DurationNs missNs = r.spike.durationNs - r.deadlineNs;
             return valueIf(r.deadlineNs > 0 && missNs > 0, missNs);
         }},
        {{.id = "firstMainFrame", .kind = Ordinal, .places = kInScripts},
         [](F r) { return r.firstMainFrame; }},
        {{.id = "lastMainFrame", .kind = Ordinal, .places = kInScripts},
         [](F r) { return r.lastMainFrame; }},
        {{.id = "mainFrames", .kind = Ordinal, .title = "Main frames", .places = kInTable},
         [](F r) { return r.firstMainFrame; },
         mainFramesText},
        {{.id = "reason", .title = "Reason", .places = kInTable | kInCsv},
         [](F r) { return r.reason; }},
        {{.id = "because", .title = "Because", .places = kInTable | kInCsv},
         [](F r) { return r.because; }},
    };
    return columns;
}

} // namespace zoe
