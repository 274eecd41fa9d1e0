#include "cli/options/function_frames.h"

#include <fmt/format.h>
#include <optional>

#include "analysis/frames/series.h"
#include "cli/options/names.h"
#include "cli/program/say.h"

namespace zoe::cli {

namespace {

struct FunctionFrameRow {
    FrameIndex frame;
    DurationNs durationNs;
    std::uint64_t calls;
    DurationNs totalNs;
    DurationNs selfNs;
};

Columns<FunctionFrameRow> columns()
{
    using Row = FunctionFrameRow;
    using enum ColumnKind;
    return {{{.id = "frame", .kind = Ordinal, .title = "Frame"}, &Row::frame},
            {{.id = "durationNs", .kind = Time, .title = "Duration"}, &Row::durationNs},
            {{.id = "calls", .kind = Count, .title = "Calls"}, &Row::calls},
            {{.id = "totalNs", .kind = Time, .title = "Total"}, &Row::totalNs},
            {{.id = "selfNs", .kind = Time, .title = "Self"}, &Row::selfNs}};
}

} // namespace

Result<int> printFunctionFrames(Context &context, const Capture &capture,
                                const Selection &selection, const std::string &function,
                                const OutputForm &form)
{
    const auto sites = functionsNamed(capture, function, "--function");
    if (!sites)
        return sites.error();
    const auto series =
        functionSeries(capture, *sites, selection, context.task("frames", zonesOf(capture)));
    context.endProgress();
    if (!series)
        return series.error();
    std::vector<FunctionFrameRow> rows;
    for (std::size_t i = 0; i < (*series)->frames.size(); ++i) {
        const FrameIndex frame = (*series)->frames[i];
        rows.push_back({frame, capture.frames()[frame].durationNs, (*series)->calls[i],
                        (*series)->totalNs[i], (*series)->selfNs[i]});
    }
    if (const Status printed = printRows(context, columns(), rows, form); !printed)
        return printed.error();
    if (form.isTable() && (*series)->unreadableFrames > 0)
        say("{} can't be read.\n", counted((*series)->unreadableFrames, "frame", "frames"));
    return kDone;
}

} // namespace zoe::cli
