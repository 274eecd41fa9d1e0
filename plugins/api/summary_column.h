// The interface of summary columns: one number per function in addition to the summary's.
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
    // One value per function of the summary, in its order; NaN if there is none. The summary is of
    // this selection of the capture. Called from any thread, also several times at once. Error:
    // Damaged, Io, Cancelled.
    [[nodiscard]] virtual Result<std::vector<double>> values(const Capture &capture,
                                                             const Selection &selection,
                                                             const Summary &summary,
                                                             const Task &task) const = 0;
};

} // namespace zoe

#define ZOE_SUMMARY_COLUMN_IID "org.zoetrope.SummaryColumn/1"
Q_DECLARE_INTERFACE(zoe::SummaryColumn, ZOE_SUMMARY_COLUMN_IID)
