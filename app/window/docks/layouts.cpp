#include "app/window/docks/layouts.h"

#include <QCoreApplication>
#include <QDockWidget>
#include <QLayout>
#include <QMainWindow>
#include <cmath>
#include <utility>
#include <vector>

#include "app/window/docks/docks.h"

namespace zoe::app {

namespace {

// Docks by the names they are made under; those that are not named are hidden: the menu "Panels"
// shows them, and errors show themselves. The first of each side is in front. So few a side that
// their names are read in full.
struct Layout {
    const char *name;
    std::vector<const char *> right;
    std::vector<const char *> below;
    double rightShare;  // of the window's width
    double bottomShare; // of its height
};

const std::vector<Layout> &layouts()
{
    static const std::vector<Layout> all{
        {QT_TRANSLATE_NOOP("Layouts", "Frames"),
         {"why", "zoneTree", "details", "behaviours"},
         {"summary", "callTree", "merged", "distribution", "messages", "info"},
         0.32,
         0.28},
        {QT_TRANSLATE_NOOP("Layouts", "Functions"),
         {"details", "zoneTree", "sites"},
         {"summary", "merged", "callTree", "callers", "distribution"},
         0.28,
         0.50},
        {QT_TRANSLATE_NOOP("Layouts", "Behaviours"),
         {"behaviours", "zoneTree", "annotations"},
         {"behaviourMap", "episodes", "summary", "callTree", "distribution"},
         0.42,
         0.45},
        {QT_TRANSLATE_NOOP("Layouts", "Compare"),
         {"compare", "zoneTree", "behaviours"},
         {"summary", "callTree", "distribution"},
         0.55,
         0.22},
        {QT_TRANSLATE_NOOP("Layouts", "Live"),
         {"live", "zoneTree", "annotations"},
         {"summary", "plots", "messages", "locks", "callTree"},
         0.32,
         0.30},
        {QT_TRANSLATE_NOOP("Layouts", "Calls"),
         {"details", "zoneTree", "sites"},
         {"callTree", "merged", "callers", "summary", "distribution"},
         0.28,
         0.50},
        {QT_TRANSLATE_NOOP("Layouts", "Distribution"),
         {"zoneTree", "details", "behaviours"},
         {"distribution", "summary", "callTree"},
         0.28,
         0.45},
    };
    return all;
}

int shareOf(int length, double share)
{
    return static_cast<int>(std::lround(length * share));
}

// Stacks the docks in one area. Returns the first; null: none of these names exists.
QDockWidget *stack(QMainWindow &window, const Docks &docks, Qt::DockWidgetArea area,
                   const std::vector<const char *> &names, QList<QDockWidget *> &placed)
{
    QDockWidget *first = nullptr;
    QDockWidget *before = nullptr;
    for (const char *name : names) {
        QDockWidget *dock = docks.find(name);
        if (!dock)
            continue;
        dock->setFloating(false);
        window.addDockWidget(area, dock);
        if (before)
            window.tabifyDockWidget(before, dock);
        before = dock;
        if (!first)
            first = dock;
        placed << dock;
    }
    return first;
}

// The others come up in that place when they are shown.
void putBehind(QMainWindow &window, const Docks &docks, QDockWidget &front,
               const QList<QDockWidget *> &placed)
{
    for (QDockWidget *dock : docks.all()) {
        if (placed.contains(dock))
            continue;
        dock->setFloating(false);
        window.addDockWidget(Qt::RightDockWidgetArea, dock);
        window.tabifyDockWidget(&front, dock);
    }
}

void arrange(QMainWindow &window, const Docks &docks, const Layout &layout)
{
    window.layout()->setEnabled(false); // once at the end instead of with every dock
    for (QDockWidget *dock : docks.all())
        dock->hide();
    QList<QDockWidget *> placed;
    QDockWidget *right = stack(window, docks, Qt::RightDockWidgetArea, layout.right, placed);
    QDockWidget *below = stack(window, docks, Qt::BottomDockWidgetArea, layout.below, placed);
    if (right)
        putBehind(window, docks, *right, placed);
    for (QDockWidget *dock : std::as_const(placed))
        dock->show();
    window.layout()->setEnabled(true);
    window.layout()->activate();
    if (right) {
        right->raise();
        window.resizeDocks({right}, {shareOf(window.width(), layout.rightShare)}, Qt::Horizontal);
    }
    if (below) {
        below->raise();
        window.resizeDocks({below}, {shareOf(window.height(), layout.bottomShare)}, Qt::Vertical);
    }
}

} // namespace

QStringList layoutNames()
{
    QStringList names;
    for (const Layout &layout : layouts())
        names << layout.name;
    return names;
}

QString layoutTitle(const QString &name)
{
    return QCoreApplication::translate("Layouts", name.toUtf8().constData());
}

bool applyLayout(const QString &name, QMainWindow &window, const Docks &docks)
{
    for (const Layout &layout : layouts()) {
        if (name.compare(QLatin1String(layout.name), Qt::CaseInsensitive) == 0) {
            arrange(window, docks, layout);
            return true;
        }
    }
    return false;
}

} // namespace zoe::app
