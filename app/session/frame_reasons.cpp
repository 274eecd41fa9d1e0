#include "app/session/frame_reasons.h"

#include <algorithm>
#include <utility>

#include "analysis/reasons/headlines.h"
#include "analysis/reasons/reason_text.h"
#include "analysis/reasons/reasons.h"
#include "app/session/document.h"
#include "app/session/reason_store.h"
#include "app/theme/reason_rich_text.h"

namespace zoe::app {

FrameReasons &FrameReasons::of(Document &document, JobRunner &jobs)
{
    auto *known = document.findChild<FrameReasons *>(QString(), Qt::FindDirectChildrenOnly);
    return known ? *known : *new FrameReasons(document, jobs);
}

FrameReasons::FrameReasons(Document &document, JobRunner &jobs)
    : QObject(&document)
    , m_document(document)
    , m_jobs(jobs)
{
    connect(&ReasonStore::of(document, jobs), &ReasonStore::reasonsChanged, this,
            &FrameReasons::forget);
}

void FrameReasons::forget()
{
    for (OneJob *job : {&m_frameJob, &m_listJob, &m_spikesJob})
        job->cancel();
    m_answers.clear();
    emit forgotten();
}

void FrameReasons::ask(std::vector<FrameIndex> frames, const QString &title, OneJob &job,
                       std::function<void()> done)
{
    FrameIndex last = 0;
    for (const FrameIndex frame : frames)
        last = std::max(last, frame);
    job.run(
        title,
        [reasons = ReasonStore::of(m_document, m_jobs).reasons(last),
         frames = std::move(frames)](const Task &task) {
            Answers answers;
            for (std::size_t i = 0; i < frames.size() && !task.stopRequested(); ++i) {
                Answer &answer = answers[frames[i]];
                const auto at = [&](std::size_t answered) {
                    return static_cast<double>(answered) / static_cast<double>(frames.size());
                };
                const auto reason = reasons->of(frames[i], task.part(at(i), at(i + 1)));
                if (!reason) // unreadable frames have no reason
                    continue;
                const auto first = firstHeadline(*reason);
                answer.text =
                    reasonPlainText(shortReason(reasons->capture(), *reason, inWindowLanguage));
                answer.preempted = first && isOfTheMachine(first->key.kind);
                task.progress(at(i + 1));
            }
            return answers;
        },
        [this, done = std::move(done)](Answers answers) {
            answers.merge(m_answers);
            m_answers = std::move(answers);
            done();
        });
}

void FrameReasons::want(FrameIndex frame)
{
    if (frame >= m_document.capture()->frames().size())
        return;
    if (m_answers.contains(frame))
        emit known(frame);
    else
        ask({frame}, QString(), m_frameJob, [this, frame] { emit known(frame); });
}

void FrameReasons::askUnknown(const std::vector<FrameIndex> &frames, const QString &title,
                              OneJob &job, const std::function<void()> &done)
{
    std::vector<FrameIndex> unknown;
    for (const FrameIndex frame : frames) {
        if (frame < m_document.capture()->frames().size() && !m_answers.contains(frame))
            unknown.push_back(frame);
    }
    if (unknown.empty())
        done();
    else
        ask(std::move(unknown), title, job, done);
}

void FrameReasons::wantListed(const std::vector<FrameIndex> &frames)
{
    askUnknown(frames, tr("Finding the causes of unusual frames"), m_listJob,
               [this] { emit listKnown(); });
}

void FrameReasons::wantSpikes()
{
    std::vector<FrameIndex> frames;
    for (const Spike &spike : m_document.allSpikes())
        frames.push_back(spike.frame);
    askUnknown(frames, tr("Finding the causes of spikes"), m_spikesJob,
               [this] { emit spikesKnown(); });
}

QString FrameReasons::textOf(FrameIndex frame) const
{
    const auto answer = m_answers.find(frame);
    return answer == m_answers.end() ? QString() : answer->second.text;
}

std::vector<FrameIndex> FrameReasons::preempted() const
{
    std::vector<FrameIndex> frames;
    for (const auto &[frame, answer] : m_answers) {
        if (answer.preempted)
            frames.push_back(frame);
    }
    return frames;
}

} // namespace zoe::app
