#include "app/platform/quit_on_signal.h"

namespace zoe::app {

// Windows sends messages to windows when its user's session ends, and Qt then closes them.
QuitOnSignal::QuitOnSignal(QObject *parent)
    : QObject(parent)
{}

QuitOnSignal::~QuitOnSignal() = default;

} // namespace zoe::app
