// The interface of summary columns: a number for each function in addition to those of the summary.
#pragma once

#include <QString>
#include <QtPlugin>
#include <vector>

#include "analysis/summary/summary.h"
#include "plugins/api/metric_unit.h"

namespace zoe {

struct SummaryColumnInfo {
    QString id;   // "frames-share", as in `zoe summary --column`
    QString name; // "In frames"
    MetricUnit unit = MetricUnit::Number;
};

class SummaryColumn {
  public:
    virtual ~SummaryColumn() = default;

    [[nodiscard]] virtual SummaryColumnInfo info() const = 0;
    // One value per function of the summary, in its order; NaN for none. The summary is of this
    // selection of the capture. May be called from any thread, also several times at once. Error:
    // Damaged, Io, Cancelled.
    [[nodiscard]] virtual Result<std::vector<double>> values(const Capture &capture,
                                                             const Selection &selection,
                                                             const Summary &summary,
                                                             const Task &task) const = 0;
};

} // namespace zoe

#define ZOE_SUMMARY_COLUMN_IID "org.zoetrope.SummaryColumn/1"
Q_DECLARE_INTERFACE(zoe::SummaryColumn, ZOE_SUMMARY_COLUMN_IID)
