#include "app/window/docks/dock_shares.h"

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

int along(Qt::Orientation direction, const QSize &size)
{
    return direction == Qt::Horizontal ? size.width() : size.height();
}

// Of those that share a place; null if the area has no dock.
QDockWidget *dockInFront(const QMainWindow &window, const Docks &docks, Qt::DockWidgetArea area)
{
    const auto found = std::ranges::find_if(docks.all(), [&](QDockWidget *dock) {
        return dock->isVisible() && !dock->isFloating() && dock->x() >= 0 &&
               window.dockWidgetArea(dock) == area;
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

DockShares::DockShares(QMainWindow &window, const Docks &docks)
    : m_window(window)
    , m_docks(docks)
{
    window.installEventFilter(this);
}

void DockShares::set(const Shares &shares)
{
    m_window.layout()->activate();
    for (Side &side : m_sides) {
        side.px = -1;
        const double share = side.direction == Qt::Horizontal ? shares.right : shares.bottom;
        if (share > 0)
            give(side, share);
    }
}

DockShares::Shares DockShares::shares() const
{
    return {shareOf(m_sides[0], m_window.width()), shareOf(m_sides[1], m_window.height())};
}

double DockShares::shareOf(const Side &side, int windowPx) const
{
    const QDockWidget *dock = dockInFront(m_window, m_docks, side.area);
    if (!dock)
        return 0;
    const int px = along(side.direction, dock->size());
    return px == side.px ? side.share : static_cast<double>(px) / windowPx;
}

void DockShares::give(Side &side, double share)
{
    QDockWidget *dock = dockInFront(m_window, m_docks, side.area);
    if (!dock)
        return;
    side.share = share;
    int px = static_cast<int>(std::lround(along(side.direction, m_window.size()) * share));
    if (side.direction == Qt::Horizontal)
        px = std::max({px, tabsPx(m_window, *dock), pagesPx(m_window, m_docks)});
    m_window.resizeDocks({dock}, {px}, side.direction);
    m_window.layout()->activate();
    side.px = along(side.direction, dock->size());
}

// The layout has already adapted to the new size, and has taken the room for the middle from the
// dock.
bool DockShares::squeezed(const Side &side) const
{
    const QDockWidget *dock = dockInFront(m_window, m_docks, side.area);
    const QWidget &middle = *m_window.centralWidget();
    return dock && along(side.direction, dock->size()) < side.px &&
           along(side.direction, middle.size()) <= along(side.direction, middle.minimumSizeHint());
}

bool DockShares::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize) {
        const auto *resized = static_cast<const QResizeEvent *>(event);
        for (Side &side : m_sides) {
            const int before = along(side.direction, resized->oldSize());
            if (before > 0 && before != along(side.direction, resized->size()))
                give(side, squeezed(side) ? side.share : shareOf(side, before));
        }
    }
    return QObject::eventFilter(watched, event);
}

} // namespace zoe::app
