#include "app/window/docks/docks.h"

#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

#include "app/window/docks/paint_later.h"

namespace zoe::app {

namespace {

// The widest row of controls must not make the window wider than a small screen: panels scroll.
constexpr QSize kLeastPanel{200, 80};
constexpr auto kSuffix = "Dock";

// The content of a dock that shares its place with others, as tabs. Hides its view while another
// dock is in front. Qt only moves it out of the visible area, where views would continue to
// compute.
class DockContent : public QWidget {
  public:
    DockContent(QDockWidget &dock, QWidget *view);

    bool eventFilter(QObject *watched, QEvent *event) override;

  private:
    [[nodiscard]] bool inFront() const;
    void showInFront();

    QDockWidget &m_dock;
    QWidget *m_view;
    bool m_waiting = false; // showInFront() comes in the next turn
};

DockContent::DockContent(QDockWidget &dock, QWidget *view)
    : QWidget(&dock)
    , m_dock(dock)
    , m_view(view)
{
    setMinimumSize(kLeastPanel);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_view);
    m_view->hide(); // until it is known to be in front
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
    else if ((shown || moved) && !m_waiting) { // its place among the others may be set after this
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

} // namespace

QDockWidget &Docks::add(const QString &name, const QString &title, QWidget &view)
{
    auto *dock = new QDockWidget(title, &m_window);
    dock->setObjectName(name + kSuffix);
    dock->setWidget(new DockContent(*dock, &view));
    m_window.addDockWidget(Qt::BottomDockWidgetArea, dock);
    m_all << dock;
    return *dock;
}

QString Docks::panelOf(const QDockWidget &dock)
{
    return dock.objectName().chopped(QLatin1String(kSuffix).size());
}

QDockWidget *Docks::find(const QString &name) const
{
    const auto found = std::ranges::find(m_all, name + kSuffix, &QDockWidget::objectName);
    return found == m_all.end() ? nullptr : *found;
}

} // namespace zoe::app
