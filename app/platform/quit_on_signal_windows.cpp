#include "app/platform/quit_on_signal.h"

namespace zoe::app {

// Windows sends a window messages when its user's session ends, and Qt closes the windows then.
QuitOnSignal::QuitOnSignal(QObject *parent)
    : QObject(parent)
{}

QuitOnSignal::~QuitOnSignal() = default;

} // namespace zoe::app
