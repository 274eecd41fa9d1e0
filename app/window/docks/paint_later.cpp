#include "app/window/docks/paint_later.h"

#include <QCoreApplication>
#include <QEvent>
#include <QTimer>
#include <QWidget>

namespace zoe::app {

void paintLater(QWidget &window)
{
    if (!window.updatesEnabled())
        return;
    window.setUpdatesEnabled(false);
    QTimer::singleShot(kNextTurn, &window, [&window] {
        window.setUpdatesEnabled(true);
        // Qt drops a request to paint that arrives in the meantime, and sends no other while
        // something is still to be painted: nothing would be painted until the window loses focus.
        QCoreApplication::postEvent(&window, new QEvent(QEvent::UpdateRequest));
    });
}

} // namespace zoe::app
