// Shows names literally: Qt interprets any label or tooltip that looks like HTML as HTML, and names
// of functions come from captures. GUI thread only.
#pragma once

#include <QObject>

namespace zoe::app {

// As an event filter of the application: labels are plain text unless they were explicitly made
// rich text, and all tooltips are plain text.
class PlainTexts : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    bool eventFilter(QObject *object, QEvent *event) override;
};

// The tooltip text that shows this text literally.
[[nodiscard]] QString plainToolTip(const QString &text);

} // namespace zoe::app
