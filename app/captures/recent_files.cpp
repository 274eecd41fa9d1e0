#include "app/captures/recent_files.h"

#include <QAction>
#include <QDir>
#include <QFileInfo>
#include <QMenu>
#include <QSettings>
#include <algorithm>
#include <iterator>

#include "app/captures/missing_files.h"
#include "app/session/fleet/open_fleet.h"

namespace zoe::app {

namespace {

constexpr auto kRecentFilesKey = "recentFiles";
constexpr auto kStoresKey = "recentStores";

// Stores of fleets may be on servers.
QString wholeName(const QString &name)
{
    return name.contains(QLatin1String("://"))
               ? name
               : QDir::cleanPath(QFileInfo(name).absoluteFilePath());
}

void rebuild(RecentFiles &recent, QMenu &menu)
{
    menu.clear();
    int number = 0;
    for (const QString &file : recent.files()) {
        QString name = file;
        name.replace('&', "&&");
        const bool missing = recent.isMissing(file);
        if (missing)
            name = RecentFiles::tr("%1 (missing)").arg(name);
        QAction *action =
            menu.addAction(++number < 10 ? QString("&%1  %2").arg(number).arg(name) : name);
        action->setEnabled(!missing);
        QObject::connect(action, &QAction::triggered, &recent,
                         [&recent, file] { emit recent.chosen(file); });
    }
    menu.setEnabled(!recent.files().isEmpty());
    if (recent.files().isEmpty())
        return;
    menu.addSeparator();
    if (recent.anyMissing()) {
        QAction *remove = menu.addAction(RecentFiles::tr("&Remove missing files"));
        QObject::connect(remove, &QAction::triggered, &recent, &RecentFiles::removeMissing);
    }
    QAction *clear = menu.addAction(RecentFiles::tr("&Clear the list"));
    QObject::connect(clear, &QAction::triggered, &recent, &RecentFiles::clear);
}

} // namespace

RecentFiles::RecentFiles(QObject *parent)
    : QObject(parent)
    , m_files(QSettings().value(kRecentFilesKey).toStringList())
    , m_stores(QSettings().value(kStoresKey).toStringList())
    , m_missing(new MissingFiles(this))
{
    connect(m_missing, &MissingFiles::changed, this, &RecentFiles::changed);
}

void RecentFiles::add(const QString &fileName)
{
    const QString file = wholeName(fileName);
    m_files.removeAll(file);
    m_files.prepend(file);
    while (m_files.size() > kMaxFiles)
        m_files.removeLast();
    store();
}

void RecentFiles::addStore(const QString &url)
{
    m_stores << wholeName(url);
    add(url);
}

QStringList RecentFiles::stores() const
{
    QStringList stores;
    std::ranges::copy_if(m_files, std::back_inserter(stores), [this](const QString &file) {
        return isNamedAsFleet(file) || m_stores.contains(file);
    });
    return stores;
}

void RecentFiles::remove(const QString &fileName)
{
    if (m_files.removeAll(wholeName(fileName)) > 0)
        store();
}

void RecentFiles::lookForMissing()
{
    m_missing->look(m_files);
}

bool RecentFiles::isMissing(const QString &file) const
{
    return m_missing->contains(file);
}

bool RecentFiles::anyMissing() const
{
    return std::ranges::any_of(m_files, [this](const QString &file) { return isMissing(file); });
}

void RecentFiles::removeMissing()
{
    m_files.removeIf([this](const QString &file) { return isMissing(file); });
    store();
}

void RecentFiles::clear()
{
    m_files.clear();
    store();
}

void RecentFiles::fill(QMenu &menu)
{
    rebuild(*this, menu);
    connect(&menu, &QMenu::aboutToShow, this, &RecentFiles::lookForMissing);
    // Queued: the menu is rebuilt from within one of its own actions.
    connect(
        this, &RecentFiles::changed, &menu, [this, &menu] { rebuild(*this, menu); },
        Qt::QueuedConnection);
}

void RecentFiles::store()
{
    m_stores.removeDuplicates();
    m_stores.removeIf([this](const QString &store) { return !m_files.contains(store); });
    QSettings().setValue(kRecentFilesKey, m_files);
    QSettings().setValue(kStoresKey, m_stores);
    emit changed();
}

} // namespace zoe::app
