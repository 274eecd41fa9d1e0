#include "app/window/layouts.h"

#include <QDockWidget>
#include <QMainWindow>
#include <array>
#include <cmath>
#include <initializer_list>

namespace zoe::app {

namespace {

struct Layout {
    const char *name;
    QDockWidget *Docks::*inFront; // of those at the right
    QDockWidget *Docks::*below;   // in front of those at the bottom
    double rightShare;            // of the window's width
    double bottomShare;           // of its height
};

constexpr std::array<Layout, 6> kLayouts{{
    {"Frames", &Docks::zoneTree, &Docks::summary, 0.30, 0.28},
    {"Functions", &Docks::zoneTree, &Docks::summary, 0.24, 0.55},
    {"Calls", &Docks::zoneTree, &Docks::callTree, 0.24, 0.55},
    {"Distribution", &Docks::zoneTree, &Docks::distribution, 0.24, 0.45},
    {"Behaviours", &Docks::behaviours, &Docks::summary, 0.42, 0.22},
    {"Compare", &Docks::compare, &Docks::summary, 0.55, 0.22},
}};

int shareOf(int length, double share)
{
    return static_cast<int>(std::lround(length * share));
}

// All into one area, one behind the other.
void stack(QMainWindow &window, Qt::DockWidgetArea area, std::initializer_list<QDockWidget *> docks)
{
    QDockWidget *before = nullptr;
    for (QDockWidget *dock : docks) {
        dock->setFloating(false);
        window.addDockWidget(area, dock);
        dock->show();
        if (before)
            window.tabifyDockWidget(before, dock);
        before = dock;
    }
}

void arrange(QMainWindow &window, const Docks &docks, const Layout &layout)
{
    stack(window, Qt::RightDockWidgetArea,
          {docks.zoneTree, docks.behaviours, docks.compare, docks.info});
    stack(window, Qt::BottomDockWidgetArea,
          {docks.summary, docks.callTree, docks.distribution, docks.errors});
    QDockWidget *below = docks.*layout.below;
    below->raise();
    QDockWidget *front = docks.*layout.inFront;
    front->raise();
    window.resizeDocks({front}, {shareOf(window.width(), layout.rightShare)}, Qt::Horizontal);
    window.resizeDocks({below}, {shareOf(window.height(), layout.bottomShare)}, Qt::Vertical);
}

} // namespace

QDockWidget *addDock(QMainWindow &window, const QString &name, const QString &title, QWidget *view)
{
    auto *dock = new QDockWidget(title, &window);
    dock->setObjectName(name);
    dock->setWidget(view);
    window.addDockWidget(Qt::BottomDockWidgetArea, dock);
    return dock;
}

QStringList layoutNames()
{
    QStringList names;
    for (const Layout &layout : kLayouts)
        names << layout.name;
    return names;
}

bool applyLayout(const QString &name, QMainWindow &window, const Docks &docks)
{
    for (const Layout &layout : kLayouts) {
        if (name.compare(QLatin1String(layout.name), Qt::CaseInsensitive) == 0) {
            arrange(window, docks, layout);
            return true;
        }
    }
    return false;
}

} // namespace zoe::app
