// Asks the desktop portal for light or dark. GUI thread only.
#pragma once

#include <QDBusVariant>

#include "app/theme/system_scheme.h"

namespace zoe::app {

class PortalScheme final : public SystemScheme {
    Q_OBJECT

  public:
    PortalScheme(); // asks; waits half a second at most

    [[nodiscard]] bool known() const { return m_known; } // there is a portal, and it answered
    [[nodiscard]] bool dark() const override { return m_dark; }

  private slots:
    void take(const QString &group, const QString &setting, const QDBusVariant &value);

  private:
    bool m_known = false;
    bool m_dark = false;
};

} // namespace zoe::app
