// Collapsed stacks: a line a path of calls, a;b;c and its self time in ns; of two captures the
// times of both.
#pragma once

#include <QObject>

#include "plugins/api/exporter.h"

namespace zoe {

class CollapsedExporter final : public QObject, public Exporter {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_EXPORTER_IID FILE "collapsed_exporter.json")
    Q_INTERFACES(zoe::Exporter)

  public:
    [[nodiscard]] ExportFormat format() const override;
    Result<Report> write(const Capture &capture, const Selection &selection,
                         const ExportOptions &options, QIODevice &output,
                         const Task &task) const override;
};

} // namespace zoe
