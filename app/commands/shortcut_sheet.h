// The list of shortcuts: every command with keys, by menu or panel, and the mouse gestures of
// charts; searchable. GUI thread only.
#pragma once

#include <QDialog>

class QLineEdit;
class QTreeWidget;

namespace zoe::app {

class ShortcutSheet : public QDialog {
    Q_OBJECT

  public:
    explicit ShortcutSheet(QWidget &window); // which must outlive the sheet

  signals:
    void keysWanted(); // the user wants to change them

  private:
    void fill();
    void filter(const QString &text);

    QWidget &m_window;
    QLineEdit *m_field;
    QTreeWidget *m_tree;
};

} // namespace zoe::app
