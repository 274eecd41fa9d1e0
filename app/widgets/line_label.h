// A line of text, or with setWordWrap() a paragraph, elided if there is too little room; its
// tooltip has the full text. GUI thread only.
#pragma once

#include <QLabel>

namespace zoe::app {

class LineLabel : public QLabel {
    Q_OBJECT

  public:
    explicit LineLabel(QWidget *parent = nullptr);

    void say(const QString &text);
    [[nodiscard]] QString shownText() const; // with "…" where it is elided

  protected:
    void paintEvent(QPaintEvent *event) override;

  private:
    [[nodiscard]] QString elidedParagraph() const;
};

} // namespace zoe::app
