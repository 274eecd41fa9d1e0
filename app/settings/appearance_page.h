// Settings page: light or dark, text size and language. GUI thread only.
#pragma once

#include <QWidget>

namespace zoe::app {

class AppearancePage : public QWidget {
    Q_OBJECT

  public:
    explicit AppearancePage(QWidget *parent = nullptr);
};

} // namespace zoe::app
