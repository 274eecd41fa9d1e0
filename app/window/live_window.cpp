#include "app/window/live_window.h"

#include <QDockWidget>
#include <QStatusBar>
#include <QTimer>
#include <algorithm>
#include <memory>
#include <utility>

#include "app/live/live_connector.h"
#include "app/live/live_session.h"
#include "app/panels/frames/annotation_marks.h"
#include "app/panels/frames/frame_chart.h"
#include "app/panels/live/live_views.h"
#include "app/session/document.h"
#include "app/window/main_window.h"
#include "app/window/open_captures.h"
#include "app/window/recent_files.h"
#include "app/window/workspace.h"

namespace zoe::app {

namespace {
constexpr int kSayMs = 12'000;
}

LiveWindow::LiveWindow(MainWindow &window, JobRunner &jobs)
    : QObject(&window)
    , m_window(window)
    , m_jobs(jobs)
    , m_connector(new LiveConnector(jobs, window))
    , m_views(new LiveViews({*window.workspace().chart(), *window.workspace().flame(),
                             *window.workspace().zoneTree(), *window.workspace().compare()},
                            this))
    , m_marks(new AnnotationMarks(window.workspace().chart()->plot()))
{
    connect(m_connector, &LiveConnector::began, this, &LiveWindow::showSession);
    connect(m_connector, &LiveConnector::wentOn, this, &LiveWindow::closeEarlier);
    connect(m_connector, &LiveConnector::told, &window, [this](const QString &sentence) {
        m_window.statusBar()->showMessage(sentence, kSayMs);
    });
    connect(m_connector, &LiveConnector::failed, this, [this](const QString &sentence) {
        m_window.showError(sentence);
        emit m_window.openFailed(sentence);
    });
}

void LiveWindow::setDocument(Document *document)
{
    m_views->setDocument(document);
    m_marks->setDocument(document);
}

void LiveWindow::watch(const QString &address, FrameIndex frames, std::function<void()> then)
{
    m_frames = frames;
    m_then = std::move(then);
    m_connector->connectTo(address);
}

// Emitted after the views have received the frames and had a chance to paint.
void LiveWindow::tellOfFrames(Document &document)
{
    connect(&document, &Document::summaryChanged, this, [this, &document] {
        if (m_then && document.summary() && document.capture()->frames().size() >= m_frames)
            QTimer::singleShot(0, this, std::exchange(m_then, nullptr));
    });
}

void LiveWindow::showSession()
{
    std::unique_ptr<LiveSession> session = m_connector->takeSession();
    if (!session)
        return;
    OpenedCapture opened;
    opened.request.fileName = session->file();
    opened.capture = session->capture();
    m_window.recentFiles().add(session->file());
    auto document = std::make_unique<Document>(std::move(opened), m_jobs);
    document->setLive(std::move(session));
    tellOfFrames(*document);
    m_window.addDocument(std::move(document));
    if (auto *dock = m_window.findChild<QDockWidget *>("liveDock")) {
        dock->show();
        dock->raise();
    }
}

// A program may run and come back for days: what went before stays open while the frames of all
// that have no more than half of the room that one recording has. Where the user looks is left.
void LiveWindow::closeEarlier(LiveSession &last)
{
    if (m_connector->mostFrames() == 0)
        return;
    const auto all = m_window.captures().documents();
    const auto document = std::ranges::find(all, &last, &Document::live);
    if (document != all.end())
        m_earlier.emplace_back(*document);
    std::erase(m_earlier, nullptr);
    std::uint64_t frames = 0;
    for (const QPointer<Document> &earlier : m_earlier)
        frames += earlier->capture()->frames().size();
    const auto looksAt = [&](const Document &earlier) {
        return &earlier == m_window.document() || (earlier.live() == &last && last.paused());
    };
    for (const QPointer<Document> &earlier : std::vector(m_earlier)) {
        if (frames <= m_connector->mostFrames() / 2 || looksAt(*earlier))
            continue;
        frames -= earlier->capture()->frames().size();
        m_window.say(tr("%1 was closed to save memory. To open it again, use File > Open recent.")
                         .arg(earlier->title()));
        m_window.captures().closeDocument(*earlier);
    }
}

} // namespace zoe::app
