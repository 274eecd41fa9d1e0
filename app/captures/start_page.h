// Shown in the window while no capture is open: how to open one, and how to make one. GUI thread
// only.
#pragma once

#include <QWidget>

class QListWidget;
class QPushButton;

namespace zoe::app {

class RecentFiles;

class StartPage : public QWidget {
    Q_OBJECT

  public:
    explicit StartPage(RecentFiles &recent,
                       QWidget *parent = nullptr); // recent must outlive the page

  signals:
    void openRequested();
    void sampleRequested();
    void connectRequested();
    void fileChosen(const QString &fileName);

  protected:
    void showEvent(QShowEvent *event) override;

  private:
    [[nodiscard]] QWidget *makeHeading();
    [[nodiscard]] QWidget *makeRecentPart();
    [[nodiscard]] QWidget *makeList(QWidget *parent);
    [[nodiscard]] QWidget *makeInstrumentPart();
    void fillRecent();

    RecentFiles &m_recent;
    QListWidget *m_list = nullptr;
    QPushButton *m_removeMissing = nullptr;
};

} // namespace zoe::app
