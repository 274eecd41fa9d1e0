// Asks which store of a fleet to open: a file, or the address of one on a server. Stays until it is
// open, so that what was typed can be corrected. GUI thread only.
#pragma once

#include <QDialog>
#include <QStringList>

class QComboBox;
class QLabel;
class QPushButton;

namespace zoe::app {

class FleetDialog : public QDialog {
    Q_OBJECT

  public:
    // recent: stores that were opened last, newest first.
    FleetDialog(const QStringList &recent, QWidget *parent);

    [[nodiscard]] QString store() const; // path or URL, as it is typed
    void showOpening(const QString &store);
    void showError(const QString &sentence);

  signals:
    void openRequested();
    void browseRequested(); // for a file

  private:
    void updateState();
    void say(const QString &sentence);

    QComboBox *m_store;
    QPushButton *m_open;
    QLabel *m_state;
};

} // namespace zoe::app
