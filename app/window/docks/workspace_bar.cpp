#include "app/window/docks/workspace_bar.h"

#include <QAction>
#include <QSignalBlocker>
#include <QTabBar>
#include <algorithm>

#include "app/commands/command.h"
#include "app/theme/icons.h"
#include "app/window/docks/workspace_keeper.h"
#include "app/window/docks/workspaces.h"

namespace zoe::app {

WorkspaceBar::WorkspaceBar(WorkspaceKeeper &keeper, QWidget *parent)
    : QToolBar(parent)
    , m_keeper(keeper)
    , m_tabs(new QTabBar(this))
{
    setObjectName("workspaceBar");
    setWindowTitle(tr("Workspaces"));
    setMovable(false);
    setFloatable(false);
    toggleViewAction()->setVisible(false); // can't be hidden
    const int icon = std::max(16, fontMetrics().height());
    setIconSize({icon, icon});
    m_tabs->setObjectName("workspaceTabs");
    m_tabs->setAccessibleName(tr("Workspaces"));
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    m_tabs->setElideMode(Qt::ElideNone);
    for (const QString &name : workspaceNames())
        m_tabs->addTab(iconCalled(name.toLower().toLatin1().constData()), workspaceTitle(name));
    addWidget(m_tabs);
    auto *gap = new QWidget(this);
    gap->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    addWidget(gap);
    connect(m_tabs, &QTabBar::currentChanged, this,
            [this](int index) { m_keeper.show(workspaceNames().value(index)); });
    connect(&keeper, &WorkspaceKeeper::changed, this, &WorkspaceBar::refresh);
    for (QAction *command : keeper.commands()) // their keys are shown in the tooltips
        connect(command, &QAction::changed, this, &WorkspaceBar::refresh);
    refresh();
}

QAction *WorkspaceBar::addAtEnd(QWidget &control)
{
    return addWidget(&control);
}

void WorkspaceBar::refresh()
{
    const QSignalBlocker quiet(m_tabs);
    const QStringList names = workspaceNames();
    for (int i = 0; i < names.size(); ++i) {
        const QString keys = keysText(*m_keeper.commands()[i]);
        const QString tip = workspaceTip(names[i]);
        m_tabs->setTabToolTip(i, keys.isEmpty() ? tip : tr("%1 (%2)").arg(tip, keys));
        // A call that changes nothing would make Qt forget that earlier tabs have changed.
        if (const bool shown = m_keeper.available(names[i]); shown != m_tabs->isTabVisible(i))
            m_tabs->setTabVisible(i, shown);
    }
    m_tabs->setCurrentIndex(static_cast<int>(names.indexOf(m_keeper.current())));
    m_tabs->updateGeometry(); // Qt does this only while the bar is visible
}

} // namespace zoe::app
