#include "cli/options/function_frames.h"

#include <fmt/format.h>
#include <optional>

#include "analysis/frames/series.h"
#include "cli/options/functions_named.h"
#include "cli/output/output.h"
#include "cli/output/text_table.h"

namespace zoe::cli {

namespace {

void printJsonRows(const Capture &capture, const FunctionSeries &series)
{
    JsonRows rows;
    for (std::size_t i = 0; i < series.frames.size(); ++i) {
        rows.row({{"frame", number(std::uint64_t{series.frames[i]})},
                  {"durationNs", number(capture.frames()[series.frames[i]].durationNs)},
                  {"calls", number(std::uint64_t{series.calls[i]})},
                  {"totalNs", number(series.totalNs[i])},
                  {"selfNs", number(series.selfNs[i])}});
    }
}

void printCsvRows(const Capture &capture, const FunctionSeries &series)
{
    printCsv({"frame", "durationNs", "calls", "totalNs", "selfNs"});
    for (std::size_t i = 0; i < series.frames.size(); ++i) {
        printCsv({std::to_string(series.frames[i]),
                  std::to_string(capture.frames()[series.frames[i]].durationNs),
                  std::to_string(series.calls[i]), std::to_string(series.totalNs[i]),
                  std::to_string(series.selfNs[i])});
    }
}

void printTable(const Capture &capture, const FunctionSeries &series)
{
    TextTable table;
    for (const char *title : {"frame", "duration", "calls", "total", "self"})
        table.column(title);
    for (std::size_t i = 0; i < series.frames.size(); ++i) {
        table.row({std::to_string(series.frames[i]),
                   formatDuration(capture.frames()[series.frames[i]].durationNs),
                   formatCount(series.calls[i]), formatDuration(series.totalNs[i]),
                   formatDuration(series.selfNs[i])});
    }
    table.print();
    if (series.unreadableFrames > 0)
        fmt::print("{} can't be read.\n", counted(series.unreadableFrames, "frame", "frames"));
}

} // namespace

Result<int> printFunctionFrames(Context &context, const Capture &capture,
                                const Selection &selection, const std::string &function,
                                RowFormat format)
{
    const auto sites = functionsNamed(capture, function, "--function");
    if (!sites)
        return sites.error();
    const auto series = functionSeries(capture, *sites, selection, context.task("frames"));
    context.endProgress();
    if (!series)
        return series.error();
    if (format == RowFormat::Json)
        printJsonRows(capture, **series);
    else if (format == RowFormat::Csv)
        printCsvRows(capture, **series);
    else
        printTable(capture, **series);
    return kDone;
}

} // namespace zoe::cli
