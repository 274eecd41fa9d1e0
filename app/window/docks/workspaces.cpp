#include "app/window/docks/workspaces.h"

#include <QCoreApplication>
#include <QDockWidget>
#include <QLayout>
#include <QMainWindow>
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "app/window/docks/central_views.h"
#include "app/window/docks/docks.h"

namespace zoe::app {

namespace {

// Views and docks by the names of their panels; others are hidden until the user shows them by View
// > Panels. The first of each place is in front. There are few per place, so that their names fit.
struct Workspace {
    const char *name;
    const char *tip;
    QStringList central;
    std::vector<const char *> right;
    std::vector<const char *> below;
    std::vector<const char *> beside; // to the right of those below
    double rightShare = 0;            // of the window's width
    double bottomShare = 0;           // of its height
    double besideShare = 0;           // of the width below
};

const std::vector<Workspace> &workspaces()
{
    static const std::vector<Workspace> all{
        {QT_TRANSLATE_NOOP("Workspaces", "Frames"),
         QT_TRANSLATE_NOOP("Workspaces", "Why is this frame slow?"),
         {"frames", "cause", "flame"},
         {"inspector", "zoneTree", "why"},
         {"summary", "callTree", "merged", "samples", "events", "sql"},
         {},
         0.33,
         0.30},
        {QT_TRANSLATE_NOOP("Workspaces", "Behaviours"),
         QT_TRANSLATE_NOOP("Workspaces", "What kinds of frames are there?"),
         {"frames"},
         {},
         {"behaviours"},
         {"behaviourMap", "summary", "why"},
         0,
         0.66,
         0.55},
        {QT_TRANSLATE_NOOP("Workspaces", "Compare"),
         QT_TRANSLATE_NOOP("Workspaces", "What became slower or faster?"),
         {"compare"},
         {},
         {},
         {}},
        {QT_TRANSLATE_NOOP("Workspaces", "Live"),
         QT_TRANSLATE_NOOP("Workspaces", "What is the program doing now?"),
         {"frames", "cause", "flame"},
         {"live", "inspector"},
         {"summary", "events"},
         {},
         0.30,
         0.28},
        {QT_TRANSLATE_NOOP("Workspaces", "Fleet"),
         QT_TRANSLATE_NOOP("Workspaces", "What changed since last week?"),
         {"fleet", "fleetSeries"},
         {},
         {},
         {}},
    };
    return all;
}

const Workspace &workspaceOf(const QString &name)
{
    return *std::ranges::find_if(
        workspaces(), [&](const Workspace &one) { return name == QLatin1String(one.name); });
}

bool has(const std::vector<const char *> &names, const QString &panel)
{
    return std::ranges::any_of(names,
                               [&](const char *name) { return panel == QLatin1String(name); });
}

bool showsDock(const Workspace &workspace, const QString &panel)
{
    return has(workspace.right, panel) || has(workspace.below, panel) ||
           has(workspace.beside, panel);
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
        if (before) {
            window.addDockWidget(area, dock);
            window.tabifyDockWidget(before, dock);
        } else {
            window.addDockWidget(area, dock, Qt::Horizontal); // next to existing docks
        }
        before = dock;
        if (!first)
            first = dock;
        placed << dock;
    }
    return first;
}

// The others appear in that place when they are shown.
void putBehind(QMainWindow &window, const Docks &docks, QDockWidget *front,
               const QList<QDockWidget *> &placed)
{
    for (QDockWidget *dock : docks.all()) {
        if (placed.contains(dock))
            continue;
        window.addDockWidget(Qt::RightDockWidgetArea, dock);
        if (front)
            window.tabifyDockWidget(front, dock);
        front = dock;
    }
}

} // namespace

QStringList workspaceNames()
{
    QStringList names;
    for (const Workspace &one : workspaces())
        names << one.name;
    return names;
}

QString workspaceTitle(const QString &name)
{
    return QCoreApplication::translate("Workspaces", name.toUtf8().constData());
}

QString workspaceTip(const QString &name)
{
    return QCoreApplication::translate("Workspaces", workspaceOf(name).tip);
}

QString workspaceCalled(const QString &name)
{
    for (const QString &one : workspaceNames()) {
        if (one.compare(name, Qt::CaseInsensitive) == 0)
            return one;
    }
    return {};
}

QString homeOf(const QString &panel)
{
    QStringList homes;
    for (const Workspace &one : workspaces()) {
        if (one.central.contains(panel))
            return one.name;
        if (showsDock(one, panel))
            homes << one.name;
    }
    return homes.size() == 1 ? homes.first() : QString();
}

bool isTable(const QString &panel)
{
    return has(workspaces().front().below, panel);
}

bool hasPlace(const QString &panel)
{
    return std::ranges::any_of(workspaces(),
                               [&](const Workspace &one) { return showsDock(one, panel); });
}

QString liveWorkspace()
{
    return QStringLiteral("Live");
}

QString fleetWorkspace()
{
    return QStringLiteral("Fleet");
}

bool hasTables(const QString &name)
{
    return !workspaceOf(name).below.empty();
}

DockShares::Shares dockShares(const QString &name)
{
    return {workspaceOf(name).rightShare, workspaceOf(name).bottomShare};
}

void showCentralViews(const QString &name, CentralViews &views)
{
    views.showOnly(workspaceOf(name).central);
    views.resetSizes();
}

void arrangeDocks(const QString &name, QMainWindow &window, const Docks &docks)
{
    const Workspace &workspace = workspaceOf(name);
    window.layout()->setEnabled(false); // once at the end instead of with every dock
    for (QDockWidget *dock : docks.all()) {
        dock->setFloating(false);
        window.removeDockWidget(dock);
    }
    QList<QDockWidget *> placed;
    QDockWidget *right = stack(window, docks, Qt::RightDockWidgetArea, workspace.right, placed);
    QDockWidget *below = stack(window, docks, Qt::BottomDockWidgetArea, workspace.below, placed);
    QDockWidget *beside = stack(window, docks, Qt::BottomDockWidgetArea, workspace.beside, placed);
    putBehind(window, docks, right, placed);
    for (QDockWidget *dock : std::as_const(placed))
        dock->show();
    window.layout()->setEnabled(true);
    window.layout()->activate();
    for (QDockWidget *front : {right, below, beside}) {
        if (front)
            front->raise();
    }
    if (below && beside)
        window.resizeDocks({below, beside},
                           {shareOf(window.width(), 1 - workspace.besideShare),
                            shareOf(window.width(), workspace.besideShare)},
                           Qt::Horizontal);
}

} // namespace zoe::app
