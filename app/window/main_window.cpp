#include "app/window/main_window.h"

#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabBar>
#include <QVBoxLayout>
#include <utility>

#include "app/models/error_log_model.h"
#include "app/session/document.h"
#include "app/theme/text.h"
#include "app/views/behaviours/behaviours_panel.h"
#include "app/views/compare/compare_panel.h"
#include "app/views/distribution/distribution_panel.h"
#include "app/views/flame/zone_tree_view.h"
#include "app/views/frames/frame_chart.h"
#include "app/views/tables/call_tree_panel.h"
#include "app/views/tables/summary_panel.h"
#include "app/window/capture_facts.h"
#include "app/window/error_panel.h"
#include "app/window/file_dialogs.h"
#include "app/window/frame_saver.h"
#include "app/window/help_dialogs.h"
#include "app/window/info_panel.h"
#include "app/window/job_bar.h"
#include "app/window/key_priority.h"
#include "app/window/message_bar.h"
#include "app/window/navigator.h"
#include "app/window/recent_files.h"
#include "app/window/start_page.h"
#include "app/window/window_menus.h"
#include "app/window/workspace.h"

namespace zoe::app {

namespace {

constexpr auto kGeometryKey = "window/geometry";
constexpr auto kStateKey = "window/state";
constexpr auto kSplitterKey = "window/central";
constexpr int kStateVersion = 2; // of the set of docks

} // namespace

MainWindow::MainWindow(JobRunner &jobs, PluginManager &plugins, QWidget *parent)
    : QMainWindow(parent)
    , m_jobs(jobs)
    , m_plugins(plugins)
    , m_actions(*this)
    , m_opener(jobs, plugins)
    , m_compareOpener(jobs, plugins)
    , m_recent(new RecentFiles(this))
    , m_navigator(new Navigator(m_actions, this))
    , m_workspace(new Workspace(jobs, plugins, this))
{
    setObjectName("mainWindow");
    setAcceptDrops(true);
    setDockNestingEnabled(true);
    new KeyPriority(this);
    buildCentral();
    buildDocks();
    buildMenus(*this, m_actions, *m_recent, [this](const QString &name) { setLayoutNamed(name); });
    buildStatusBar();
    connectActions();
    restoreWindow();
    setDocument(nullptr);
}

MainWindow::~MainWindow()
{
    setDocument(nullptr);
}

void MainWindow::buildCentral()
{
    m_start = new StartPage(*m_recent, this);
    m_message = new MessageBar(this);
    auto *views = new QWidget(this);
    auto *layout = new QVBoxLayout(views);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_message);
    layout->addWidget(m_workspace->central(), 1);
    m_pages = new QStackedWidget(this);
    m_pages->addWidget(m_start);
    m_pages->addWidget(views);
    setCentralWidget(m_pages);

    const auto openIt = [this](const QString &file) { openFile({file, {}}); };
    connect(m_start, &StartPage::openRequested, m_actions.open, &QAction::trigger);
    connect(m_start, &StartPage::fileChosen, this, openIt);
    connect(m_recent, &RecentFiles::chosen, this, openIt);
    connect(m_workspace, &Workspace::failed, this, &MainWindow::showError);
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
    m_docks.info = addDock(*this, "infoDock", tr("Capture"), m_info);
    m_docks.errors = addDock(*this, "errorDock", tr("Errors"), m_errors);
    connect(m_info, &InfoPanel::frameMarkerChosen, this, [this](const QString &marker) {
        if (m_document)
            openFile({m_document->opened().request.fileName, marker});
    });
}

void MainWindow::buildStatusBar()
{
    m_frameLabel = new QLabel(this);
    m_frameLabel->setObjectName("frameLabel");
    statusBar()->addPermanentWidget(new JobBar(m_jobs, this));
    statusBar()->addPermanentWidget(m_frameLabel);
    connect(m_navigator, &Navigator::said, this,
            [this](const QString &sentence) { statusBar()->showMessage(sentence, 6000); });
    connect(&m_jobs, &JobRunner::failed, this,
            [this](quint64, const QString &title, const QString &why) {
                showError(title.isEmpty() ? why : tr("%1: %2").arg(title, why));
            });
}

void MainWindow::connectActions()
{
    connect(m_actions.open, &QAction::triggered, this, [this] { askForFile(false); });
    connect(m_actions.compare, &QAction::triggered, this, [this] { askForFile(true); });
    connect(m_workspace, &Workspace::otherWanted, m_actions.compare, &QAction::trigger);
    connect(m_actions.close, &QAction::triggered, this, &MainWindow::closeCapture);
    auto *saver = new FrameSaver(m_jobs, this);
    connect(saver, &FrameSaver::failed, this, &MainWindow::showError);
    connect(saver, &FrameSaver::saved, this,
            [this](const QString &sentence) { statusBar()->showMessage(sentence, 12'000); });
    connect(m_actions.saveFrames, &QAction::triggered, this, [this, saver] {
        if (m_document)
            saver->askAndSave(*m_document, *this);
    });
    connect(m_actions.exportPicture, &QAction::triggered, this, &MainWindow::exportPicture);
    connect(m_actions.quit, &QAction::triggered, this, &QWidget::close);
    connect(m_actions.showAll, &QAction::triggered, m_workspace->chart(), &FrameChart::zoomToAll);
    connect(m_actions.showSelection, &QAction::triggered, m_workspace->chart(),
            &FrameChart::zoomToSelection);
    connect(m_actions.findFunction, &QAction::triggered, this, [this] {
        m_docks.summary->show();
        m_docks.summary->raise();
        m_workspace->summary()->filter().setFocus(Qt::ShortcutFocusReason);
        m_workspace->summary()->filter().selectAll();
    });
    connect(m_actions.plugins, &QAction::triggered, this,
            [this] { showPlugins(m_plugins, *this); });
    connect(m_actions.shortcuts, &QAction::triggered, this, [this] { showShortcuts(*this); });
    connect(m_actions.about, &QAction::triggered, this, [this] { showAbout(*this); });
}

void MainWindow::restoreWindow()
{
    const QSettings settings;
    if (!restoreGeometry(settings.value(kGeometryKey).toByteArray()))
        resize(1600, 1000);
    m_dockState = settings.value(kStateKey).toByteArray();
    if (m_dockState.isEmpty())
        m_layout = layoutNames().first();
    m_workspace->central()->restoreState(settings.value(kSplitterKey).toByteArray());
}

void MainWindow::openPair(const QString &fileName, const QString &compareWith)
{
    openFile({fileName, {}});
    m_compareNext = compareWith;
}

void MainWindow::openFile(const OpenRequest &request)
{
    m_compareNext.clear();
    m_opener.open(request, [this, request](Result<OpenedCapture> opened) {
        takeOpened(request, std::move(opened));
    });
}

void MainWindow::openToCompare(const QString &fileName)
{
    m_compareOpener.open({fileName, {}}, [this, fileName](Result<OpenedCapture> opened) {
        takeCompared(fileName, std::move(opened));
    });
}

void MainWindow::closeCapture()
{
    m_opener.cancel();
    m_compareOpener.cancel();
    setDocument(nullptr);
}

bool MainWindow::setLayoutNamed(const QString &name)
{
    if (!layoutNames().contains(name, Qt::CaseInsensitive))
        return false;
    m_layout = name;
    if (m_document)
        applyLayout(std::exchange(m_layout, {}), *this, m_docks);
    return true;
}

void MainWindow::showError(const QString &sentence)
{
    m_errors->log().add(sentence);
    m_docks.errors->show();
    m_docks.errors->raise();
}

void MainWindow::takeOpened(const OpenRequest &request, Result<OpenedCapture> opened)
{
    if (!opened) {
        openFailedWith(request.fileName, opened.error());
        return;
    }
    m_recent->add(request.fileName);
    setDocument(std::make_unique<Document>(*std::move(opened), m_jobs));
    tellWhatIsDoubtful();
    selectFirstFrame();
    m_document->start();
    if (!m_compareNext.isEmpty())
        openToCompare(std::exchange(m_compareNext, {}));
    emit captureOpened();
}

void MainWindow::takeCompared(const QString &fileName, Result<OpenedCapture> opened)
{
    if (!opened) {
        openFailedWith(fileName, opened.error());
        return;
    }
    if (!m_document)
        return;
    m_workspace->setOther(*std::move(opened));
    m_docks.compare->show();
    m_docks.compare->raise();
    emit compareOpened();
}

void MainWindow::openFailedWith(const QString &fileName, const Error &error)
{
    if (error.code == ErrorCode::Io && !QFileInfo::exists(fileName))
        m_recent->remove(fileName);
    const QString sentence = QString::fromStdString(error.text());
    showError(sentence);
    emit openFailed(sentence);
}

void MainWindow::setDocument(std::unique_ptr<Document> document)
{
    m_message->hide();
    m_workspace->setDocument(document.get());
    m_info->setDocument(document.get());
    m_navigator->setDocument(document.get());
    if (!document || !m_document)
        showDocks(document != nullptr);
    OpenedCapture before = m_document ? m_document->opened() : OpenedCapture();
    m_document = std::move(document); // nothing looks at the one before any more
    freeLater(std::move(before));
    m_pages->setCurrentIndex(m_document ? 1 : 0);
    setWindowTitle(m_document ? tr("%1 — Zoetrope").arg(m_document->title()) : tr("Zoetrope"));
    if (m_document)
        connect(&m_document->selection(), &ViewSelection::frameChanged, this,
                &MainWindow::showFrameInStatusBar);
    showFrameInStatusBar();
}

// Unmapping a large file and freeing its chunks takes too long for the GUI thread.
void MainWindow::freeLater(OpenedCapture opened)
{
    if (opened.capture)
        m_jobs.run(
            {}, this, [last = std::move(opened)](const Task &) { return 0; }, [](int) {});
}

// Without a capture the start page stands alone.
void MainWindow::showDocks(bool shown)
{
    if (shown) {
        if (!restoreState(std::exchange(m_dockState, {}), kStateVersion) && m_layout.isEmpty())
            m_layout = layoutNames().first();
        if (!m_layout.isEmpty())
            applyLayout(std::exchange(m_layout, {}), *this, m_docks);
        return;
    }
    if (m_document)
        m_dockState = saveState(kStateVersion);
    for (QDockWidget *dock : findChildren<QDockWidget *>(Qt::FindDirectChildrenOnly))
        dock->hide();
}

void MainWindow::selectFirstFrame()
{
    if (const auto frame = std::exchange(m_firstFrame, std::nullopt)) {
        m_navigator->showFrame(*frame);
        return;
    }
    connect(m_document.get(), &Document::spikesChanged, this, [this] {
        if (!m_document->selection().state().frame)
            m_navigator->showMostStriking();
    });
}

// What the user must know before believing any number.
void MainWindow::tellWhatIsDoubtful()
{
    const auto showFacts = [this] {
        m_docks.info->show();
        m_docks.info->raise();
        m_info->setFocus(Qt::OtherFocusReason);
    };
    const QString missing = missingText(m_document->capture()->info());
    const QString guess = m_document->opened().guessNote();
    if (!missing.isEmpty()) {
        m_message->tell(missing, tr("What is missing…"), showFacts);
    } else if (!guess.isEmpty()) {
        m_message->tell(tr("Imported from %1: %2").arg(m_document->opened().format, guess),
                        tr("Choose what marks frames…"), [this, showFacts] {
                            showFacts();
                            m_info->focusFrameMarker();
                        });
    }
}

void MainWindow::askForFile(bool toCompare)
{
    const QString title = toCompare ? tr("Open a capture to compare with") : tr("Open a capture");
    const QString file = askForCapture(*this, m_plugins, title);
    if (file.isEmpty())
        return;
    if (toCompare)
        openToCompare(file);
    else
        openFile({file, {}});
}

void MainWindow::exportPicture()
{
    const QString file = askForPicture(*this, m_document ? m_document->title() : "zoetrope");
    if (file.isEmpty())
        return;
    m_jobs.run(
        tr("Writing %1").arg(QFileInfo(file).fileName()), this,
        [picture = grab().toImage(), file](const Task &) { return picture.save(file); },
        [this, file](bool written) {
            if (!written)
                showError(tr("The picture could not be written (%1)").arg(file));
        });
}

void MainWindow::showFrameInStatusBar()
{
    const auto frame = m_document ? m_document->selection().state().frame : std::nullopt;
    m_frameLabel->setText(frame ? frameText(*m_document->capture(), *frame) : QString());
}

// The tab bars of docks come and go with them.
void MainWindow::childEvent(QChildEvent *event)
{
    QMainWindow::childEvent(event);
    if (auto *tabs = qobject_cast<QTabBar *>(event->child()); tabs && event->polished())
        tabs->setAccessibleName(tr("Panels in this place"));
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
    if (files.size() > 1)
        openPair(files.at(0), files.at(1));
    else
        openFile({files.first(), {}});
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    closeCapture(); // remembers the docks
    QSettings settings;
    settings.setValue(kGeometryKey, saveGeometry());
    settings.setValue(kStateKey, m_dockState);
    settings.setValue(kSplitterKey, m_workspace->central()->saveState());
    event->accept();
}

} // namespace zoe::app
