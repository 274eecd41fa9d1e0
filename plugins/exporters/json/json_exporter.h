// All of a selection as JSON: dictionaries, then frames with their zone trees.
#pragma once

#include <QObject>

#include "plugins/api/exporter.h"

namespace zoe {

class JsonExporter final : public QObject, public Exporter {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_EXPORTER_IID FILE "json_exporter.json")
    Q_INTERFACES(zoe::Exporter)

  public:
    [[nodiscard]] ExportFormat format() const override;
    Result<Report> write(const Capture &capture, const Selection &selection,
                         const ExportOptions &options, QIODevice &output,
                         const Task &task) const override;
};

} // namespace zoe
