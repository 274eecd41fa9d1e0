// Copies and exports the table or picture with the focus: window commands, and the context menu of
// tables without their own. GUI thread only.
#pragma once

#include <QObject>
#include <QPointer>
#include <functional>

#include "app/commands/command.h"
#include "app/export/table_text.h"

class QAbstractItemView;
class QAction;
class QKeyEvent;
class QMainWindow;
class QMenu;
class QWidget;

namespace zoe::app {

class Session;

class ExportCommands : public QObject {
    Q_OBJECT

  public:
    // The window owns it; the session must outlive it, except for its destruction.
    ExportCommands(QMainWindow &window, Session &session);

    // The table that last had the focus or contains the widget that had it, otherwise the first
    // visible one of its panel. Null: none.
    [[nodiscard]] QAbstractItemView *table() const;
    void copy(QAbstractItemView *view, TableFormat format, bool onlySelected);
    void saveTable(QAbstractItemView *view); // asks for a file
    void savePicture(QWidget *view);         // asks for a file

    bool eventFilter(QObject *watched, QEvent *event) override;

  private:
    QAction *add(const char *id, const QString &text, const QKeySequence &keys,
                 std::function<void()> act, CommandMenu menu = CommandMenu::Edit);
    bool copyByKey(QObject *watched, const QKeyEvent &event);
    void fail(const QString &sentence);
    void fill(QMenu &menu, QAbstractItemView &view);
    [[nodiscard]] QString suggestedName(const QWidget &view) const;
    void writePicture(QWidget &view, const QString &fileName);

    QMainWindow &m_window;
    Session &m_session;
    QAction *m_copyRows = nullptr;
    QPointer<QWidget> m_focused; // of this window, the last one with the focus
};

} // namespace zoe::app
