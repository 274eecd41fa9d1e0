// A tooltip that stays: the user moves it by dragging and closes it. Lives on the GUI thread.
#pragma once

#include <QFrame>
#include <QPoint>
#include <QString>

class QLabel;
class QToolButton;

namespace zoe::app {

class PinnedNote : public QFrame {
    Q_OBJECT

  public:
    PinnedNote(const QString &text, QWidget *parent);

    void setText(const QString &text);
    [[nodiscard]] QString text() const;
    [[nodiscard]] QToolButton &closeButton() const { return *m_close; }
    // To a place in the parent, as far as it fits in there.
    void moveInto(QPoint topLeft);

  protected:
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;

  private:
    QLabel *m_label;
    QToolButton *m_close;
    QPoint m_grip; // where in the note it was pressed
};

} // namespace zoe::app
