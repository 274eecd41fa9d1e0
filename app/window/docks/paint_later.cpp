#include "app/window/docks/paint_later.h"

#include <QTimer>
#include <QWidget>

namespace zoe::app {

void paintLater(QWidget &window)
{
    if (!window.updatesEnabled())
        return;
    window.setUpdatesEnabled(false);
    QTimer::singleShot(kNextTurn, &window, [&window] { window.setUpdatesEnabled(true); });
}

} // namespace zoe::app
