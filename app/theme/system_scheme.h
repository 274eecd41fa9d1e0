// Whether the desktop is dark, and when that changes: the only code that asks the system. GUI
// thread only.
#pragma once

#include <QObject>
#include <memory>

namespace zoe::app {

class SystemScheme : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    [[nodiscard]] virtual bool dark() const = 0;

    // Asks the desktop portal (org.freedesktop.appearance) if available, otherwise Qt's style hints
    // (6.5 or later), otherwise the application's initial palette. REQUIRES: a QApplication whose
    // palette has not been set yet.
    [[nodiscard]] static std::unique_ptr<SystemScheme> create();

  signals:
    void changed();
};

} // namespace zoe::app
