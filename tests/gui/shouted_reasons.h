// A language of the window in which reasons are in capital letters, while it is in scope. GUI
// thread only.
#pragma once

#include <QCoreApplication>
#include <QTranslator>

namespace zoe::test {

class ShoutedReasons : public QTranslator {
  public:
    ShoutedReasons() { QCoreApplication::installTranslator(this); }
    ~ShoutedReasons() override { QCoreApplication::removeTranslator(this); }

    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char *context, const char *source, const char *,
                                    int) const override
    {
        return QByteArray(context) == "zoe::ReasonText" ? QString(source).toUpper() : QString();
    }
};

} // namespace zoe::test
