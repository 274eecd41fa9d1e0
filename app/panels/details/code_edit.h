// Read-only text with the numbers of its lines. GUI thread only.
#pragma once

#include <QPlainTextEdit>

namespace zoe::app {

class CodeEdit : public QPlainTextEdit {
    Q_OBJECT

  public:
    explicit CodeEdit(QWidget *parent = nullptr);

    // Marks a line, from 1, and brings it into the middle; 0: none.
    void markLine(int line);

  protected:
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

  private:
    void fit(); // room for the numbers
    void paintNumbers();
    void colour();

    QWidget *m_numbers;
    int m_marked = 0;
};

} // namespace zoe::app
