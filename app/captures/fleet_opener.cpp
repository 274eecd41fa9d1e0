#include "app/captures/fleet_opener.h"

#include <QFileInfo>
#include <utility>

#include "app/captures/recent_files.h"
#include "app/session/fleet/open_fleet.h"
#include "app/theme/text.h"

namespace zoe::app {

namespace {

bool isSameStore(const QString &a, const QString &b)
{
    if (fleet::isOnServer(a.toStdString()) || fleet::isOnServer(b.toStdString()))
        return a == b;
    return a == b || QFileInfo(a) == QFileInfo(b); // through links
}

} // namespace

FleetOpener::FleetOpener(Session &session, RecentFiles &recent, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_recent(recent)
{}

void FleetOpener::open(const QString &name, const Answer &answer)
{
    const QString url = wholeNameOfStore(name);
    if (m_session.fleet() && isSameStore(m_session.fleet()->url(), url)) {
        m_session.fleet()->look();
        if (answer)
            answer({});
        emit opened();
        return;
    }
    m_job.run(
        {},
        [url](const Task &) -> Status {
            const auto store = fleet::openStore(url.toStdString());
            return store ? Status() : Status(store.error());
        },
        [this, url, answer](const Status &status) {
            if (!status) {
                if (!fleet::isOnServer(url.toStdString()) && !QFileInfo::exists(url))
                    m_recent.remove(url);
                if (answer)
                    answer(sentenceText(status.error().text()));
                else
                    emit failed(QString::fromStdString(status.error().text()));
                return;
            }
            m_recent.addStore(url);
            auto fleet = std::make_unique<OpenFleet>(url, m_session.jobs());
            fleet->read();
            m_session.setFleet(std::move(fleet));
            if (answer)
                answer({});
            emit opened();
        });
}

void FleetOpener::close()
{
    m_job.cancel();
    m_session.setFleet(nullptr);
}

} // namespace zoe::app
