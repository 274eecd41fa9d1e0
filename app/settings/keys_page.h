// Settings page: keys of all commands. GUI thread only.
#pragma once

#include <QWidget>

class QAction;
class QKeySequenceEdit;
class QLabel;
class QPushButton;
class QTreeWidget;

namespace zoe::app {

class KeysPage : public QWidget {
    Q_OBJECT

  public:
    // The window must outlive the page.
    explicit KeysPage(QWidget &window, QWidget *parent = nullptr);

  private:
    void buildEditor();
    void fill();
    void filter(const QString &text);
    void showChosen();
    void showConflicts();
    void change(bool add); // adds the typed key, or replaces all others with it
    void reset();
    // The names of the commands that had it.
    QStringList takeFromOthers(const QKeySequence &key, const QAction &command);
    void refresh();
    [[nodiscard]] QAction *chosen() const;

    QWidget &m_window;
    QTreeWidget *m_tree;
    QKeySequenceEdit *m_key;
    QPushButton *m_set;
    QPushButton *m_add;
    QPushButton *m_clear;
    QPushButton *m_reset;
    QLabel *m_conflicts;
};

} // namespace zoe::app
