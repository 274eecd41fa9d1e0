// Running programs as captures of the window: sessions become tabs, and older recordings are closed
// to stay within memory. GUI thread only.
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>
#include <functional>
#include <vector>

#include "analysis/model/ids.h"

class QWidget;

namespace zoe::app {

class Document;
class LiveConnector;
class LiveSession;
class OpenCaptures;
class RecentFiles;
class Session;

class LiveCaptures : public QObject {
    Q_OBJECT

  public:
    // The window owns it; the others must outlive it.
    LiveCaptures(QWidget &window, Session &session, OpenCaptures &captures, RecentFiles &recent);

    void ask(); // asks for a program to connect to
    // Connects, and calls `then` once this many frames have arrived.
    void watch(const QString &address, FrameIndex frames = 0, std::function<void()> then = {});
    [[nodiscard]] LiveConnector &connector() { return *m_connector; }

  signals:
    void failed(const QString &sentence); // the connection failed

  private:
    void showSession();
    void closeEarlier(LiveSession &last);
    void tellOfFrames(Document &document);

    Session &m_session;
    OpenCaptures &m_captures;
    RecentFiles &m_recent;
    LiveConnector *m_connector;
    std::vector<QPointer<Document>> m_earlier; // recordings with a successor, oldest first
    FrameIndex m_frames = 0;
    std::function<void()> m_then; // called when the document has enough frames
};

} // namespace zoe::app
