#include "app/window/docks/dock_content.h"

#include <QDockWidget>
#include <QEvent>
#include <QTimer>
#include <QVBoxLayout>

#include "app/window/docks/paint_later.h"

namespace zoe::app {

DockContent::DockContent(QDockWidget &dock, QWidget *view)
    : QWidget(&dock)
    , m_dock(dock)
    , m_view(view)
{
    setMinimumSize(view->minimumSize());
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(view);
    setFocusProxy(view);
    view->hide(); // until it is known to be in front
    dock.installEventFilter(this);
}

bool DockContent::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Hide)
        m_view->hide();
    const bool shown = event->type() == QEvent::Show;
    const bool moved = event->type() == QEvent::Move && m_dock.isVisible();
    if (moved && inFront())
        showInFront();
    else if ((shown || moved) && !m_waiting) { // its place among the others may come after this
        m_waiting = true;
        QTimer::singleShot(kNextTurn, this, &DockContent::showInFront);
    }
    return QWidget::eventFilter(watched, event);
}

bool DockContent::inFront() const
{
    // Hidden docks are moved left of and above the window.
    return m_dock.isWindow() || (m_dock.geometry().right() >= 0 && m_dock.geometry().bottom() >= 0);
}

void DockContent::showInFront()
{
    m_waiting = false;
    if (m_dock.isVisible())
        m_view->setVisible(inFront());
}

} // namespace zoe::app
