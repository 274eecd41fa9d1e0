#include "app/captures/fleet_opener.h"

#include <QFileInfo>
#include <utility>

#include "app/captures/recent_files.h"
#include "app/session/fleet/open_fleet.h"

namespace zoe::app {

FleetOpener::FleetOpener(Session &session, RecentFiles &recent, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_recent(recent)
{}

void FleetOpener::open(const QString &url)
{
    if (m_session.fleet() && m_session.fleet()->url() == url) {
        m_session.fleet()->look();
        emit opened();
        return;
    }
    m_session.jobs().cancel(std::exchange(m_job, 0));
    m_job = m_session.jobs().run(
        {}, this,
        [url](const Task &) -> Status {
            const auto store = fleet::openStore(url.toStdString());
            return store ? Status() : Status(store.error());
        },
        [this, url](const Status &status) {
            m_job = 0;
            if (!status) {
                if (!fleet::isOnServer(url.toStdString()) && !QFileInfo::exists(url))
                    m_recent.remove(url);
                emit failed(QString::fromStdString(status.error().text()));
                return;
            }
            m_recent.add(url);
            auto fleet = std::make_unique<OpenFleet>(url, m_session.jobs());
            fleet->read();
            m_session.setFleet(std::move(fleet));
            emit opened();
        });
}

void FleetOpener::close()
{
    m_session.jobs().cancel(std::exchange(m_job, 0));
    m_session.setFleet(nullptr);
}

} // namespace zoe::app
