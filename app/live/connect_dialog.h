// Asks which running program to watch: one found on this host, or any address. GUI thread only.
#pragma once

#include <QDialog>
#include <QString>
#include <QStringList>
#include <vector>

#include "formats/stream/platform/live_program.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableWidget;

namespace zoe::app {

// The addresses of the last connections, newest first; remembered across sessions.
[[nodiscard]] QStringList recentAddresses();
void rememberAddress(const QString &address);

class ConnectDialog : public QDialog {
    Q_OBJECT

  public:
    explicit ConnectDialog(QWidget *parent = nullptr);

    [[nodiscard]] QString address() const;
    // For programs of other users and computers; may be empty.
    [[nodiscard]] QString token() const;
    // The recording's file; empty: a file among the latest recordings.
    [[nodiscard]] QString file() const;
    // The chosen program; empty if the address was typed.
    [[nodiscard]] QString program() const;
    // The dialog stays open and shows the error; the user can try again.
    void showError(const QString &sentence);
    void showFailure(const QString &sentence); // of connecting: the address can be corrected
    void showConnecting();

  public slots:
    void refresh(); // looks for programs

  signals:
    void connectRequested();

  private:
    void buildPrograms();
    void buildFields();
    void chooseRow();
    void chooseFile();
    void checkFile();
    void updateState();

    std::vector<LiveProgram> m_programs;
    QTableWidget *m_table;
    QLabel *m_none;
    QPushButton *m_refresh;
    QComboBox *m_address;
    QLineEdit *m_token;
    QLineEdit *m_file;
    QLabel *m_error;
    QPushButton *m_connect;
};

} // namespace zoe::app
