// A line above the views that tells something and offers one thing to do about it. GUI thread only.
#pragma once

#include <QFrame>

#include "app/session/session.h"

class QLabel;
class QPushButton;

namespace zoe::app {

class MessageBar : public QFrame {
    Q_OBJECT

  public:
    explicit MessageBar(QWidget *parent = nullptr); // hidden at first

    // Replaces the previous message.
    void tell(const Notice &notice);
    [[nodiscard]] QString sentence() const;

  private:
    QLabel *m_text;
    QPushButton *m_offer;
    std::function<void()> m_accepted;
};

} // namespace zoe::app
