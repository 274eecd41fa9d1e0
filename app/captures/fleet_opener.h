// Opens stores of fleets: one at a time, instead of the one before. GUI thread only.
#pragma once

#include <QObject>

#include "app/jobs/job_runner.h"
#include "app/session/session.h"

namespace zoe::app {

class RecentFiles;

class FleetOpener : public QObject {
    Q_OBJECT

  public:
    // Both must outlive this.
    FleetOpener(Session &session, RecentFiles &recent, QObject *parent);

    void open(const QString &url); // one that is open already is shown again
    void close();

  signals:
    void opened(); // the session has it
    void failed(const QString &sentence);

  private:
    Session &m_session;
    RecentFiles &m_recent;
    JobId m_job = 0;
};

} // namespace zoe::app
