#include "app/window/docks/layout_keeper.h"

#include <QAction>
#include <QCoreApplication>
#include <QDockWidget>
#include <QMainWindow>
#include <QSettings>
#include <utility>

#include "app/commands/command.h"
#include "app/window/docks/docks.h"
#include "app/window/docks/layouts.h"
#include "app/window/docks/paint_later.h"

namespace zoe::app {

namespace {

constexpr auto kStateKey = "window/state";
constexpr auto kUserGroup = "layouts";
constexpr int kStateVersion = 3; // of the set of docks
constexpr int kMostKeys = 9;

QString keyOf(const QString &name)
{
    return QString(kUserGroup) + '/' + QString::fromLatin1(name.toUtf8().toPercentEncoding());
}

} // namespace

LayoutKeeper::LayoutKeeper(QMainWindow &window, const Docks &docks)
    : QObject(&window)
    , m_window(window)
    , m_docks(docks)
{
    // Docks on the right use the full height.
    window.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    int number = 0;
    for (const QString &name : layoutNames()) {
        const QByteArray id = "layout." + name.toUtf8();
        const QString key = ++number <= kMostKeys ? QString("Ctrl+%1").arg(number) : QString();
        QAction *action = addCommand(
            window, id.constData(), tr("Layout: %1").arg(layoutTitle(name)),
            key.isEmpty() ? QList<QKeySequence>() : QList<QKeySequence>{QKeySequence(key)},
            CommandMenu::View);
        connect(action, &QAction::triggered, this, [this, name] { apply(name); });
        m_commands << action;
    }
}

void LayoutKeeper::restore()
{
    m_state = QSettings().value(kStateKey).toByteArray();
    if (m_state.isEmpty())
        m_next = layoutNames().first();
}

void LayoutKeeper::store()
{
    QSettings().setValue(kStateKey, m_shown ? m_window.saveState(kStateVersion) : m_state);
}

bool LayoutKeeper::apply(const QString &name)
{
    if (!layoutNames().contains(name, Qt::CaseInsensitive) && !userLayouts().contains(name))
        return false;
    m_next = name;
    if (m_shown)
        applyNow(std::exchange(m_next, {}));
    return true;
}

void LayoutKeeper::applyNow(const QString &name)
{
    if (!applyLayout(name, m_window, m_docks))
        m_window.restoreState(QSettings().value(keyOf(name)).toByteArray(), kStateVersion);
    paintLater(m_window); // and after the front panel has been shown
}

void LayoutKeeper::showDocks(bool shown)
{
    const bool before = std::exchange(m_shown, shown);
    if (before && shown)
        return; // another capture came to the front: the docks stay where the user put them
    if (before)
        m_state = m_window.saveState(kStateVersion);
    if (!shown) {
        for (QDockWidget *dock : m_docks.all())
            dock->hide();
        return;
    }
    const bool restored = m_window.restoreState(std::exchange(m_state, {}), kStateVersion);
    if (!restored && m_next.isEmpty())
        m_next = layoutNames().first();
    if (!m_next.isEmpty())
        applyNow(std::exchange(m_next, {}));
}

QStringList LayoutKeeper::userLayouts() const
{
    QSettings settings;
    settings.beginGroup(kUserGroup);
    QStringList names;
    for (const QString &key : settings.childKeys())
        names << QString::fromUtf8(QByteArray::fromPercentEncoding(key.toLatin1()));
    names.sort(Qt::CaseInsensitive);
    return names;
}

bool LayoutKeeper::saveAs(const QString &name)
{
    if (name.trimmed().isEmpty() || layoutNames().contains(name.trimmed(), Qt::CaseInsensitive))
        return false;
    QSettings().setValue(keyOf(name.trimmed()),
                         m_shown ? m_window.saveState(kStateVersion) : m_state);
    emit userLayoutsChanged();
    return true;
}

void LayoutKeeper::remove(const QString &name)
{
    QSettings().remove(keyOf(name));
    emit userLayoutsChanged();
}

} // namespace zoe::app
