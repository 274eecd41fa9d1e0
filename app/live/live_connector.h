// Starts sessions with running programs: by the command "Connect…", when a program restarts, and
// when a full recording continues in a new one. GUI thread only.
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>
#include <cstdint>
#include <memory>

#include "app/live/live_session.h"

class QWidget;

namespace zoe::app {

class ConnectDialog;

class LiveConnector : public QObject {
    Q_OBJECT

  public:
    // Adds the command to the window. Both must outlive the connector.
    LiveConnector(JobRunner &jobs, QWidget &window);
    ~LiveConnector() override;

    void ask(); // shows the dialog
    // The capture appears with its first frames; failed() or the dialog reports errors. file:
    // recording file, empty for a temporary recording; program: used for its name.
    // token: for programs of other users and computers.
    void connectTo(const QString &address, const QString &file = {}, const QString &program = {},
                   const QString &token = {});
    // The session that was just announced; the first caller takes it. Null: already taken.
    [[nodiscard]] std::unique_ptr<LiveSession> takeSession();
    // Maximum number of frames per recording. The initial value keeps it within its part of the
    // memory budget.
    void setMostFrames(std::uint64_t frames) { m_mostFrames = frames; }
    [[nodiscard]] std::uint64_t mostFrames() const { return m_mostFrames; }

  signals:
    void began();                               // a session has frames to show: takeSession()
    void wentOn(zoe::app::LiveSession &before); // the new session continues this one
    void failed(const QString &sentence);
    void told(const QString &sentence);

  private:
    void start(const QString &address, const QString &file, const QString &program,
               LiveSettings settings);
    void watchStart();
    void failWith(const QString &sentence);
    void follow(LiveSession &session);

    JobRunner &m_jobs;
    QWidget &m_window;
    QPointer<ConnectDialog> m_dialog;
    std::unique_ptr<LiveSession> m_starting; // until frames arrive
    QPointer<LiveSession> m_predecessor; // of the one that is starting; ends when that has begun
    std::uint64_t m_mostFrames;
};

} // namespace zoe::app
