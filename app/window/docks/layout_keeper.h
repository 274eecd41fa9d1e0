// The arrangement of the docks: built-in layouts, those the user saved, and the one that the window
// had last. Without a capture no dock is shown. GUI thread only.
#pragma once

#include <QByteArray>
#include <QObject>
#include <QString>
#include <QStringList>

class QMainWindow;

namespace zoe::app {

class Docks;

class LayoutKeeper : public QObject {
    Q_OBJECT

  public:
    // Makes a command of each built-in layout, Ctrl+1 and on. The docks must outlive this.
    LayoutKeeper(QMainWindow &window, const Docks &docks);

    // From the settings and back into them.
    void restore();
    void store();
    // A built-in or user layout; applied now or once docks are shown. False: unknown name.
    bool apply(const QString &name);
    void showDocks(bool shown);

    [[nodiscard]] const QList<QAction *> &commands() const { return m_commands; }
    [[nodiscard]] QStringList userLayouts() const; // sorted
    // Saves the current layout. False: the name belongs to a built-in layout.
    bool saveAs(const QString &name);
    void remove(const QString &name);

  signals:
    void userLayoutsChanged();

  private:
    void applyNow(const QString &name);

    QMainWindow &m_window;
    const Docks &m_docks;
    QList<QAction *> m_commands; // of the built-in layouts
    bool m_shown = false;
    QByteArray m_state; // while no dock is shown: what they are like with a capture
    QString m_next;     // to be applied when docks are shown
};

} // namespace zoe::app
