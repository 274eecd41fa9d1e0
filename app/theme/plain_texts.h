// Shows names as what they are: Qt takes any label or tool tip that looks like HTML for HTML, and
// names of functions come from captures. GUI thread only.
#pragma once

#include <QObject>

namespace zoe::app {

// As an event filter of the application: labels are plain text unless they were explicitly made
// rich text, and all tool tips are plain text.
class PlainTexts : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    bool eventFilter(QObject *object, QEvent *event) override;
};

// What a tool tip has to be given so that it shows this text.
[[nodiscard]] QString plainToolTip(const QString &text);

} // namespace zoe::app
