#include "app/session/live_behaviours.h"

#include <algorithm>
#include <utility>

#include "analysis/behaviours/edit_behaviours.h"
#include "analysis/behaviours/live/online_figures.h"
#include "analysis/model/frames/whole_frames.h"

namespace zoe::app {

namespace {

// Reading all frames again takes longer as the session grows, so the pauses grow, too.
constexpr qint64 kRestTimesDetails = 8;
constexpr qint64 kLeastDetailsMs = 2000;

// One past the last frame that ended normally.
FrameIndex endOfWhole(const Capture &capture)
{
    const auto frames = capture.frames();
    std::size_t end = frames.size();
    while (end > 0 && !isWhole(frames[end - 1]))
        --end;
    return static_cast<FrameIndex>(end);
}

} // namespace

struct LiveBehaviours::Work {
    std::unique_ptr<OnlineClusterer> clusterer;
    std::shared_ptr<const Behaviours> details; // all figures, as of some time ago
    QElapsedTimer sinceDetails;
    qint64 detailsMs = 0; // duration of the last computation

    [[nodiscard]] bool wantsDetails(const OnlineState &state) const
    {
        if (state.behaviours.empty())
            return false;
        if (!details || details->behaviours.size() < state.behaviours.size())
            return true; // a new one
        return sinceDetails.elapsed() > std::max(kLeastDetailsMs, kRestTimesDetails * detailsMs);
    }
};

LiveBehaviours::LiveBehaviours(std::unique_ptr<OnlineClusterer> clusterer, JobRunner &jobs,
                               QObject *parent)
    : QObject(parent)
    , m_jobs(jobs)
    , m_work(std::make_shared<Work>())
{
    m_work->clusterer = std::move(clusterer);
}

LiveBehaviours::~LiveBehaviours()
{
    m_job.cancel();
}

void LiveBehaviours::grow(std::shared_ptr<const Capture> capture)
{
    m_capture = std::move(capture);
    m_grown = true;
    m_settling = false;
    start();
}

void LiveBehaviours::settle(std::shared_ptr<const Capture> capture)
{
    m_capture = std::move(capture);
    m_grown = true;
    m_settling = true;
    m_pace.stop();
    start();
}

void LiveBehaviours::rename(std::uint32_t id, const std::string &name)
{
    edit({id, name, {}});
}

void LiveBehaviours::freeze(std::uint32_t id, bool frozen)
{
    edit({id, {}, frozen});
}

void LiveBehaviours::edit(const Edit &edit)
{
    m_edits.push_back(edit);
}

Result<LiveBehaviours::Answer> LiveBehaviours::step(Work &work, const Capture &capture,
                                                    const std::vector<Edit> &edits, bool settle,
                                                    const Task &task)
{
    OnlineClusterer &clusterer = *work.clusterer;
    for (const Edit &edit : edits) {
        if (edit.name)
            clusterer.rename(edit.id, *edit.name);
        if (edit.frozen)
            clusterer.freeze(edit.id, *edit.frozen);
    }
    const auto first = static_cast<FrameIndex>(clusterer.state()->assignment->size());
    const FrameIndex end = endOfWhole(capture);
    if (end > first) {
        const Status added = clusterer.add(capture, {first, end}, task);
        if (!added)
            return added.error();
    }
    Answer answer{clusterer.state(), {}};
    if (answer.state->behaviours.empty())
        return answer;
    if (settle || work.wantsDetails(*answer.state)) {
        QElapsedTimer time;
        time.start();
        auto details = behavioursOfSession(capture, clusterer, task);
        if (!details)
            return details.error();
        work.details = *std::move(details);
        work.detailsMs = time.elapsed();
        work.sinceDetails.start();
    }
    answer.behaviours =
        settle ? work.details : behavioursSoFar(capture, clusterer, work.details.get());
    return answer;
}

void LiveBehaviours::start()
{
    if (m_job.isRunning() || m_pace.resting() || !m_grown)
        return;
    m_grown = false;
    m_settlingNow = std::exchange(m_settling, false);
    m_taken = std::exchange(m_edits, {});
    m_pace.begin();
    m_job.run(
        m_settlingNow ? tr("Summarising behaviours") : QString(),
        [work = m_work, capture = m_capture, edits = m_taken, settle = m_settlingNow](
            const Task &task) { return step(*work, *capture, edits, settle, task); },
        [this](const Result<Answer> &answer) { take(answer); });
}

void LiveBehaviours::take(const Result<Answer> &answer)
{
    if (!m_settling)
        m_pace.end();
    const auto goOn = qScopeGuard([this] { start(); });
    if (!answer) {
        if (answer.error().code != ErrorCode::Cancelled)
            emit failed(QString::fromStdString(answer.error().text()));
        return;
    }
    m_state = answer->state;
    std::shared_ptr<const Behaviours> behaviours = answer->behaviours;
    for (const Edit &edit : m_edits) { // made while the job ran
        if (!behaviours)
            break;
        auto edited = edit.name ? renameBehaviour(behaviours, edit.id, *edit.name)
                                : freezeBehaviour(behaviours, edit.id, edit.frozen.value_or(false));
        if (edited)
            behaviours = *std::move(edited);
    }
    emit found(behaviours, m_settlingNow);
}

} // namespace zoe::app
