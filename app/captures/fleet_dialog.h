// Asks which store of a fleet to open: a file, or the address of one on a server. Stays open until
// the store is open, so that the address can be corrected. GUI thread only.
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
    // recent: recently opened stores, newest first.
    FleetDialog(const QStringList &recent, QWidget *parent);

    [[nodiscard]] QString store() const; // path or URL, as typed
    void showOpening(const QString &store);
    void showError(const QString &sentence);

  signals:
    void openRequested();
    void browseRequested(); // a file dialog is wanted

  private:
    void updateState();
    void say(const QString &sentence);

    QComboBox *m_store;
    QPushButton *m_open;
    QLabel *m_state;
};

} // namespace zoe::app
