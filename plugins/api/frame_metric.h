// The interface of frame metrics: one number per frame in addition to its duration.
#pragma once

#include <QString>
#include <QtPlugin>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "plugins/api/metric_unit.h"

namespace zoe {

struct FrameMetricInfo {
    QString id;   // "busy-share", as in `zoe frames --metric`
    QString name; // "Busy share"
    MetricUnit unit = MetricUnit::Number;
};

class FrameMetric {
  public:
    virtual ~FrameMetric() = default;

    [[nodiscard]] virtual FrameMetricInfo info() const = 0;
    // One value per frame of the capture, in order; NaN if there is none. Called from any thread,
    // also several times at once. Error: Damaged, Io, Cancelled.
    [[nodiscard]] virtual Result<std::vector<double>> values(const Capture &capture,
                                                             const Task &task) const = 0;
};

} // namespace zoe

#define ZOE_FRAME_METRIC_IID "org.zoetrope.FrameMetric/1"
Q_DECLARE_INTERFACE(zoe::FrameMetric, ZOE_FRAME_METRIC_IID)
