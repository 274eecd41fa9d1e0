#include "app/commands/input_settings.h"

#include <QSettings>

namespace zoe::app {

namespace {
constexpr auto kWheelScrolls = "view/wheelScrolls";
}

bool wheelScrolls()
{
    return QSettings().value(kWheelScrolls, false).toBool();
}

void setWheelScrolls(bool scrolls)
{
    QSettings().setValue(kWheelScrolls, scrolls);
}

} // namespace zoe::app
