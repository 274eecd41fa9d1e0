// Asks which store of a fleet to open: a file, or the address of one on a server. GUI thread only.
#pragma once

#include <QDialog>
#include <QStringList>

class QComboBox;

namespace zoe::app {

class FleetDialog : public QDialog {
    Q_OBJECT

  public:
    // recent: stores that were opened last, newest first.
    FleetDialog(const QStringList &recent, QWidget *parent);

    [[nodiscard]] QString store() const; // path or URL

  signals:
    void browseRequested(); // for a file

  private:
    QComboBox *m_store;
};

} // namespace zoe::app
