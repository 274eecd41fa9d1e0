// A plugin with two interfaces: a frame metric and a summary column.
#pragma once

#include <QObject>

#include "plugins/api/frame_metric.h"
#include "plugins/api/summary_column.h"

// Both interfaces have an info(), so each needs a class.
class WorkingThreads : public zoe::FrameMetric {
  public:
    [[nodiscard]] zoe::FrameMetricInfo info() const override;
    [[nodiscard]] zoe::Result<std::vector<double>> values(const zoe::Capture &capture,
                                                          const zoe::Task &task) const override;
};

class AtOnce : public zoe::SummaryColumn {
  public:
    [[nodiscard]] zoe::SummaryColumnInfo info() const override;
    [[nodiscard]] zoe::Result<std::vector<double>> values(const zoe::Capture &capture,
                                                          const zoe::Selection &selection,
                                                          const zoe::Summary &summary,
                                                          const zoe::Task &task) const override;
};

class ConcurrencyPlugin final : public QObject, public WorkingThreads, public AtOnce {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_FRAME_METRIC_IID FILE "concurrency.json")
    Q_INTERFACES(zoe::FrameMetric zoe::SummaryColumn)
};
