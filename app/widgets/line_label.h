// A line of text, elided if there is too little room, or wrapped; its tooltip has the full text.
// GUI thread only.
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
