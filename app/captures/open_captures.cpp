#include "app/captures/open_captures.h"

#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalBlocker>
#include <algorithm>
#include <utility>

#include "app/captures/capture_loader.h"
#include "app/captures/capture_memory.h"
#include "app/captures/capture_tabs.h"
#include "app/captures/columns_dialog.h"
#include "app/captures/recent_files.h"
#include "app/session/document.h"
#include "app/session/fleet/open_fleet.h"

namespace zoe::app {

OpenCaptures::OpenCaptures(Session &session, RecentFiles &recent, QWidget *parent)
    : QObject(parent)
    , m_session(session)
    , m_recent(recent)
    , m_loader(new CaptureLoader(session.jobs(), session.plugins(), this))
    , m_tabs(new CaptureTabs(parent))
    , m_fleets(new FleetOpener(session, recent, this))
{
    connect(m_fleets, &FleetOpener::opened, this, &OpenCaptures::fleetOpened);
    connect(m_fleets, &FleetOpener::failed, this, &OpenCaptures::failed);
    connect(m_loader, &CaptureLoader::opened, this, &OpenCaptures::takeOpened);
    connect(m_loader, &CaptureLoader::openedToCompare, this, &OpenCaptures::openedToCompare);
    connect(m_loader, &CaptureLoader::failed, this, &OpenCaptures::takeFailed);
    connect(m_loader, &CaptureLoader::storeFound, this, &OpenCaptures::takeStore);
    connect(m_loader, &CaptureLoader::columnsWanted, this, &OpenCaptures::askForColumns);
    connect(m_tabs, &CaptureTabs::currentTabChanged, this, &OpenCaptures::currentChanged);
    connect(m_tabs, &QTabBar::tabCloseRequested, this, &OpenCaptures::close);
    session.setDocuments([this] { return documents(); });
}

CaptureTab *OpenCaptures::current() const
{
    return m_tabs->current();
}

void OpenCaptures::openFleet(const QString &name, const FleetOpener::Answer &answer)
{
    m_fleets->open(name, answer);
}

QStringList OpenCaptures::recentStores() const
{
    return m_recent.stores();
}

void OpenCaptures::closeFleet()
{
    m_fleets->close();
}

void OpenCaptures::open(const OpenRequest &request)
{
    if (isNamedAsFleet(request.fileName))
        return openFleet(request.fileName);
    const int there = m_tabs->indexOf(request.fileName);
    if (there >= 0 && request.frameMarker.isEmpty() && request.framesBy.isEmpty() &&
        !m_tabs->at(there).stale()) {
        m_tabs->setCurrentIndex(there);
        emit opened(true);
        return;
    }
    m_loader->open({request, {}, false});
}

void OpenCaptures::open(const QStringList &files)
{
    for (qsizetype i = 0; i < files.size(); ++i) {
        if (i == 0 || isNamedAsFleet(files[i]))
            open(OpenRequest{files[i], {}});
        else if (m_tabs->indexOf(files[i]) < 0)
            m_loader->open({{files[i], {}}, {}, true});
    }
}

void OpenCaptures::openPair(const PairRequest &request)
{
    m_loader->open({{request.base, {}}, request.head, false, request.function, request.behaviour});
}

void OpenCaptures::openAgain(const Document &document)
{
    m_loader->open({document.opened().request, {}, false});
}

std::vector<OpenDocument> OpenCaptures::documents() const
{
    std::vector<OpenDocument> documents;
    for (int i = 0; i < m_tabs->count(); ++i)
        documents.push_back({m_tabs->at(i).document.get(), m_tabs->titleOf(i)});
    return documents;
}

void OpenCaptures::openToCompare(const QString &fileName)
{
    // With the same frames as the capture it is compared with.
    const CaptureTab *tab = current();
    m_loader->openToCompare(
        {fileName, {}, tab ? tab->document->opened().request.framesBy : QString()});
}

void OpenCaptures::takeOpened(const OpenWish &wish, const OpenedCapture &capture)
{
    const QString &file = wish.request.fileName;
    if (const int earlier = m_tabs->indexOf(file);
        earlier >= 0 && !mayClose({&m_tabs->at(earlier)}))
        return;
    m_recent.add(file);
    auto document = std::make_unique<Document>(capture, m_session.jobs());
    document->wantBehaviour(wish.behaviour);
    watch(*document);
    const int same = m_tabs->indexOf(file);
    if (same >= 0)
        replaceDocument(same, std::move(document));
    else
        m_tabs->add(std::move(document), !wish.inBackground);
    if (!wish.function.isEmpty() && !current()->document->selectFunction(wish.function))
        m_session.say(tr("The capture has no function \"%1\".").arg(wish.function));
    if (!wish.compareWith.isEmpty())
        m_loader->openToCompare({wish.compareWith, {}, wish.request.framesBy});
    emit opened(same >= 0 || !wish.inBackground);
}

// The files are opened side by side, but that isn't what the user asked for.
void OpenCaptures::takeStore(const OpenWish &wish, bool wasToBeCompared)
{
    openFleet(wish.request.fileName);
    if (wasToBeCompared)
        emit failed(tr("%1 is a fleet store, not a capture: choose a capture to compare with.")
                        .arg(wish.request.fileName));
    if (!wish.compareWith.isEmpty())
        m_loader->open({{wish.compareWith, {}, wish.request.framesBy}, {}, true});
}

void OpenCaptures::takeFailed(const QString &fileName, const Error &error)
{
    if (error.code == ErrorCode::Io && !QFileInfo::exists(fileName))
        m_recent.remove(fileName);
    Error inFile = error;
    const std::string file = fileName.toStdString();
    if (inFile.place == file)
        inFile.place.clear();
    else if (inFile.place.starts_with(file + ", "))
        inFile.place.erase(0, file.size() + 2);
    emit failed(tr("Can't open %1: %2").arg(fileName, QString::fromStdString(inFile.text())));
}

// Without a user, as for a screenshot, it remains an error.
void OpenCaptures::askForColumns(const OpenWish &wish, const TablePreview &preview,
                                 const Error &error)
{
    if (!m_remembering)
        return takeFailed(wish.request.fileName, error);
    auto *dialog =
        new ColumnsDialog(wish.request.fileName, preview, qobject_cast<QWidget *>(parent()));
    connect(dialog, &ColumnsDialog::wanted, this,
            [this, wish](const QString &columns) { m_loader->openTable(wish, columns); });
    dialog->open();
}

void OpenCaptures::add(std::unique_ptr<Document> document)
{
    watch(*document);
    m_tabs->add(std::move(document), true);
    emit opened(true);
}

// Replaces the previous tab.
void OpenCaptures::replaceDocument(int index, std::unique_ptr<Document> document)
{
    m_tabs->add(std::move(document), true);
    freeLater(m_tabs->take(index));
    m_tabs->moveTab(m_tabs->count() - 1, index);
}

// Restores the position from when it was closed, or shows the most striking frame.
void OpenCaptures::begin(CaptureTab &tab)
{
    Document &document = *tab.document;
    const auto view = m_remembering ? rememberedView(tab.fileName()) : std::nullopt;
    const auto frames = document.capture()->frames().size();
    if (const auto first = std::exchange(m_firstFrame, std::nullopt); first && frames > 0) {
        document.selection().setFrame(std::min(*first, static_cast<FrameIndex>(frames - 1)));
        if (*first >= frames)
            m_session.say(
                tr("Frame %1 does not exist: the last frame is %2").arg(*first).arg(frames - 1));
    } else if (view) {
        applyView(*view, *document.capture(), document.selection());
        tab.views = view->panels;
    }
    connect(&document, &Document::spikesChanged, this, [&document] {
        if (!document.live() && document.spikesKnown() && !document.selection().state().frame)
            document.selection().setFrame(document.mostStrikingFrame());
    });
    document.start();
    if (!m_remembering)
        return;
    tab.keeper = std::make_unique<BehaviourKeeper>(document, m_session.jobs());
    if (!document.live())
        tab.keeper->recall();
}

void OpenCaptures::watch(Document &document)
{
    connect(&document, &Document::failed, this, [this, &document](const QString &sentence) {
        m_session.reportError(sentence, &document);
    });
    connect(&document.behaviourStore(), &BehaviourStore::said, &m_session, &Session::say);
}

void OpenCaptures::closeCurrent()
{
    m_loader->cancel();
    if (m_tabs->currentIndex() >= 0)
        close(m_tabs->currentIndex());
}

void OpenCaptures::closeDocument(const Document &document)
{
    for (int index = 0; index < m_tabs->count(); ++index) {
        if (m_tabs->at(index).document.get() != &document)
            continue;
        if (writeWork(m_tabs->at(index)).isEmpty())
            closeNow(index);
        return;
    }
}

void OpenCaptures::close(int index)
{
    if (mayClose({&m_tabs->at(index)}))
        closeNow(index);
}

QStringList OpenCaptures::writeWork(const CaptureTab &tab)
{
    QStringList lost;
    const QString title = tab.document->title();
    if (const QString why = tab.document->notes().writeNow(); !why.isEmpty())
        lost << tr("Notes on %1: %2").arg(title, why);
    if (const QString why = tab.keeper ? tab.keeper->writeNow() : QString(); !why.isEmpty())
        lost << tr("Behaviours of %1: %2").arg(title, why);
    return lost;
}

bool OpenCaptures::mayCloseAll()
{
    std::vector<CaptureTab *> tabs;
    for (int i = 0; i < m_tabs->count(); ++i)
        tabs.push_back(&m_tabs->at(i));
    return mayClose(tabs);
}

// Asks once, and only if something would be lost.
bool OpenCaptures::mayClose(const std::vector<CaptureTab *> &tabs)
{
    QStringList lost;
    for (const CaptureTab *tab : tabs)
        lost << writeWork(*tab);
    if (lost.isEmpty() || !m_remembering)
        return true;
    QMessageBox question(QMessageBox::Warning, tr("Some work can't be saved"),
                         tr("If you close now, you lose:"), QMessageBox::Cancel,
                         qobject_cast<QWidget *>(parent()));
    question.setObjectName("lostWork");
    question.setTextFormat(Qt::PlainText);
    question.setInformativeText(lost.join('\n'));
    auto *close = question.addButton(tr("Close &without saving"), QMessageBox::DestructiveRole);
    question.setDefaultButton(QMessageBox::Cancel);
    question.exec();
    return question.clickedButton() == close;
}

void OpenCaptures::closeNow(int index)
{
    auto tab = m_tabs->take(index);
    remember(*tab); // the views have left it
    freeLater(std::move(tab));
}

void OpenCaptures::closeAll()
{
    m_loader->cancel();
    if (m_tabs->count() == 0)
        return;
    emit currentChanged(nullptr);
    const QSignalBlocker quiet(m_tabs); // no neighbour is shown in between
    while (m_tabs->count() > 0)
        closeNow(m_tabs->count() - 1);
}

void OpenCaptures::remember(const CaptureTab &tab) const
{
    if (m_remembering && tab.started)
        rememberView(tab.fileName(), viewOf(*tab.document->capture(),
                                            tab.document->selection().state(), tab.views));
}

// Unmapping a large file and freeing its chunks takes too long for the GUI thread.
void OpenCaptures::freeLater(std::unique_ptr<CaptureTab> tab)
{
    OpenedCapture last = tab->document->opened();
    OpenedCapture other = tab->document->other();
    tab.reset();
    m_session.jobs().run(
        {}, this, [last = std::move(last), other = std::move(other)](const Task &) { return 0; },
        [](int) {});
}

} // namespace zoe::app
