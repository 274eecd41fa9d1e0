// Opens stores of fleets, one at a time; each replaces the previous one. GUI thread only.
#pragma once

#include <QObject>
#include <functional>

#include "app/jobs/one_job.h"
#include "app/session/session.h"

namespace zoe::app {

class RecentFiles;

class FleetOpener : public QObject {
    Q_OBJECT

  public:
    // Both must outlive this.
    FleetOpener(Session &session, RecentFiles &recent, QObject *parent);

    // Why a store can't be opened; empty: it is open.
    using Answer = std::function<void(const QString &why)>;

    // A store that is already open is shown again. name: as typed. answer: the requester, which
    // shows errors instead of failed().
    void open(const QString &name, const Answer &answer = {});
    void close();

  signals:
    void opened(); // it is in the session
    void failed(const QString &sentence);

  private:
    Session &m_session;
    RecentFiles &m_recent;
    OneJob m_job{m_session.jobs(), *this};
};

} // namespace zoe::app
