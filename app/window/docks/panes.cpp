#include "app/window/docks/panes.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QMainWindow>
#include <QTabBar>

#include "app/commands/command.h"
#include "app/window/docks/docks.h"

namespace zoe::app {

namespace {

bool takesFocus(const QWidget &widget)
{
    return (widget.focusPolicy() & Qt::TabFocus) && widget.isEnabled() && widget.isVisible();
}

// The first widget in tab order in the pane; null: none.
QWidget *firstIn(QWidget &pane)
{
    QWidget *main = &pane;
    while (main->focusProxy())
        main = main->focusProxy();
    if (takesFocus(*main) && pane.isAncestorOf(main))
        return main;
    if (takesFocus(pane) && !pane.focusProxy())
        return &pane;
    for (QWidget *next = pane.nextInFocusChain(); next && next != &pane;
         next = next->nextInFocusChain()) {
        if (pane.isAncestorOf(next) && takesFocus(*next) && next->objectName() != "qt_tabbar")
            return next;
    }
    return nullptr;
}

// The docks that share a place with this one, itself included, in the order of their tabs.
QList<QDockWidget *> tabsWith(QDockWidget &dock)
{
    for (const QTabBar *bar :
         dock.parentWidget()->findChildren<QTabBar *>(QString(), Qt::FindDirectChildrenOnly)) {
        QList<QDockWidget *> tabs;
        for (int i = 0; i < bar->count(); ++i) // as Qt stores it
            tabs << reinterpret_cast<QDockWidget *>(bar->tabData(i).value<quintptr>());
        if (tabs.contains(&dock))
            return tabs;
    }
    return {&dock};
}

// Tab goes straight to a pane's focus widget and skips the widgets before it, so they are moved
// after it.
void keysReachAllOf(QWidget &part)
{
    QWidget *proxy = part.focusProxy();
    while (proxy && proxy->focusProxy())
        proxy = proxy->focusProxy();
    const bool isOurs = QByteArrayView(part.metaObject()->className()).startsWith("zoe::");
    if (!isOurs || !proxy || !part.isAncestorOf(proxy))
        return;
    QList<QWidget *> before;
    for (QWidget *next = part.nextInFocusChain(); next != proxy; next = next->nextInFocusChain()) {
        if (!part.isAncestorOf(next))
            return;
        if ((next->focusPolicy() & Qt::TabFocus) && !next->focusProxy())
            before << next;
    }
    for (QWidget *last = proxy; QWidget * control : before) {
        QWidget::setTabOrder(last, control);
        last = control;
    }
}

} // namespace

Panes::Panes(QMainWindow &window, const Docks &docks, const QList<QWidget *> &views)
    : QObject(&window)
    , m_docks(docks.all())
{
    for (QWidget *view : views)
        m_views << view;
    // Tab leaves a table; arrow keys move within it.
    for (QAbstractItemView *table : window.findChildren<QAbstractItemView *>())
        table->setTabKeyNavigation(false);
    const QList<QWidget *> parts = window.findChildren<QWidget *>();
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) // the inner ones first
        keysReachAllOf(**part);
    const auto command = [&](const char *id, const QString &text, const char *key, int by) {
        QAction *action = addCommand(window, id, text, {QKeySequence(key)});
        m_steps << action;
        connect(action, &QAction::triggered, this, [this, by] { step(by); });
    };
    command("nextPane", tr("Next panel"), "F6", 1);
    command("previousPane", tr("Previous panel"), "Shift+F6", -1);
    for (QDockWidget *dock : m_docks) {
        const QByteArray id = "panel." + dock->objectName().toUtf8();
        QAction *action =
            addCommand(window, id.constData(), tr("Go to panel: %1").arg(dock->windowTitle()));
        connect(action, &QAction::triggered, this, [this, dock] { enter(*dock); });
    }
    connect(qApp, &QApplication::focusChanged, this,
            [this](QWidget *, QWidget *now) { rememberFocus(now); });
}

void Panes::step(int by)
{
    const QList<QWidget *> panes = open();
    if (panes.isEmpty())
        return;
    const bool stayed = m_entered && m_focusThen == QApplication::focusWidget();
    const auto from = panes.indexOf(stayed ? m_entered.data() : current());
    const auto count = panes.size();
    const auto to = from < 0 ? (by > 0 ? 0 : count - 1) : (from + by + count) % count;
    if (auto *dock = qobject_cast<QDockWidget *>(panes[to]))
        enter(*dock);
    else
        focusInto(*panes[to]);
    m_entered = panes[to];
    m_focusThen = QApplication::focusWidget();
}

void Panes::enter(QDockWidget &dock)
{
    dock.show();
    dock.raise();
    QApplication::sendPostedEvents(); // a dock that was hidden becomes visible by posted events
    focusInto(dock);
}

QWidget *Panes::current() const
{
    for (QWidget *pane : open()) {
        const QWidget *focus = QApplication::focusWidget();
        if (focus && (pane == focus || pane->isAncestorOf(focus)))
            return pane;
    }
    return nullptr;
}

QList<QWidget *> Panes::open() const
{
    QList<QWidget *> panes;
    for (QWidget *view : m_views) {
        if (view && view->isVisible())
            panes << view;
    }
    for (QDockWidget *dock : m_docks) {
        if (dock->isHidden() || panes.contains(dock))
            continue;
        for (QDockWidget *tab : tabsWith(*dock)) {
            if (!tab->isHidden())
                panes << tab;
        }
    }
    return panes;
}

void Panes::focusInto(QWidget &pane)
{
    QWidget *last = m_lastFocus.value(&pane);
    QWidget *target = last && takesFocus(*last) && pane.isAncestorOf(last) ? last : firstIn(pane);
    // A pane without controls takes the focus itself, so the tab order continues from there.
    (target ? target : &pane)->setFocus(Qt::TabFocusReason);
}

void Panes::rememberFocus(QWidget *now)
{
    if (QWidget *pane = now ? current() : nullptr)
        m_lastFocus[pane] = now;
}

} // namespace zoe::app
