// The window: captures in tabs, and one set of panels that shows the current one. It lays out
// panels, docks and menus, and knows no panel by name. GUI thread only.
#pragma once

#include <QMainWindow>
#include <QString>
#include <vector>

#include "app/session/opener.h"
#include "app/widgets/panel.h"
#include "app/window/docks/docks.h"
#include "app/window/menus/window_actions.h"
#include "app/window/panels.h"

class QStackedWidget;

namespace zoe::app {

class CentralViews;
class Document;
class ErrorLogModel;
class LiveCaptures;
class MessageBar;
class Navigator;
class OpenCaptures;
class RecentFiles;
class StartPage;
class WorkspaceBar;
class WorkspaceKeeper;
struct CaptureTab;

class MainWindow : public QMainWindow {
    Q_OBJECT

  public:
    // Both must outlive the window.
    MainWindow(JobRunner &jobs, PluginManager &plugins, QWidget *parent = nullptr);
    ~MainWindow() override;

    // Opens a new tab. An open capture is shown instead, and reloaded if its file has changed.
    void openFile(const OpenRequest &request);
    // Compares the second one with the first as soon as that is open.
    void openPair(const PairRequest &request);
    // Opens it as the newer side of a comparison with the open capture.
    void openToCompare(const QString &fileName);
    void closeCapture(); // the current one
    void closeAllCaptures();
    // False if no such workspace is available. Ignores case.
    bool showWorkspace(const QString &name);
    // Brings a panel, or a page of one, to the front; false if there is none with this name.
    // Ignores case.
    bool showPanel(const QString &name);

    [[nodiscard]] Session &session() const { return *m_session; }
    [[nodiscard]] Document *document() const; // of the current tab; null: none open
    // The panel of this class, also one that is a page of another; null: none.
    template <class P>
    [[nodiscard]] P *panel() const
    {
        for (const MadePanel &made : m_panels) {
            if (auto *found = qobject_cast<P *>(made.panel))
                return found;
            if (auto *page = made.panel->findChild<P *>())
                return page;
        }
        return nullptr;
    }
    // The dock of a panel; null: none.
    [[nodiscard]] QDockWidget *dock(const QString &panel) const { return m_docks.find(panel); }
    [[nodiscard]] CentralViews &central() const { return *m_central; }
    [[nodiscard]] const WindowActions &actionSet() const { return m_actions; }
    [[nodiscard]] OpenCaptures &captures() const { return *m_captures; }
    [[nodiscard]] Navigator &navigator() const { return *m_navigator; }
    [[nodiscard]] RecentFiles &recentFiles() const { return *m_recent; }
    [[nodiscard]] WorkspaceKeeper &workspaces() const { return *m_workspaces; }
    [[nodiscard]] ErrorLogModel &errors() const; // since the start
    [[nodiscard]] LiveCaptures &live() const { return *m_live; }
    [[nodiscard]] QString writePicture(const QString &fileName); // PNG; returns the error

  signals:
    void captureOpened(); // and is shown, or waits in a tab
    void fleetOpened();
    void compareOpened();
    void openFailed(const QString &sentence); // also of the capture to compare with
    void newWindowWanted();

  protected:
    bool event(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void closeEvent(QCloseEvent *event) override;

  private:
    void buildPanels();
    void buildPages();
    void buildWorkspaces();
    void bringToFront(const MadePanel &made);
    void buildStatusBar();
    void connectSession();
    void connectCaptures();
    void connectActions();
    void showSaid(const QString &sentence);
    void restoreWindow();
    void showTab(CaptureTab *tab);
    void showWhatIsOpen(); // or the start page
    void followWorkspace();
    void leaveShown();
    void followProgram(); // or none
    void offerToOpenAgain();
    void applyBehaviours(const QString &file);

    Session *m_session;
    WindowActions m_actions;
    RecentFiles *m_recent;
    OpenCaptures *m_captures;
    Navigator *m_navigator;
    Docks m_docks{*this};
    std::vector<MadePanel> m_panels;
    CentralViews *m_central; // the panels that have no dock
    LiveCaptures *m_live = nullptr;
    WorkspaceKeeper *m_workspaces;
    WorkspaceBar *m_bar = nullptr;
    StartPage *m_start = nullptr;
    MessageBar *m_message = nullptr;
    QString m_saidAbove; // the last sentence, if the message bar shows it
    QStackedWidget *m_pages = nullptr;
    CaptureTab *m_shown = nullptr; // by the panels
};

} // namespace zoe::app
