// The interface of exporters: a capture in, a foreign file out.
#pragma once

#include <QIODevice>
#include <QString>
#include <QStringList>
#include <QtPlugin>

#include "analysis/model/capture.h"
#include "analysis/model/report.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"

namespace zoe {

struct ExportFormat {
    QString id; // as in `zoe export --to`
    QString name;
    QString extension; // without dot
};

class Exporter {
  public:
    virtual ~Exporter() = default;

    [[nodiscard]] virtual ExportFormat format() const = 0;
    // Writes the selection to output (open for writing, maybe sequential). The report says what the
    // format has no place for. Error: Io, Damaged, Cancelled.
    virtual Result<Report> write(const Capture &capture, const Selection &selection,
                                 QIODevice &output, const Task &task) const = 0;
};

} // namespace zoe

#define ZOE_EXPORTER_IID "org.zoetrope.Exporter/1"
Q_DECLARE_INTERFACE(zoe::Exporter, ZOE_EXPORTER_IID)
