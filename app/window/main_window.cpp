#include "app/window/main_window.h"

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QSettings>
#include <QSizeGrip>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabBar>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/captures/capture_tabs.h"
#include "app/captures/live_captures.h"
#include "app/captures/open_captures.h"
#include "app/captures/recent_files.h"
#include "app/captures/start_page.h"
#include "app/captures/thumbnails.h"
#include "app/commands/key_tips.h"
#include "app/commands/view_commands.h"
#include "app/export/export_commands.h"
#include "app/session/document.h"
#include "app/session/fleet/open_fleet.h"
#include "app/settings/preferences.h"
#include "app/theme/icons.h"
#include "app/theme/look.h"
#include "app/widgets/charts/movable_view.h"
#include "app/widgets/picture_export.h"
#include "app/widgets/scrolled_page.h"
#include "app/window/docks/central_views.h"
#include "app/window/docks/paint_later.h"
#include "app/window/docks/panes.h"
#include "app/window/docks/workspace_bar.h"
#include "app/window/docks/workspace_keeper.h"
#include "app/window/docks/workspaces.h"
#include "app/window/menus/file_commands.h"
#include "app/window/menus/file_dialogs.h"
#include "app/window/menus/key_priority.h"
#include "app/window/menus/navigator.h"
#include "app/window/menus/window_help.h"
#include "app/window/menus/window_menus.h"
#include "app/window/status/behaviour_status.h"
#include "app/window/status/frame_label.h"
#include "app/window/status/job_bar.h"
#include "app/window/status/message_bar.h"
#include "app/window/status/scope_switch.h"

namespace zoe::app {

namespace {

constexpr auto kGeometryKey = "window/geometry";
constexpr QSize kLeastViews{320, 240};
constexpr int kLeastWindowLines = 14;
constexpr QSize kFirstSize{1600, 1000};
constexpr QSize kDecoration{16, 48}; // approximate size of the window frame
constexpr int kMessageMs = 8000;

// Windows that are closed together, for example by quitting, are one session.
void addToSession(const QStringList &files)
{
    static QStringList all; // closed in this turn
    if (all.isEmpty())
        QTimer::singleShot(0, qApp, [] { all.clear(); });
    all += files;
    all.removeDuplicates();
    setSessionFiles(all);
}

} // namespace

MainWindow::MainWindow(JobRunner &jobs, PluginManager &plugins, QWidget *parent)
    : QMainWindow(parent)
    , m_session(new Session(jobs, plugins, this))
    , m_actions(*this)
    , m_recent(new RecentFiles(this))
    , m_captures(new OpenCaptures(*m_session, *m_recent, this))
    , m_navigator(new Navigator(m_actions, *m_session, this))
    , m_central(new CentralViews(this))
    , m_workspaces(new WorkspaceKeeper(*this, m_docks, *m_central))
{
    setObjectName("mainWindow");
    setAcceptDrops(true);
    setDockNestingEnabled(true);
    setAnimated(false); // avoids a new layout of the panels at each step
    new KeyPriority(this);
    new ExportCommands(*this, *m_session);
    buildPanels();
    buildPages();
    m_live = new LiveCaptures(*this, *m_session, *m_captures, *m_recent);
    buildWorkspaces();
    auto *panes = new Panes(*this, m_docks, m_central->views());
    buildMenus(*this, m_docks, *panes, m_actions, *m_recent, *m_workspaces);
    buildStatusBar();
    connectSession();
    connectCaptures();
    connectActions();
    new FileCommands(*this, m_actions, *m_session, *m_captures);
    new WindowHelp(*this, m_actions, *m_session, *m_navigator);
    new KeyTips(*this);
    restoreWindow();
    showTab(nullptr);
    qApp->installEventFilter(this);
}

MainWindow::~MainWindow()
{
    closeAllCaptures();
}

void MainWindow::buildPanels()
{
    m_panels = makePanels(*m_session, *this);
    for (const MadePanel &made : m_panels) {
        connect(made.panel, &Panel::frontWanted, this, [this, made] { bringToFront(made); });
        if (made.place == PanelPlace::Central)
            m_central->add(made.name, *made.panel);
        else if (made.place == PanelPlace::Bar)
            m_central->addBar(made.name, *made.panel);
        else
            m_docks.add(made.name, made.title, *new ScrolledPage(*made.panel, this));
    }
    // Larger for large text, but leaves room for docks on a small screen.
    const int lines = std::clamp(kLeastWindowLines * fontMetrics().height(), kLeastViews.height(),
                                 kLeastViews.height() * 3 / 2);
    m_central->setMinimumSize(kLeastViews.width(), lines);
}

// Where it is visible, otherwise where it belongs.
void MainWindow::bringToFront(const MadePanel &made)
{
    QDockWidget *dock = m_docks.find(made.name);
    const QString home = homeOf(made.name);
    if ((dock ? dock->isHidden() : made.panel->isHidden()) && !home.isEmpty())
        m_workspaces->show(home);
    if (dock) {
        dock->show();
        dock->raise();
    }
}

void MainWindow::buildWorkspaces()
{
    m_bar = new WorkspaceBar(*m_workspaces, this);
    addToolBar(m_bar);
    QAction *scope = m_bar->addAtEnd(*new ScopeSwitch(*m_session, m_bar));
    connect(m_workspaces, &WorkspaceKeeper::changed, scope,
            [this, scope] { scope->setVisible(hasTables(m_workspaces->current())); });
    auto *search = new QToolButton(m_bar);
    search->setObjectName("searchButton");
    search->setText(tr("Search…"));
    search->setAutoRaise(true);
    setIcon(*search, "search");
    explainWithKeys(*search, tr("Find a command, frame or function"), "palette");
    connect(search, &QToolButton::clicked, m_actions.palette, &QAction::trigger);
    m_bar->addAtEnd(*search);
}

void MainWindow::buildPages()
{
    m_start = new StartPage(*m_recent, this);
    m_message = new MessageBar(this);
    auto *views = new QWidget(this);
    auto *layout = new QVBoxLayout(views);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(&m_captures->tabs());
    layout->addWidget(m_central, 1);
    m_start->setMinimumSize(kLeastViews); // it fills the window while it is shown
    m_pages = new QStackedWidget(this);
    m_pages->addWidget(m_start);
    m_pages->addWidget(views);
    auto *middle = new QWidget(this);
    auto *column = new QVBoxLayout(middle);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_message);
    column->addWidget(m_pages, 1);
    setCentralWidget(middle);
}

void MainWindow::buildStatusBar()
{
    statusBar()->addPermanentWidget(new JobBar(m_session->jobs(), this));
    statusBar()->addPermanentWidget(new BehaviourStatus(*m_session, this));
    statusBar()->addPermanentWidget(new FrameLabel(*m_session, this));
}

void MainWindow::connectSession()
{
    connect(m_session, &Session::openWanted, this, &MainWindow::openFile);
    connect(m_session, &Session::fleetChanged, this, &MainWindow::showWhatIsOpen);
    connect(m_workspaces, &WorkspaceKeeper::changed, this, &MainWindow::followWorkspace);
    connect(m_session, &Session::pairWanted, this, &MainWindow::openPair);
    connect(m_session, &Session::otherWanted, m_actions.compare, &QAction::trigger);
    connect(m_session, &Session::noticed, m_message, &MessageBar::tell);
    connect(m_session, &Session::failed, m_message, &MessageBar::addError);
    connect(m_actions.errors, &QAction::triggered, m_message, &MessageBar::showErrors);
    connect(m_session, &Session::said, this, &MainWindow::showSaid);
    connect(&m_session->jobs(), &JobRunner::failed, this,
            [this](quint64, const QString &title, const QString &why) {
                m_session->reportError(title.isEmpty() ? why : tr("%1: %2").arg(title, why));
            });
}

// In the status bar if it fits, otherwise above the views. Parts of the bar that have just appeared
// have no place yet, so their sizes count.
void MainWindow::showSaid(const QString &sentence)
{
    int room = statusBar()->width();
    for (const QWidget *part : statusBar()->findChildren<QWidget *>(Qt::FindDirectChildrenOnly)) {
        if (part->isVisible() && !qobject_cast<const QSizeGrip *>(part))
            room -= std::max(part->minimumSizeHint().width(), part->sizeHint().width()) + kNearPx;
    }
    const bool fits = statusBar()->fontMetrics().horizontalAdvance(sentence) + 2 * kNearPx <= room;
    if (m_message->sentence() == std::exchange(m_saidAbove, fits ? QString() : sentence))
        m_message->dismiss(); // this one says what became of it
    if (fits)
        statusBar()->showMessage(sentence, kMessageMs);
    else
        m_message->tell({sentence, {}, {}});
}

void MainWindow::connectActions()
{
    connect(m_actions.newWindow, &QAction::triggered, this, &MainWindow::newWindowWanted);
    connect(m_actions.fullScreen, &QAction::triggered, this,
            [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
    connect(m_actions.nextTab, &QAction::triggered, this, [this] { m_captures->tabs().step(1); });
    connect(m_actions.previousTab, &QAction::triggered, this,
            [this] { m_captures->tabs().step(-1); });
    // Executed by the view with the keyboard focus, otherwise by the first one in the middle.
    const auto inView = [this](QAction *action, void (MovableView::*work)()) {
        connect(action, &QAction::triggered, this, [this, action, work] {
            if (QAction *own = inFocus(*action); own != action)
                own->trigger();
            else if (auto *view =
                         dynamic_cast<MovableView *>(m_central->views().first()->focusProxy()))
                (view->*work)();
        });
    };
    inView(m_actions.showAll, &MovableView::zoomToAll);
    inView(m_actions.showSelection, &MovableView::zoomToSelection);

    const auto openIt = [this](const QString &file) { openFile({file, {}}); };
    connect(m_start, &StartPage::openRequested, m_actions.open, &QAction::trigger);
    connect(m_start, &StartPage::sampleRequested, m_actions.openSample, &QAction::trigger);
    connect(m_start, &StartPage::connectRequested, m_live, &LiveCaptures::ask);
    connect(m_start, &StartPage::fileChosen, this, openIt);
    connect(m_recent, &RecentFiles::chosen, this, openIt);
}

void MainWindow::connectCaptures()
{
    connect(m_captures, &OpenCaptures::currentChanged, this, &MainWindow::showTab);
    connect(m_captures, &OpenCaptures::opened, this, [this](bool inFront) {
        if (inFront)
            m_workspaces->leave(fleetWorkspace()); // otherwise the capture would be hidden
        emit captureOpened();
    });
    connect(m_captures, &OpenCaptures::fleetOpened, this, [this] {
        m_workspaces->show(fleetWorkspace());
        emit fleetOpened();
    });
    connect(m_captures, &OpenCaptures::openedToCompare, this, [this](const OpenedCapture &other) {
        if (!document())
            return;
        document()->setOther(other);
        emit compareOpened();
    });
    const auto fail = [this](const QString &sentence) {
        m_session->reportError(sentence);
        emit openFailed(sentence);
    };
    connect(m_captures, &OpenCaptures::failed, this, fail);
    connect(m_live, &LiveCaptures::failed, this, fail);
}

void MainWindow::restoreWindow()
{
    const QSettings settings;
    if (!restoreGeometry(settings.value(kGeometryKey).toByteArray()))
        resize(kFirstSize.boundedTo(screen()->availableSize() - kDecoration));
    m_workspaces->restore();
}

QString MainWindow::writePicture(const QString &fileName)
{
    return writePng(grab().toImage(), fileName);
}

ErrorLogModel &MainWindow::errors() const
{
    return m_message->errors();
}

Document *MainWindow::document() const
{
    return m_shown ? m_shown->document.get() : nullptr;
}

bool MainWindow::showPanel(const QString &name)
{
    const QString found = panelWith(name);
    for (const MadePanel &made : m_panels) {
        if (made.name == found) {
            bringToFront(made);
            made.panel->showPage(name);
            return true;
        }
    }
    return false;
}

void MainWindow::openFile(const OpenRequest &request)
{
    m_captures->open(request);
}

void MainWindow::openPair(const PairRequest &request)
{
    m_captures->openPair(request);
}

void MainWindow::openToCompare(const QString &fileName)
{
    m_captures->openToCompare(fileName);
}

void MainWindow::closeCapture()
{
    m_captures->closeCurrent();
}

void MainWindow::closeAllCaptures()
{
    m_captures->closeAll();
}

bool MainWindow::showWorkspace(const QString &name)
{
    return m_workspaces->show(name);
}

void MainWindow::showTab(CaptureTab *tab)
{
    if (m_shown)
        leaveShown();
    paintLater(*this); // the previous capture now has its thumbnail
    if (m_shown)
        m_message->dismiss(); // it may be about the previous capture
    m_shown = tab;
    m_session->setDocument(document());
    followProgram();
    if (!document() || !document()->isWatching())
        m_workspaces->leave(liveWorkspace());
    showWhatIsOpen();
    if (!tab)
        return;
    connect(document(), &Document::captureSettled, this, &MainWindow::followProgram);
    connect(&document()->notes(), &AnnotationStore::replaced, this, &MainWindow::offerToOpenAgain);
    if (!std::exchange(tab->started, true))
        m_captures->begin(*tab);
    else
        document()->notes().load(); // its file may have been replaced
    for (const MadePanel &made : m_panels)
        made.panel->restoreState(tab->views);
    offerToOpenAgain();
}

void MainWindow::offerToOpenAgain()
{
    if (!document() || document()->live() || !document()->notes().isReplaced())
        return;
    const QString sentence =
        document()->notes().isRecordedAgain()
            ? tr("%1 was recorded again. This window shows the earlier recording.")
            : tr("%1 has changed on disk. This window shows its earlier content.");
    m_message->tell({sentence.arg(document()->title()), tr("Open again"), [this] {
                         if (document())
                             m_captures->openAgain(*document());
                     }});
}

void MainWindow::showWhatIsOpen()
{
    const bool isAny = m_shown || m_session->fleet();
    m_workspaces->setOpen(m_shown != nullptr, m_session->fleet() != nullptr);
    m_bar->setVisible(isAny);
    m_pages->setCurrentIndex(isAny ? 1 : 0);
    followWorkspace();
}

void MainWindow::followWorkspace()
{
    const bool ofFleet = m_workspaces->isShown(fleetWorkspace());
    m_session->setFleetShown(ofFleet);
    const QString title = ofFleet && m_session->fleet() ? m_session->fleet()->title()
                          : m_shown                     ? m_shown->document->title()
                                                        : QString();
    setWindowTitle(title.isEmpty() ? tr("Zoetrope") : tr("%1 — Zoetrope").arg(title));
}

void MainWindow::followProgram()
{
    m_workspaces->setLive(document() && document()->isWatching());
}

void MainWindow::leaveShown()
{
    if (document())
        document()->dropListener(*this);
    for (const MadePanel &made : m_panels) {
        made.panel->saveState(m_shown->views);
        if (QWidget *picture = made.panel->thumbnail(); picture && m_captures->remembering())
            storeThumbnail(m_shown->fileName(), *picture);
    }
}

// Qt creates and deletes the tab bars of docks. Each change triggers a new layout, so only new tab
// bars are changed.
bool MainWindow::event(QEvent *event)
{
    const bool taken = QMainWindow::event(event);
    if (event->type() == QEvent::WindowActivate && document())
        document()->notes().load(); // its file may have been replaced
    if (event->type() == QEvent::LayoutRequest) {
        for (QTabBar *tabs : findChildren<QTabBar *>(Qt::FindDirectChildrenOnly)) {
            if (tabs->elideMode() == Qt::ElideNone && tabs->usesScrollButtons())
                continue;
            tabs->setAccessibleName(tr("Panels in this dock area"));
            tabs->setElideMode(Qt::ElideNone); // scroll arrows if there is no room
            tabs->setUsesScrollButtons(true);
        }
    }
    return taken;
}

// Qt quits by closing all windows one by one. A floating panel that it closes before this window
// would be remembered as closed.
bool MainWindow::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == qApp && event->type() == QEvent::Quit && isVisible() && !close())
        return true; // the user wants to keep it open
    return QMainWindow::eventFilter(watched, event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (!localFiles(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    const QStringList files = localFiles(*event->mimeData());
    if (files.isEmpty())
        return;
    event->acceptProposedAction();
    if (files.size() == 1 && files.front().endsWith(".zoebeh", Qt::CaseInsensitive))
        applyBehaviours(files.front());
    else if (files.size() == 2 && std::ranges::none_of(files, isNamedAsFleet))
        openPair({files.at(0), files.at(1)});
    else
        m_captures->open(files);
}

void MainWindow::applyBehaviours(const QString &file)
{
    if (document())
        document()->behaviourStore().apply(file, {});
    else
        m_session->reportError(tr("Can't apply the behaviours in %1: open a capture first.")
                                   .arg(QFileInfo(file).fileName()));
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!m_captures->mayCloseAll()) {
        event->ignore();
        return;
    }
    QSettings settings;
    QStringList files = m_captures->tabs().fileNames();
    if (m_session->fleet())
        files.prepend(m_session->fleet()->url()); // it is then in front
    addToSession(files);
    m_workspaces->store();
    closeAllCaptures();
    settings.setValue(kGeometryKey, saveGeometry());
    event->accept();
}

} // namespace zoe::app
