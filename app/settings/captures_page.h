// Settings page: captures and views. GUI thread only.
#pragma once

#include <QWidget>

class QLabel;

namespace zoe::app {

class CapturesPage : public QWidget {
    Q_OBJECT

  public:
    explicit CapturesPage(QWidget *parent = nullptr);

  private:
    [[nodiscard]] QWidget *makeMemory();
    [[nodiscard]] QWidget *makeTargets();
    void setTargets(const QString &text);

    QLabel *m_complaint;
};

} // namespace zoe::app
