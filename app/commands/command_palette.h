// The command palette: a field above the window in which a few letters find any command, frame or
// function. GUI thread only.
#pragma once

#include <QFrame>
#include <QPointer>
#include <vector>

#include "app/commands/palette_entries.h"

class QLineEdit;
class QTreeWidget;

namespace zoe::app {

class CommandPalette : public QFrame {
    Q_OBJECT

  public:
    // Hidden at first, over the window; offers the window's commands.
    explicit CommandPalette(QWidget &window);

    void addSource(PaletteSource source);
    // Clears the field and takes the focus; returns it when closed.
    void open();

    bool eventFilter(QObject *watched, QEvent *event) override;

  private:
    void fill();
    void moveBy(int rows);
    void runCurrent();
    void leave(bool giveFocusBack);
    void press(int key);

    QWidget &m_window;
    QLineEdit *m_field;
    QTreeWidget *m_list;
    QPointer<QWidget> m_focusBefore;
    std::vector<PaletteSource> m_sources;
    std::vector<PaletteEntry> m_shown;
};

} // namespace zoe::app
