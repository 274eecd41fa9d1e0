#include "app/window/main_window.h"

#include <QCloseEvent>
#include <QCoreApplication>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QMimeData>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabBar>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/commands/key_tips.h"
#include "app/commands/view_commands.h"
#include "app/export/export_commands.h"
#include "app/panels/behaviours/behaviour_status.h"
#include "app/panels/behaviours/behaviours_panel.h"
#include "app/panels/call_tree/call_tree_panel.h"
#include "app/panels/capture_info/capture_facts.h"
#include "app/panels/capture_info/doubts.h"
#include "app/panels/capture_info/info_panel.h"
#include "app/panels/compare/compare_panel.h"
#include "app/panels/details/details_panel.h"
#include "app/panels/distribution/distribution_panel.h"
#include "app/panels/flame/flame_view.h"
#include "app/panels/frames/frame_chart.h"
#include "app/panels/frames/frame_plot.h"
#include "app/panels/plugin/plugin_panel.h"
#include "app/panels/summary/summary_panel.h"
#include "app/panels/zone_tree/zone_tree_view.h"
#include "app/session/document.h"
#include "app/settings/preferences.h"
#include "app/window/capture_tabs.h"
#include "app/window/error_log_model.h"
#include "app/window/error_panel.h"
#include "app/window/file_commands.h"
#include "app/window/file_dialogs.h"
#include "app/window/job_bar.h"
#include "app/window/key_priority.h"
#include "app/window/layout_keeper.h"
#include "app/window/live_window.h"
#include "app/window/message_bar.h"
#include "app/window/navigator.h"
#include "app/window/open_captures.h"
#include "app/window/paint_later.h"
#include "app/window/panels.h"
#include "app/window/panes.h"
#include "app/window/recent_files.h"
#include "app/window/start_page.h"
#include "app/window/thumbnails.h"
#include "app/window/window_help.h"
#include "app/window/window_menus.h"
#include "app/window/workspace.h"

namespace zoe::app {

namespace {

constexpr auto kGeometryKey = "window/geometry";
constexpr auto kSplitterKey = "window/central";
constexpr QSize kLeastViews{320, 240};
constexpr int kLeastLines = 14;
constexpr int kMessageMs = 8000;
constexpr auto kClosingKey = "filesOfClosedWindows";

// Windows that are closed at one go, as by quitting, are one session.
void addToSession(const QStringList &files)
{
    const QVariant before = qApp->property(kClosingKey);
    if (!before.isValid())
        QTimer::singleShot(0, qApp, [] { qApp->setProperty(kClosingKey, QVariant()); });
    QStringList all = before.toStringList() + files;
    all.removeDuplicates();
    qApp->setProperty(kClosingKey, all);
    setSessionFiles(all);
}

} // namespace

MainWindow::MainWindow(JobRunner &jobs, PluginManager &plugins, QWidget *parent)
    : QMainWindow(parent)
    , m_jobs(jobs)
    , m_plugins(plugins)
    , m_actions(*this)
    , m_recent(new RecentFiles(this))
    , m_captures(new OpenCaptures(jobs, plugins, *m_recent, this))
    , m_navigator(new Navigator(m_actions, this))
    , m_workspace(new Workspace(jobs, plugins, this))
{
    setObjectName("mainWindow");
    setAcceptDrops(true);
    setDockNestingEnabled(true);
    setAnimated(false); // avoids a new layout of the panels at each step
    new KeyPriority(this);
    connect(new ExportCommands(*this, jobs), &ExportCommands::failed, this, &MainWindow::showError);
    buildCentral();
    buildDocks();
    m_live = new LiveWindow(*this, m_jobs);
    m_layouts = new LayoutKeeper(*this);
    m_panes = new Panes(*this, {&m_workspace->chart()->plot(), m_workspace->flame()});
    buildMenus(*this, m_actions, *m_recent, *m_layouts);
    buildStatusBar();
    connectCaptures();
    connectViewActions();
    new FileCommands(*this, m_jobs, m_plugins);
    new WindowHelp(*this, m_plugins);
    new KeyTips(*this);
    restoreWindow();
    showTab(nullptr);
}

MainWindow::~MainWindow()
{
    closeAllCaptures();
}

void MainWindow::buildCentral()
{
    m_start = new StartPage(*m_recent, this);
    m_message = new MessageBar(this);
    auto *views = new QWidget(this);
    auto *layout = new QVBoxLayout(views);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(&m_captures->tabs());
    layout->addWidget(m_message);
    layout->addWidget(m_workspace->central(), 1);
    // Larger for large text, but leaves room for panels on a small screen.
    const int lines = std::clamp(kLeastLines * fontMetrics().height(), kLeastViews.height(),
                                 kLeastViews.height() * 3 / 2);
    m_workspace->central()->setMinimumSize(kLeastViews.width(), lines);
    m_start->setMinimumSize(kLeastViews); // has all of the window while it is shown
    m_pages = new QStackedWidget(this);
    m_pages->addWidget(m_start);
    m_pages->addWidget(views);
    setCentralWidget(m_pages);

    const auto openIt = [this](const QString &file) { openFile({file, {}}); };
    connect(m_start, &StartPage::openRequested, m_actions.open, &QAction::trigger);
    connect(m_start, &StartPage::sampleRequested, m_actions.openSample, &QAction::trigger);
    connect(m_start, &StartPage::connectRequested, this,
            [this] { findChild<QAction *>("connect")->trigger(); });
    connect(m_start, &StartPage::fileChosen, this, openIt);
    connect(m_recent, &RecentFiles::chosen, this, openIt);
    connect(m_workspace, &Workspace::failed, this, &MainWindow::showErrorOfShown);
    connect(m_workspace, &Workspace::otherWanted, m_actions.compare, &QAction::trigger);
    m_workspace->setOtherTabs([this] { return m_captures->documents(); });
}

void MainWindow::buildDocks()
{
    m_info = new InfoPanel(this);
    m_errors = new ErrorPanel(this);
    m_docks.summary = addDock(*this, "summaryDock", tr("Summary"), m_workspace->summary());
    m_docks.callTree = addDock(*this, "callTreeDock", tr("Call tree"), m_workspace->callTree());
    m_docks.distribution =
        addDock(*this, "distributionDock", tr("Distribution"), m_workspace->distribution());
    m_docks.zoneTree = addDock(*this, "zoneTreeDock", tr("Zone tree"), m_workspace->zoneTree());
    m_docks.behaviours =
        addDock(*this, "behavioursDock", tr("Behaviours"), m_workspace->behaviours());
    m_docks.compare = addDock(*this, "compareDock", tr("Compare"), m_workspace->compare());
    for (const PanelEntry &entry : panelEntries()) {
        Panel *panel = entry.make({m_jobs, m_plugins, this});
        addDock(*this, QLatin1String(entry.name) + "Dock",
                QCoreApplication::translate("Panels", entry.title), panel);
        connect(panel, &Panel::failed, this, &MainWindow::showErrorOfShown);
        m_panels << panel;
    }
    for (PluginPanel *panel : makePluginPanels({m_jobs, m_plugins, this})) {
        addDock(*this, "plugin-" + panel->info().id + "Dock", panel->info().title, panel);
        connect(panel, &Panel::failed, this, &MainWindow::showErrorOfShown);
        m_panels << panel;
    }
    m_docks.info = addDock(*this, "infoDock", tr("Capture"), m_info);
    m_docks.errors = addDock(*this, "errorDock", tr("Errors"), m_errors);
    connect(m_info, &InfoPanel::frameMarkerChosen, this, [this](const QString &marker) {
        if (document())
            openFile({document()->opened().request.fileName, marker});
    });
}

void MainWindow::buildStatusBar()
{
    m_frameLabel = new QLabel(this);
    m_frameLabel->setObjectName("frameLabel");
    m_behaviourStatus = new BehaviourStatus(this);
    statusBar()->addPermanentWidget(new JobBar(m_jobs, this));
    statusBar()->addPermanentWidget(m_behaviourStatus);
    statusBar()->addPermanentWidget(m_frameLabel);
    connect(m_navigator, &Navigator::said, this, &MainWindow::say);
    connect(&m_jobs, &JobRunner::failed, this,
            [this](quint64, const QString &title, const QString &why) {
                showError(title.isEmpty() ? why : tr("%1: %2").arg(title, why));
            });
}

void MainWindow::connectViewActions()
{
    connect(m_actions.nextTab, &QAction::triggered, this, [this] { m_captures->tabs().step(1); });
    connect(m_actions.previousTab, &QAction::triggered, this,
            [this] { m_captures->tabs().step(-1); });
    // The view with the keyboard carries them out, or else the frame chart.
    const auto inView = [this](QAction *action, void (MovableView::*work)()) {
        connect(action, &QAction::triggered, this, [this, action, work] {
            if (QAction *own = inFocus(*action); own != action)
                own->trigger();
            else
                (m_workspace->chart()->plot().*work)();
        });
    };
    inView(m_actions.showAll, &MovableView::zoomToAll);
    inView(m_actions.showSelection, &MovableView::zoomToSelection);
    connect(m_workspace, &Workspace::sourceWanted, this, [this] {
        auto *details = findChild<DetailsPanel *>();
        auto *dock = qobject_cast<QDockWidget *>(details->parentWidget());
        dock->show();
        dock->raise();
        details->showSourceTab();
    });
    connect(m_actions.findFunction, &QAction::triggered, this, [this] {
        m_docks.summary->show();
        m_docks.summary->raise();
        m_workspace->summary()->filter().setFocus(Qt::ShortcutFocusReason);
        m_workspace->summary()->filter().selectAll();
    });
}

void MainWindow::restoreWindow()
{
    const QSettings settings;
    if (!restoreGeometry(settings.value(kGeometryKey).toByteArray()))
        resize(1600, 1000);
    m_layouts->restore();
    m_workspace->central()->restoreState(settings.value(kSplitterKey).toByteArray());
}

void MainWindow::connectCaptures()
{
    connect(m_captures, &OpenCaptures::currentChanged, this, &MainWindow::showTab);
    connect(m_captures, &OpenCaptures::opened, this, &MainWindow::captureOpened);
    connect(m_captures, &OpenCaptures::said, this, &MainWindow::say);
    connect(m_captures, &OpenCaptures::documentFailed, this, &MainWindow::showErrorOf);
    connect(m_captures, &OpenCaptures::failed, this, [this](const QString &sentence) {
        showError(sentence);
        emit openFailed(sentence);
    });
    connect(m_captures, &OpenCaptures::openedToCompare, this, [this](const OpenedCapture &other) {
        if (!m_shown)
            return;
        m_shown->other = other;
        m_workspace->setOther(other);
        m_docks.compare->show();
        m_docks.compare->raise();
        emit compareOpened();
    });
}

Document *MainWindow::document() const
{
    return m_shown ? m_shown->document.get() : nullptr;
}

void MainWindow::openFile(const OpenRequest &request)
{
    m_captures->open(request);
}

void MainWindow::openPair(const QString &fileName, const QString &compareWith)
{
    m_captures->openPair(fileName, compareWith);
}

void MainWindow::openToCompare(const QString &fileName)
{
    m_captures->openToCompare(fileName);
}

void MainWindow::addDocument(std::unique_ptr<Document> document)
{
    m_captures->add(std::move(document));
    emit captureOpened();
}

void MainWindow::closeCapture()
{
    m_captures->closeCurrent();
}

void MainWindow::closeAllCaptures()
{
    m_captures->closeAll();
}

bool MainWindow::setLayoutNamed(const QString &name)
{
    return m_layouts->apply(name);
}

void MainWindow::showError(const QString &sentence)
{
    m_errors->log().add(sentence);
    m_docks.errors->show();
    m_docks.errors->raise();
}

void MainWindow::showErrorOf(const Document *document, const QString &sentence)
{
    const CaptureTabs &tabs = m_captures->tabs();
    for (int i = 0; i < tabs.count(); ++i) {
        if (tabs.count() > 1 && tabs.at(i).document.get() == document)
            return showError(tr("%1: %2").arg(tabs.titleOf(i), sentence));
    }
    showError(sentence);
}

void MainWindow::say(const QString &sentence)
{
    statusBar()->showMessage(sentence, kMessageMs);
}

void MainWindow::showTab(CaptureTab *tab)
{
    if (m_shown)
        leaveShown();
    paintLater(*this); // the capture left behind has its thumbnail
    m_message->hide();
    m_shown = tab;
    setViewsDocument(document());
    m_layouts->showDocks(tab != nullptr);
    menuBar()->cornerWidget()->setVisible(tab != nullptr);
    m_pages->setCurrentIndex(tab ? 1 : 0);
    setWindowTitle(tab ? tr("%1 — Zoetrope").arg(tab->document->title()) : tr("Zoetrope"));
    showFrameInStatusBar();
    if (!tab)
        return;
    connect(&tab->document->selection(), &ViewSelection::frameChanged, this,
            &MainWindow::showFrameInStatusBar);
    connect(&tab->document->behaviourStore(), &BehaviourStore::said, this, &MainWindow::say,
            Qt::UniqueConnection);
    m_workspace->setOther(tab->other);
    tellDoubts(*tab->document, *m_message, *m_info, *m_docks.info);
    if (!std::exchange(tab->started, true))
        m_captures->begin(*tab);
    m_workspace->showRanges(tab->ranges);
}

void MainWindow::setViewsDocument(Document *document)
{
    m_workspace->setDocument(document);
    m_behaviourStatus->setDocument(document);
    for (Panel *panel : m_panels)
        panel->setDocument(document);
    m_live->setDocument(document);
    m_info->setDocument(document);
    m_navigator->setDocument(document);
}

void MainWindow::leaveShown()
{
    m_shown->ranges = m_workspace->ranges();
    m_shown->document->selection().disconnect(this);
    if (m_captures->remembering() && m_workspace->chart()->ready())
        storeThumbnail(m_shown->fileName(), m_workspace->chart()->plot());
}

void MainWindow::showFrameInStatusBar()
{
    const auto frame = document() ? document()->selection().state().frame : std::nullopt;
    m_frameLabel->setText(frame ? frameText(*document()->capture(), *frame) : QString());
}

// Qt creates and deletes the tab bars of docks. Each change triggers a new layout, so only new tab
// bars are changed.
bool MainWindow::event(QEvent *event)
{
    const bool taken = QMainWindow::event(event);
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
    else if (files.size() == 2)
        openPair(files.at(0), files.at(1));
    else
        m_captures->open(files);
}

void MainWindow::applyBehaviours(const QString &file)
{
    if (document())
        document()->behaviourStore().apply(file, {});
    else
        showError(tr("Can't apply the behaviours in %1: open a capture first.")
                      .arg(QFileInfo(file).fileName()));
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!m_captures->mayCloseAll()) {
        event->ignore();
        return;
    }
    QSettings settings;
    addToSession(m_captures->tabs().fileNames());
    m_layouts->store();
    closeAllCaptures();
    settings.setValue(kGeometryKey, saveGeometry());
    settings.setValue(kSplitterKey, m_workspace->central()->saveState());
    event->accept();
}

} // namespace zoe::app
