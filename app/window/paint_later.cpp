#include "app/window/paint_later.h"

#include <QTimer>
#include <QWidget>
#include <chrono>

namespace zoe::app {

namespace {
// Not 0: then Qt paints in the same turn of the event loop.
constexpr std::chrono::milliseconds kTurn{1};
} // namespace

void paintLater(QWidget &window)
{
    if (!window.updatesEnabled())
        return;
    window.setUpdatesEnabled(false);
    QTimer::singleShot(kTurn, &window, [&window] { window.setUpdatesEnabled(true); });
}

} // namespace zoe::app
