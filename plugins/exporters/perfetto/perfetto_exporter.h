// Perfetto's protobuf trace: track events with interned names, a packet an event.
#pragma once

#include <QObject>

#include "plugins/api/exporter.h"

namespace zoe {

class PerfettoExporter final : public QObject, public Exporter {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_EXPORTER_IID FILE "perfetto_exporter.json")
    Q_INTERFACES(zoe::Exporter)

  public:
    [[nodiscard]] ExportFormat format() const override;
    Result<Report> write(const Capture &capture, const Selection &selection,
                         const ExportOptions &options, QIODevice &output,
                         const Task &task) const override;
};

} // namespace zoe
