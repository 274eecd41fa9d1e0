// The main window: captures in tabs, and one set of views that shows the current capture or
// compares two. GUI thread only.
#pragma once

#include <QList>
#include <QMainWindow>
#include <QString>
#include <memory>

#include "app/session/opener.h"
#include "app/window/layouts.h"
#include "app/window/window_actions.h"

class QLabel;
class QStackedWidget;

namespace zoe::app {

class BehaviourStatus;
class Document;
class ErrorPanel;
class InfoPanel;
class LiveWindow;
class LayoutKeeper;
class MessageBar;
class Navigator;
class OpenCaptures;
class Panel;
class Panes;
class RecentFiles;
class StartPage;
class Workspace;
struct CaptureTab;

class MainWindow : public QMainWindow {
    Q_OBJECT

  public:
    // Both must outlive the window.
    MainWindow(JobRunner &jobs, PluginManager &plugins, QWidget *parent = nullptr);
    ~MainWindow() override;

    // Opens a new tab. An open capture is shown instead, and reloaded if its file has changed.
    void openFile(const OpenRequest &request);
    // The second one is compared with the first as soon as that is open.
    void openPair(const QString &fileName, const QString &compareWith);
    // As the newer side of a comparison with the open capture.
    void openToCompare(const QString &fileName);
    // Shows a capture that was opened elsewhere.
    void addDocument(std::unique_ptr<Document> document);
    void closeCapture(); // the current one
    void closeAllCaptures();
    // False if there is no layout of this name.
    bool setLayoutNamed(const QString &name);
    void showError(const QString &sentence);
    // A message about an open capture; names it if there are several.
    void showErrorOf(const Document *document, const QString &sentence);
    void say(const QString &sentence); // in the status bar, for a few seconds

    [[nodiscard]] Document *document() const; // of the current tab; null: none open
    [[nodiscard]] const WindowActions &actionSet() const { return m_actions; }
    [[nodiscard]] OpenCaptures &captures() const { return *m_captures; }
    [[nodiscard]] Workspace &workspace() const { return *m_workspace; }
    [[nodiscard]] Navigator &navigator() const { return *m_navigator; }
    [[nodiscard]] InfoPanel &infoPanel() const { return *m_info; }
    [[nodiscard]] ErrorPanel &errorPanel() const { return *m_errors; }
    [[nodiscard]] RecentFiles &recentFiles() const { return *m_recent; }
    [[nodiscard]] LayoutKeeper &layouts() const { return *m_layouts; }
    [[nodiscard]] LiveWindow &live() const { return *m_live; }
    [[nodiscard]] const Docks &docks() const { return m_docks; }

  signals:
    void captureOpened(); // and is shown, or waits in a tab
    void compareOpened();
    void openFailed(const QString &sentence); // also of the capture to compare with
    void newWindowWanted();

  protected:
    bool event(QEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void closeEvent(QCloseEvent *event) override;

  private:
    void buildCentral();
    void buildDocks();
    void buildStatusBar();
    void connectCaptures();
    void connectViewActions();
    void restoreWindow();
    void showTab(CaptureTab *tab);
    void leaveShown();
    void applyBehaviours(const QString &file);
    void setViewsDocument(Document *document);
    void showFrameInStatusBar();
    void showErrorOfShown(const QString &sentence) { showErrorOf(document(), sentence); }

    JobRunner &m_jobs;
    PluginManager &m_plugins;
    WindowActions m_actions;
    Docks m_docks;
    RecentFiles *m_recent;
    OpenCaptures *m_captures;
    Navigator *m_navigator;
    Workspace *m_workspace;
    LayoutKeeper *m_layouts = nullptr;
    Panes *m_panes = nullptr;
    LiveWindow *m_live = nullptr;
    StartPage *m_start = nullptr;
    MessageBar *m_message = nullptr;
    InfoPanel *m_info = nullptr;
    ErrorPanel *m_errors = nullptr;
    QStackedWidget *m_pages = nullptr;
    QLabel *m_frameLabel = nullptr;
    BehaviourStatus *m_behaviourStatus = nullptr;
    QList<Panel *> m_panels;
    CaptureTab *m_shown = nullptr; // by the views
};

} // namespace zoe::app
