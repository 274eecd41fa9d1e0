// Chrome Trace Event JSON, as Perfetto's viewer, chrome://tracing and speedscope read it. Zones are
// begins and ends, frames begin at instants "Frame".
#pragma once

#include <QObject>

#include "plugins/api/exporter.h"

namespace zoe {

class ChromeTraceExporter final : public QObject, public Exporter {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_EXPORTER_IID FILE "chrome_trace_exporter.json")
    Q_INTERFACES(zoe::Exporter)

  public:
    [[nodiscard]] ExportFormat format() const override;
    Result<Report> write(const Capture &capture, const Selection &selection,
                         const ExportOptions &options, QIODevice &output,
                         const Task &task) const override;
};

} // namespace zoe
