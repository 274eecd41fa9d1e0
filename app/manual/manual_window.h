// The manual: its contents and search on the left, a chapter on the right. GUI thread only.
#pragma once

#include <QDialog>
#include <vector>

#include "app/manual/manual_index.h"

class QLineEdit;
class QTreeWidget;
class QTreeWidgetItem;

namespace zoe::app {

class ManualPage;

class ManualWindow : public QDialog {
    Q_OBJECT

  public:
    explicit ManualWindow(QWidget *parent = nullptr);

    [[nodiscard]] ManualPage &page() const { return *m_page; }

  private:
    [[nodiscard]] QWidget *makeSide();
    [[nodiscard]] QWidget *makeBar();
    void showContents();
    void showHits(const QString &words);
    void go(const QTreeWidgetItem &item);

    const std::vector<ManualChapter> m_chapters;
    ManualPage *m_page;
    QLineEdit *m_field = nullptr;
    QTreeWidget *m_contents = nullptr;
};

} // namespace zoe::app
