// Settings page: source folders and editor. GUI thread only.
#pragma once

#include <QWidget>

class QListWidget;

namespace zoe::app {

class SourcesPage : public QWidget {
    Q_OBJECT

  public:
    explicit SourcesPage(QWidget *parent = nullptr);

    void addFolder(const QString &folder);

  private:
    void store();

    QListWidget *m_folders;
};

} // namespace zoe::app
