#include "app/panels/frames/spike_reasons.h"

#include <utility>

#include "analysis/reasons/headlines.h"
#include "analysis/reasons/reason_text.h"
#include "analysis/reasons/reasons.h"
#include "app/widgets/reason_rich_text.h"

namespace zoe::app {

SpikeReasons::SpikeReasons(JobRunner &jobs, QObject *parent)
    : QObject(parent)
    , m_jobs(jobs)
{}

void SpikeReasons::setCapture(std::shared_ptr<const Capture> capture,
                              std::shared_ptr<const Behaviours> behaviours)
{
    for (JobId *job : {&m_frameJob, &m_allJob})
        m_jobs.cancel(std::exchange(*job, 0));
    m_capture = std::move(capture);
    m_behaviours = std::move(behaviours);
    m_answers.clear();
}

void SpikeReasons::ask(std::vector<FrameIndex> frames, const QString &title, JobId &job,
                       std::function<void()> done)
{
    m_jobs.cancel(std::exchange(job, 0));
    job = m_jobs.run(
        title, this,
        [capture = m_capture, behaviours = m_behaviours,
         frames = std::move(frames)](const Task &task) {
            Reasons reasons(capture, behaviours);
            Answers answers;
            for (std::size_t i = 0; i < frames.size() && !task.stopRequested(); ++i) {
                Answer &answer = answers[frames[i]];
                const auto at = [&](std::size_t answered) {
                    return static_cast<double>(answered) / static_cast<double>(frames.size());
                };
                const auto reason = reasons.of(frames[i], task.part(at(i), at(i + 1)));
                if (!reason) // what can't be read has no reason
                    continue;
                const auto first = firstHeadline(*reason);
                answer.text =
                    QString::fromStdString(shortReason(*capture, *reason, inWindowLanguage));
                answer.preempted = first && isOfTheMachine(first->key.kind);
                task.progress(at(i + 1));
            }
            return answers;
        },
        [this, &job, done = std::move(done)](Answers answers) {
            job = 0;
            answers.merge(m_answers);
            m_answers = std::move(answers);
            done();
        });
}

void SpikeReasons::want(FrameIndex frame)
{
    if (!m_capture || frame >= m_capture->frames().size())
        return;
    if (m_answers.contains(frame))
        emit known(frame);
    else
        ask({frame}, QString(), m_frameJob, [this, frame] { emit known(frame); });
}

void SpikeReasons::wantAll(const std::vector<Spike> &spikes)
{
    std::vector<FrameIndex> unknown;
    for (const Spike &spike : spikes) {
        if (m_capture && spike.frame < m_capture->frames().size() &&
            !m_answers.contains(spike.frame))
            unknown.push_back(spike.frame);
    }
    if (unknown.empty())
        emit allKnown();
    else
        ask(std::move(unknown), tr("Finding the causes of spikes"), m_allJob,
            [this] { emit allKnown(); });
}

QString SpikeReasons::textOf(FrameIndex frame) const
{
    const auto answer = m_answers.find(frame);
    return answer == m_answers.end() ? QString() : answer->second.text;
}

std::vector<FrameIndex> SpikeReasons::preempted() const
{
    std::vector<FrameIndex> frames;
    for (const auto &[frame, answer] : m_answers) {
        if (answer.preempted)
            frames.push_back(frame);
    }
    return frames;
}

} // namespace zoe::app
