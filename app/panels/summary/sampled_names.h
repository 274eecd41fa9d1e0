// Names of the functions of a capture that only samples know, found when they are first searched.
// Lives on the GUI thread; a job does the work.
#pragma once

#include <QObject>
#include <QStringList>
#include <memory>
#include <optional>

#include "analysis/model/capture.h"
#include "app/jobs/job_runner.h"

namespace zoe::app {

class NameFilter;

class SampledNames : public QObject {
    Q_OBJECT

  public:
    // The runner must outlive it.
    explicit SampledNames(JobRunner &jobs, QObject *parent = nullptr);

    void setCapture(std::shared_ptr<const Capture> capture); // null: none
    // Those that a filter accepts; 0 until known() is emitted, for which this asks.
    [[nodiscard]] std::size_t found(const NameFilter &filter);

  signals:
    void known();

  private:
    JobRunner &m_jobs;
    std::shared_ptr<const Capture> m_capture;
    std::optional<QStringList> m_names;
    JobId m_job = 0;
};

} // namespace zoe::app
