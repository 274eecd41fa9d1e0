#include "plugins/exporters/csv-summary/csv_summary_exporter.h"

#include <algorithm>
#include <functional>

#include "analysis/columns/function_columns.h"
#include "plugins/exporters/common/csv_rows.h"
#include "plugins/exporters/common/text_sink.h"

namespace zoe {

ExportFormat CsvSummaryExporter::format() const
{
    return {.id = QStringLiteral("csv-summary"),
            .name = QStringLiteral("CSV of functions"),
            .extension = QStringLiteral("csv")};
}

Result<Report> CsvSummaryExporter::write(const Capture &capture, const Selection &selection,
                                         const ExportOptions &, QIODevice &output,
                                         const Task &task) const
{
    const auto summary = summarize(capture, selection, task);
    if (!summary)
        return summary.error();
    std::vector<const FunctionSummary *> functions;
    for (const FunctionSummary &function : (*summary)->functions)
        functions.push_back(&function);
    std::ranges::stable_sort(functions, std::greater(),
                             [](const auto *function) { return function->selfNs; });

    TextSink sink(output);
    const CsvRows rows(functionColumns());
    sink.write(rows.head());
    for (const FunctionSummary *function : functions)
        sink.write(rows.line({capture, **summary, *function}));
    if (Status flushed = sink.flush(); !flushed)
        return flushed.error();
    Report report;
    if ((*summary)->unreadableFrames > 0)
        report.count("unreadable frames were skipped", (*summary)->unreadableFrames);
    return report;
}

} // namespace zoe
