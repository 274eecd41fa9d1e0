// A line of text, elided where it has no room, or wrapped; its tip has all of it. GUI thread only.
#pragma once

#include <QLabel>

namespace zoe::app {

class LineLabel : public QLabel {
    Q_OBJECT

  public:
    explicit LineLabel(QWidget *parent = nullptr);

    void say(const QString &text);

  protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace zoe::app
