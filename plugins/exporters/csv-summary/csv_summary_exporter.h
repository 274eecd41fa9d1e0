// The summary as CSV (RFC 4180): a row a function, columns as in zoe summary --csv.
#pragma once

#include <QObject>

#include "plugins/api/exporter.h"

namespace zoe {

class CsvSummaryExporter final : public QObject, public Exporter {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_EXPORTER_IID FILE "csv_summary_exporter.json")
    Q_INTERFACES(zoe::Exporter)

  public:
    [[nodiscard]] ExportFormat format() const override;
    Result<Report> write(const Capture &capture, const Selection &selection,
                         const ExportOptions &options, QIODevice &output,
                         const Task &task) const override;
};

} // namespace zoe
