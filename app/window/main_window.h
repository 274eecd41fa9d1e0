// The window: opens captures and puts their views into docks. One window shows one capture, or two
// beside each other to compare. GUI thread only.
#pragma once

#include <QByteArray>
#include <QMainWindow>
#include <QString>
#include <memory>
#include <optional>

#include "analysis/model/ids.h"
#include "analysis/model/result.h"
#include "app/session/opener.h"
#include "app/window/layouts.h"
#include "app/window/window_actions.h"

class QLabel;
class QStackedWidget;

namespace zoe::app {

class Document;
class ErrorPanel;
class InfoPanel;
class MessageBar;
class Navigator;
class RecentFiles;
class StartPage;
class Workspace;

class MainWindow : public QMainWindow {
    Q_OBJECT

  public:
    // Both must outlive the window.
    MainWindow(JobRunner &jobs, PluginManager &plugins, QWidget *parent = nullptr);
    ~MainWindow() override;

    void openFile(const OpenRequest &request);
    // The second one is compared with the first as soon as that is open.
    void openPair(const QString &fileName, const QString &compareWith);
    // Beside the open capture, as the newer side of a comparison.
    void openToCompare(const QString &fileName);
    void closeCapture();
    // Of the next capture that opens, instead of its most striking one.
    void setFirstFrame(FrameIndex frame) { m_firstFrame = frame; }
    // False if there is no layout of this name.
    bool setLayoutNamed(const QString &name);
    void showError(const QString &sentence);

    [[nodiscard]] Document *document() const { return m_document.get(); } // null: none open
    [[nodiscard]] const WindowActions &actionSet() const { return m_actions; }
    [[nodiscard]] Workspace &workspace() const { return *m_workspace; }
    [[nodiscard]] InfoPanel &infoPanel() const { return *m_info; }
    [[nodiscard]] ErrorPanel &errorPanel() const { return *m_errors; }
    [[nodiscard]] RecentFiles &recentFiles() const { return *m_recent; }
    [[nodiscard]] const Docks &docks() const { return m_docks; }

  signals:
    void captureOpened();
    void compareOpened();
    void openFailed(const QString &sentence); // also of the capture to compare with

  protected:
    void childEvent(QChildEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void closeEvent(QCloseEvent *event) override;

  private:
    void buildCentral();
    void buildDocks();
    void buildStatusBar();
    void connectActions();
    void restoreWindow();
    void setDocument(std::unique_ptr<Document> document);
    void takeOpened(const OpenRequest &request, Result<OpenedCapture> opened);
    void takeCompared(const QString &fileName, Result<OpenedCapture> opened);
    void openFailedWith(const QString &fileName, const Error &error);
    void showDocks(bool shown);
    void freeLater(OpenedCapture opened);
    void selectFirstFrame();
    void tellWhatIsDoubtful();
    void askForFile(bool toCompare);
    void exportPicture();
    void showFrameInStatusBar();

    JobRunner &m_jobs;
    PluginManager &m_plugins;
    WindowActions m_actions;
    Opener m_opener;
    Opener m_compareOpener;
    Docks m_docks;
    RecentFiles *m_recent;
    Navigator *m_navigator;
    Workspace *m_workspace;
    StartPage *m_start = nullptr;
    MessageBar *m_message = nullptr;
    InfoPanel *m_info = nullptr;
    ErrorPanel *m_errors = nullptr;
    QStackedWidget *m_pages = nullptr;
    QLabel *m_frameLabel = nullptr;
    QByteArray m_dockState; // while there is no capture: what the docks are like with one
    QString m_compareNext;  // to be opened when the next capture has opened
    QString m_layout;       // to be applied when the next capture opens
    std::unique_ptr<Document> m_document;
    std::optional<FrameIndex> m_firstFrame;
};

} // namespace zoe::app
