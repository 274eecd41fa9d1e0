#include "app/captures/live_captures.h"

#include <QTimer>
#include <algorithm>
#include <memory>
#include <utility>

#include "app/captures/open_captures.h"
#include "app/captures/recent_files.h"
#include "app/live/live_connector.h"
#include "app/live/live_session.h"
#include "app/session/document.h"

namespace zoe::app {

LiveCaptures::LiveCaptures(QWidget &window, Session &session, OpenCaptures &captures,
                           RecentFiles &recent)
    : QObject(&window)
    , m_session(session)
    , m_captures(captures)
    , m_recent(recent)
    , m_connector(new LiveConnector(session.jobs(), window))
{
    connect(m_connector, &LiveConnector::began, this, &LiveCaptures::showSession);
    connect(m_connector, &LiveConnector::wentOn, this, &LiveCaptures::closeEarlier);
    connect(m_connector, &LiveConnector::told, &session, &Session::say);
    connect(m_connector, &LiveConnector::failed, this, &LiveCaptures::failed);
}

void LiveCaptures::ask()
{
    m_connector->ask();
}

void LiveCaptures::watch(const QString &address, FrameIndex frames, std::function<void()> then)
{
    m_frames = frames;
    m_then = std::move(then);
    m_connector->connectTo(address);
}

// Emitted after the views have received the frames and had a chance to paint.
void LiveCaptures::tellOfFrames(Document &document)
{
    connect(&document, &Document::summaryChanged, this, [this, &document] {
        if (m_then && document.summary() && document.capture()->frames().size() >= m_frames)
            QTimer::singleShot(0, this, std::exchange(m_then, nullptr));
    });
}

void LiveCaptures::showSession()
{
    std::unique_ptr<LiveSession> session = m_connector->takeSession();
    if (!session)
        return;
    OpenedCapture opened;
    opened.request.fileName = session->file();
    opened.capture = session->capture();
    m_recent.add(session->file());
    auto document = std::make_unique<Document>(std::move(opened), m_session.jobs());
    document->setLive(std::move(session));
    tellOfFrames(*document);
    m_captures.add(std::move(document));
}

// A program may run and come back for days: earlier recordings stay open as long as all their
// frames take at most half of the room of one recording. The capture that the user is looking at is
// kept.
void LiveCaptures::closeEarlier(LiveSession &last)
{
    if (m_connector->mostFrames() == 0)
        return;
    const auto all = m_captures.documents();
    const auto found = std::ranges::find(
        all, &last, [](const OpenDocument &open) { return open.document->live(); });
    if (found != all.end())
        m_earlier.emplace_back(found->document);
    std::erase(m_earlier, nullptr);
    std::uint64_t frames = 0;
    for (const QPointer<Document> &earlier : m_earlier)
        frames += earlier->capture()->frames().size();
    const auto looksAt = [&](const Document &earlier) {
        return &earlier == m_session.document() || (earlier.live() == &last && last.paused());
    };
    for (const QPointer<Document> &earlier : std::vector(m_earlier)) {
        if (frames <= m_connector->mostFrames() / 2 || looksAt(*earlier))
            continue;
        frames -= earlier->capture()->frames().size();
        m_session.say(tr("%1 was closed to save memory. To open it again, use File > Open recent.")
                          .arg(earlier->title()));
        m_captures.closeDocument(*earlier);
    }
}

} // namespace zoe::app
