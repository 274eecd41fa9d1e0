// The summary as CSV (RFC 4180): one row per function, columns as in zoe summary --csv.
#include <QObject>
#include <algorithm>
#include <functional>

#include "analysis/columns/function_columns.h"
#include "plugins/api/exporter.h"
#include "plugins/exporters/common/csv_rows.h"
#include "plugins/exporters/common/export_text.h"

namespace zoe {

class CsvSummaryExporter final : public QObject, public Exporter {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_EXPORTER_IID FILE "csv_summary_exporter.json")
    Q_INTERFACES(zoe::Exporter)

  public:
    [[nodiscard]] ExportFormat format() const override
    {
        return {.id = QStringLiteral("csv-summary"),
                .name = QStringLiteral("CSV of functions"),
                .extension = QStringLiteral("csv")};
    }

    Result<Report> write(const Capture &capture, const Selection &selection,
                         const ExportOptions & /*options*/, QIODevice &output,
                         const Task &task) const override
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
        return concludeExport(sink, (*summary)->unreadableFrames);
    }
};

} // namespace zoe

#include "csv_summary_exporter.moc"
