#include "app/live/live_session.h"

#include <QFileInfo>
#include <algorithm>
#include <cmath>
#include <mutex>
#include <utility>

#include "app/theme/text.h"
#include "formats/stream/platform/path_text.h"

namespace zoe::app {

namespace {
constexpr double kInertiaSeconds = 0.5;
}

struct LiveSession::Link {
    std::mutex mutex;
    LiveSession *session = nullptr;
    bool pending = false; // a call of take() is queued

    void call()
    {
        const std::lock_guard lock(mutex);
        if (session && !std::exchange(pending, true))
            QMetaObject::invokeMethod(session, &LiveSession::take, Qt::QueuedConnection);
    }
};

LiveSession::LiveSession(LiveRequest request, LiveSettings settings, JobRunner &jobs)
    : m_jobs(jobs)
    , m_address(QString::fromStdString(request.address))
    , m_file(QString::fromStdString(request.file.string()))
    , m_settings(std::move(settings))
    , m_link(std::make_shared<Link>())
    , m_frameNs(kInertiaSeconds)
{
    m_alarm.setRule(m_settings.alarm);
    for (const auto &[name, on] : m_settings.categories)
        if (!on)
            m_offBefore << name;
    m_link->session = this;
    request.token = m_settings.token;
    m_worker = std::make_shared<LiveWorker>(std::move(request), [link = m_link] { link->call(); });
    m_worker->watchForReturn(m_settings.reconnect);
}

// Closing a window must not wait for a peer or a disk.
LiveSession::~LiveSession()
{
    {
        const std::lock_guard lock(m_link->mutex);
        m_link->session = nullptr;
    }
    m_worker->stop();
    m_jobs.run(
        {}, &m_jobs, [worker = std::move(m_worker)](const Task &) { return 0; }, [](int) {});
}

bool LiveSession::isRunning() const
{
    return state() == LiveState::Connecting || state() == LiveState::Waiting ||
           state() == LiveState::Recording;
}

QString LiveSession::program() const
{
    return m_latest.capture ? QString::fromStdString(m_latest.capture->info().session.program)
                            : QString();
}

QString LiveSession::stateText() const
{
    const QString who = program().isEmpty() ? tr("the program") : program();
    const QString why =
        m_latest.sentence.empty() ? QString() : ' ' + sentenceText(m_latest.sentence);
    switch (state()) {
    case LiveState::Connecting:
        return tr("Connecting to %1 …").arg(m_address);
    case LiveState::Waiting:
        return tr("Connected to %1. Waiting for the first frame…").arg(m_address);
    case LiveState::Recording:
        return tr("Connected to %1 (process %2) at %3.")
            .arg(who)
            .arg(m_latest.capture->info().session.processId)
            .arg(m_address);
    case LiveState::Ended:
        if (!m_latest.backAt.empty())
            return tr("%1 ended and restarted at %2. The new run is a separate capture.")
                       .arg(who, QString::fromStdString(m_latest.backAt)) +
                   why;
        return (m_settings.reconnect ? tr("%1 has ended. Waiting for it to restart…")
                                     : tr("%1 has ended."))
                   .arg(who) +
               why;
    case LiveState::Stopped:
        return tr("The recording of %1 has been stopped.").arg(who) + why;
    case LiveState::Failed:
        return tr("Not connected.") + why;
    }
    return {};
}

double LiveSession::framesPerSecond() const
{
    return m_frameNs.value() > 0 ? 1e9 / m_frameNs.value() : 0;
}

DurationNs LiveSession::frameNs() const
{
    return std::llround(m_frameNs.value());
}

void LiveSession::setPaused(bool paused)
{
    if (paused == m_paused)
        return;
    m_paused = paused;
    emit pausedChanged();
}

void LiveSession::setAlarm(const AlarmRule &rule)
{
    m_settings.alarm = rule;
    m_alarm.setRule(rule);
}

void LiveSession::clearAlarms()
{
    m_alarms.clear();
    m_alarmCount = 0;
    emit alarmsChanged();
}

void LiveSession::setReconnect(bool reconnect)
{
    m_settings.reconnect = reconnect;
    m_worker->watchForReturn(reconnect);
    emit stateChanged();
}

void LiveSession::setSummaryFrames(int frames)
{
    m_settings.summaryFrames = std::max(1, frames);
    emit summaryFramesChanged();
}

std::map<QString, bool> LiveSession::categories() const
{
    std::map<QString, bool> all = m_categories;
    for (const auto &[name, on] : m_settings.categories)
        all[name] = on;
    return all;
}

void LiveSession::switchCategory(const QString &name, bool on)
{
    m_settings.categories[name] = on;
    emit categoriesChanged();
    using Command = ControlLine::Command;
    ask({on ? Command::CategoryOn : Command::CategoryOff, 0, name.toStdString()},
        on ? tr("Recording zones of the category \"%1\" again.").arg(name)
           : tr("Zones of the category \"%1\" are no longer recorded.").arg(name),
        [this, name](const std::string &why) {
            if (why.find(kOffAllTheSame) != std::string::npos) {
                emit told(
                    tr("Zones of the category \"%1\" will not be recorded. None has run so far.")
                        .arg(name));
                return true;
            }
            m_settings.categories.erase(name);
            emit categoriesChanged();
            return false;
        });
}

// A restarted program records all categories.
void LiveSession::switchInherited()
{
    for (const QString &name : std::exchange(m_offBefore, {}))
        switchCategory(name, false);
}

void LiveSession::saveFlightRecorder()
{
    emit told(tr("Saving the program's flight recorder…"));
    m_jobs.run(
        {}, this, [worker = m_worker](const Task &) { return worker->saveFlightRecorder(); },
        [this](const Result<std::string> &saved) {
            if (!saved)
                emit failed(tr("The flight recorder was not saved: %1")
                                .arg(QString::fromStdString(saved.error().message)));
            else if (saved->empty())
                emit told(tr("The program was asked to save its flight recorder. It has not "
                             "answered."));
            else
                emit told(tr("The program saved its flight recorder as %1.")
                              .arg(QString::fromStdString(*saved)));
        });
}

void LiveSession::ask(const ControlLine &line, const QString &done,
                      std::function<bool(const std::string &why)> refused)
{
    m_jobs.run(
        {}, this, [worker = m_worker, line](const Task &) { return worker->command(line); },
        [this, done, refused = std::move(refused)](const Status &status) {
            if (status) {
                emit told(done);
                return;
            }
            if (!refused || !refused(status.error().message))
                emit failed(sentenceText(status.error().text()));
        });
}

void LiveSession::saveAs(const QString &file)
{
    m_jobs.run(
        tr("Saving %1").arg(QFileInfo(file).fileName()), this,
        [worker = m_worker, path = system::pathOf(file.toStdString())](const Task &task) {
            return worker->save(path, task);
        },
        [this, file](const Result<bool> &saved) {
            if (!saved) {
                emit failed(sentenceText(saved.error().text()));
                return;
            }
            m_savedAs = file;
            emit stateChanged();
            emit told(!*saved
                          ? tr("%1 is on another disk. It will be written when the recording ends.")
                                .arg(file)
                      : isRunning() ? tr("Saved as %1. Recording continues in this file.").arg(file)
                                    : tr("Saved as %1.").arg(file));
        });
}

void LiveSession::stop()
{
    m_worker->stop();
}

void LiveSession::take()
{
    {
        const std::lock_guard lock(m_link->mutex);
        m_link->pending = false;
    }
    const LiveState before = state();
    const bool wasBack = !m_latest.backAt.empty();
    const bool wasFull = m_latest.full;
    std::shared_ptr<const Capture> kept = m_latest.capture;
    m_latest = m_worker->latest();
    if (!m_latest.capture)
        m_latest.capture = std::move(kept);
    if (m_latest.capture)
        takeFrames();
    emit stateChanged();
    if (state() == LiveState::Failed && before != LiveState::Failed)
        emit failed(sentenceText(m_latest.sentence));
    else if (state() != before && !isRunning() && !m_latest.sentence.empty())
        emit failed(sentenceText(m_latest.sentence));
    if (m_latest.full && !wasFull)
        emit full();
    if (!m_latest.backAt.empty() && !wasBack)
        emit restarted(QString::fromStdString(m_latest.backAt));
}

void LiveSession::takeFrames()
{
    const auto frames = m_latest.capture->frames();
    if (m_framesSeen == 0) {
        const bool flagsOutside = m_latest.capture->info().session.flagsOutside;
        m_marked = MarkedFrames(flagsOutside);
        m_alarm.begin(flagsOutside);
    }
    const auto fresh = frames.subspan(std::min(m_framesSeen, frames.size()));
    for (const FrameRecord &frame : fresh)
        if (const std::optional<DurationNs> durationNs = m_marked.add(frame))
            m_frameNs.add(static_cast<double>(*durationNs), static_cast<double>(*durationNs) / 1e9);
    const std::vector<Alarm> raised = m_alarm.feed(fresh, static_cast<FrameIndex>(m_framesSeen));
    m_framesSeen = frames.size();
    takeCategories();
    switchInherited();
    emit grew();
    if (raised.empty())
        return;
    m_alarmCount += raised.size();
    m_alarms.insert(m_alarms.end(), raised.begin(), raised.end());
    if (m_alarms.size() > kAlarmsKept)
        m_alarms.erase(m_alarms.begin(), m_alarms.end() - kAlarmsKept);
    emit alarmsChanged();
    if (m_settings.pauseAtAlarm && !m_paused)
        setPaused(true);
    emit alarmRaised(raised.front().frame);
}

void LiveSession::takeCategories()
{
    const auto sites = m_latest.capture->sites();
    const std::size_t before = m_categories.size();
    for (const Site &site : sites.subspan(std::min(m_sitesSeen, sites.size())))
        if (!site.category.empty())
            m_categories.try_emplace(QString::fromStdString(site.category), true);
    m_sitesSeen = sites.size();
    if (m_categories.size() != before)
        emit categoriesChanged();
}

} // namespace zoe::app
