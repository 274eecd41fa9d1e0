// Finds the frames that a rule chooses in a job, one rule at a time. Lives on the GUI thread.
#pragma once

#include <QObject>
#include <QString>

#include "app/jobs/job_runner.h"
#include "app/panels/frames/frame_rules.h"

namespace zoe::app {

class RuleSelector : public QObject {
    Q_OBJECT

  public:
    // The runner must outlive the selector.
    RuleSelector(JobRunner &jobs, QObject *parent);

    // Replaces the previous request.
    void ask(RuleInput input, const FrameRule &rule);
    void cancel();

  signals:
    // On failure, error says why.
    void answered(const zoe::app::RuleAnswer &answer, const QString &error);

  private:
    JobRunner &m_jobs;
    JobId m_job = 0;
};

} // namespace zoe::app
