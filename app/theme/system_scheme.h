// Whether the desktop is dark, and when that changes: the one place that asks the system. GUI
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

    // The desktop portal where there is one (org.freedesktop.appearance), Qt's style hints from 6.5
    // on, or else the palette that the platform gave the application. REQUIRES: a QApplication
    // whose palette has not been set yet.
    [[nodiscard]] static std::unique_ptr<SystemScheme> create();

  signals:
    void changed();
};

} // namespace zoe::app
