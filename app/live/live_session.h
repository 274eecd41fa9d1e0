// One recording of a running program: its state, speed, alarms and commands. One session is one
// capture; when the program restarts, a new session starts. Lives on the GUI thread; a LiveWorker
// and jobs do the work.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "analysis/model/frames/marked_frames.h"
#include "app/jobs/job_runner.h"
#include "app/live/live_worker.h"
#include "app/live/smoothed.h"
#include "app/live/spike_alarm.h"

namespace zoe::app {

// The user's settings, inherited by the session after a restart.
struct LiveSettings {
    AlarmRule alarm;
    bool pauseAtAlarm = false;
    bool reconnect = true;
    int summaryFrames = 300;
    std::map<QString, bool> categories; // that were switched: whether on
    std::string token;                  // of the user, for a program of others; may be empty
};

class LiveSession : public QObject {
    Q_OBJECT

  public:
    static constexpr std::size_t kAlarmsKept = 1000; // the latest

    // Starts connecting. The runner must outlive the session.
    LiveSession(LiveRequest request, LiveSettings settings, JobRunner &jobs);
    ~LiveSession() override; // ends the recording; does not wait for that

    [[nodiscard]] LiveState state() const { return m_latest.state; }
    [[nodiscard]] bool isRunning() const;
    // The current state as one sentence for the user.
    [[nodiscard]] QString stateText() const;
    [[nodiscard]] const QString &address() const { return m_address; }
    [[nodiscard]] QString program() const; // empty: not known yet
    [[nodiscard]] const QString &file() const { return m_file; }
    [[nodiscard]] const ReceivedCounts &statistics() const { return m_latest.statistics; }
    // The newest one, also while paused. Null: nothing has arrived yet.
    [[nodiscard]] const std::shared_ptr<const Capture> &capture() const { return m_latest.capture; }
    [[nodiscard]] const LiveSettings &settings() const { return m_settings; }

    // Of frames that the program marks, smoothed; 0: unknown.
    [[nodiscard]] double framesPerSecond() const;
    [[nodiscard]] DurationNs frameNs() const;

    // Freezes the views. Recording continues.
    [[nodiscard]] bool paused() const { return m_paused; }
    void setPaused(bool paused);

    void setAlarm(const AlarmRule &rule);
    void setPauseAtAlarm(bool pause) { m_settings.pauseAtAlarm = pause; }
    [[nodiscard]] const std::vector<Alarm> &alarms() const { return m_alarms; }
    [[nodiscard]] std::uint64_t alarmCount() const
    {
        return m_alarmCount;
    } // including those not kept
    void clearAlarms();

    void setReconnect(bool reconnect);
    void setSummaryFrames(int frames);

    // Names of the categories that zones have used or that were switched, and whether they are
    // recorded, as far as known.
    [[nodiscard]] std::map<QString, bool> categories() const;
    // Also for one that no zone has used yet.
    void switchCategory(const QString &name, bool on);
    void saveFlightRecorder();

    // Renames the recording, which continues in the new file. told() or failed() reports the
    // result.
    void saveAs(const QString &file);
    [[nodiscard]] const QString &savedAs() const { return m_savedAs; } // empty: not yet
    void stop();

  signals:
    void grew();         // the capture
    void stateChanged(); // or what stateText() says
    void pausedChanged();
    void alarmsChanged();
    void alarmRaised(zoe::FrameIndex frame);
    void summaryFramesChanged();
    void categoriesChanged();
    void told(const QString &sentence);
    void failed(const QString &sentence);
    void restarted(const QString &address); // the program listens again
    void full();                            // a successor should continue

  private:
    struct Link; // lets the worker's thread find the session while it exists

    void take();
    void takeFrames();
    void takeCategories();
    void switchInherited();
    // refused: whether it has handled the program's answer.
    void ask(const ControlLine &line, const QString &done,
             std::function<bool(const std::string &why)> refused = {});

    JobRunner &m_jobs;
    const QString m_address;
    const QString m_file;
    LiveSettings m_settings;
    std::shared_ptr<Link> m_link;
    std::shared_ptr<LiveWorker> m_worker;
    LiveUpdate m_latest;
    std::size_t m_framesSeen = 0;
    std::size_t m_sitesSeen = 0;
    MarkedFrames m_marked;
    Smoothed m_frameNs; // of marked frames
    SpikeAlarm m_alarm;
    std::vector<Alarm> m_alarms;
    std::uint64_t m_alarmCount = 0;
    std::map<QString, bool> m_categories;
    QStringList m_offBefore; // in the previous session; not applied here yet
    QString m_savedAs;
    bool m_paused = false;
};

} // namespace zoe::app
