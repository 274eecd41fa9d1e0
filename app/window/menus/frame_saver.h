// Saves the selected frames as a new capture. GUI thread only.
#pragma once

#include <QObject>
#include <QString>

#include "analysis/model/report.h"
#include "analysis/model/result.h"
#include "app/jobs/job_runner.h"

class QWidget;

namespace zoe::app {

class Document;

class FrameSaver : public QObject {
    Q_OBJECT

  public:
    // The runner must outlive the saver.
    FrameSaver(JobRunner &jobs, QObject *parent);

    // Asks for a file; does nothing if the user cancels.
    void askAndSave(const Document &document, QWidget &parent);
    // An existing file is replaced once the new one is complete; the capture's own file is never
    // replaced.
    void save(const Document &document, const QString &file);

  signals:
    void saved(const QString &sentence);
    void failed(const QString &sentence);

  private:
    void take(const QString &file, const Result<Report> &report);

    JobRunner &m_jobs;
};

} // namespace zoe::app
