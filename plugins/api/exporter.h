// The interface of exporters: a capture in, a foreign file out.
#pragma once

#include <QIODevice>
#include <QString>
#include <QtPlugin>

#include "analysis/model/capture.h"
#include "analysis/model/report.h"
#include "analysis/model/result.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"

namespace zoe {

struct ExportFormat {
    QString id;             // "speedscope", as in `zoe export --to`
    QString name;           // "speedscope JSON"
    QString extension;      // without dot
    bool takesBase = false; // can hold two captures to show their difference
};

struct ExportOptions {
    QString title; // title inside the file: the capture's name
    // The older side of a difference, or null. Only for formats with takesBase.
    const Capture *base = nullptr;
    Selection baseSelection;
};

class Exporter {
  public:
    virtual ~Exporter() = default;

    [[nodiscard]] virtual ExportFormat format() const = 0;
    // Writes the selection to output, which is open for writing and may be sequential. The report
    // lists what the format can't hold. Error: Io, Damaged, LimitReached, Cancelled.
    virtual Result<Report> write(const Capture &capture, const Selection &selection,
                                 const ExportOptions &options, QIODevice &output,
                                 const Task &task) const = 0;
};

} // namespace zoe

#define ZOE_EXPORTER_IID "org.zoetrope.Exporter/2"
Q_DECLARE_INTERFACE(zoe::Exporter, ZOE_EXPORTER_IID)
