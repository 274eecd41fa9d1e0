#include "app/window/docks/side_docks.h"

#include <QDockWidget>
#include <QLayout>
#include <QMainWindow>
#include <QResizeEvent>
#include <QTabBar>
#include <algorithm>
#include <cmath>

#include "app/theme/look.h"
#include "app/window/docks/docks.h"

namespace zoe::app {

namespace {

// Of those that share a place; null if no dock is on the right.
QDockWidget *dockInFront(const QMainWindow &window, const Docks &docks)
{
    const auto found = std::ranges::find_if(docks.all(), [&](QDockWidget *dock) {
        return dock->isVisible() && !dock->isFloating() && dock->x() >= 0 &&
               window.dockWidgetArea(dock) == Qt::RightDockWidgetArea;
    });
    return found == docks.all().end() ? nullptr : *found;
}

// Width of the widest tabs in the docks on the right.
int pagesPx(const QMainWindow &window, const Docks &docks)
{
    int widest = 0;
    for (QDockWidget *dock : docks.all()) {
        if (dock->isHidden() || dock->isFloating() ||
            window.dockWidgetArea(dock) != Qt::RightDockWidgetArea)
            continue;
        for (const QTabBar *tabs : dock->findChildren<QTabBar *>())
            widest = std::max(widest, tabs->sizeHint().width());
    }
    return widest + 2 * kNearPx;
}

// Width of the names of all docks in the place of this one.
int tabsPx(const QMainWindow &window, const QDockWidget &dock)
{
    for (const QTabBar *tabs : window.findChildren<QTabBar *>(Qt::FindDirectChildrenOnly)) {
        for (int i = 0; i < tabs->count(); ++i) {
            if (tabs->tabText(i) == dock.windowTitle())
                return tabs->sizeHint().width();
        }
    }
    return 0;
}

} // namespace

SideDocks::SideDocks(QMainWindow &window, const Docks &docks)
    : m_window(window)
    , m_docks(docks)
{
    window.installEventFilter(this);
}

void SideDocks::setShare(double share)
{
    m_widthPx = -1;
    m_window.layout()->activate();
    QDockWidget *dock = dockInFront(m_window, m_docks);
    if (dock && share > 0)
        give(*dock, share);
}

double SideDocks::share() const
{
    const QDockWidget *dock = dockInFront(m_window, m_docks);
    return dock ? shareOf(*dock, m_window.width()) : 0;
}

double SideDocks::shareOf(const QDockWidget &dock, int windowPx) const
{
    return dock.width() == m_widthPx ? m_share : static_cast<double>(dock.width()) / windowPx;
}

void SideDocks::give(QDockWidget &dock, double share)
{
    m_share = share;
    const int width = static_cast<int>(std::lround(m_window.width() * share));
    const int least = std::max(tabsPx(m_window, dock), pagesPx(m_window, m_docks));
    m_window.resizeDocks({&dock}, {std::max(width, least)}, Qt::Horizontal);
    m_window.layout()->activate();
    m_widthPx = dock.width();
}

// The layout has already adapted to the new size, and has taken the room for the middle from the
// dock.
bool SideDocks::squeezed(const QDockWidget &dock) const
{
    const QWidget &middle = *m_window.centralWidget();
    return dock.width() < m_widthPx && middle.width() <= middle.minimumSizeHint().width();
}

bool SideDocks::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize) {
        const auto *resized = static_cast<const QResizeEvent *>(event);
        const int before = resized->oldSize().width();
        QDockWidget *dock = dockInFront(m_window, m_docks);
        if (dock && before > 0 && before != resized->size().width())
            give(*dock, squeezed(*dock) ? m_share : shareOf(*dock, before));
    }
    return QObject::eventFilter(watched, event);
}

} // namespace zoe::app
