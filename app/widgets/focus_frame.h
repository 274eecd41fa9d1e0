// The frame around a view that has the keyboard focus. For the GUI thread.
#pragma once

#include <QWidget>

namespace zoe::app {

// Lies above the view, so that the view itself need not be painted again.
class FocusFrame : public QWidget {
    Q_OBJECT

  public:
    // While the view has the focus. The view owns the frame.
    static void show(QWidget &view);

    bool eventFilter(QObject *watched, QEvent *event) override;

  protected:
    void paintEvent(QPaintEvent *event) override;

  private:
    explicit FocusFrame(QWidget &view);
    void fit();
};

} // namespace zoe::app
