// Leaves the arrow keys to lists, trees and tabs with the focus, which use them; elsewhere, they
// are shortcuts that go from frame to frame. GUI thread only.
#pragma once

#include <QObject>

namespace zoe::app {

class KeyPriority : public QObject {
    Q_OBJECT

  public:
    explicit KeyPriority(QObject *parent = nullptr); // acts on the whole application while it lives

    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace zoe::app
