#include "app/session/striking_frames.h"

#include <algorithm>
#include <utility>

#include "analysis/model/whole_frames.h"

namespace zoe::app {

namespace {

// A frame that the end of the recording cut off is the longest one only if there is no other.
bool isLongerFrame(const FrameRecord &frame, const FrameRecord &other)
{
    return isWhole(frame) != isWhole(other) ? isWhole(frame) : frame.durationNs > other.durationNs;
}

// So many frames that count before a frame.
FrameIndex backFrom(std::span<const FrameRecord> frames, FrameIndex frame, std::uint32_t count)
{
    while (frame > 0 && count > 0)
        count -= isWhole(frames[--frame]) ? 1 : 0;
    return frame;
}

} // namespace

Striking lookFurther(const Capture &capture, const Striking &before, const SpikeRule &rule)
{
    const auto frames = capture.frames();
    const auto end = static_cast<FrameIndex>(frames.size());
    const FrameIndex final = backFrom(frames, before.upTo, rule.reach());
    const FrameIndex from = backFrom(frames, final, rule.reach());
    Selection tail;
    tail.frames = FrameRanges({from, end});

    Striking found;
    found.upTo = end;
    const auto isFinal = [&](const Spike &spike) { return spike.frame < final; };
    std::ranges::copy_if(before.spikes, std::back_inserter(found.spikes), isFinal);
    for (const Spike &spike : findSpikes(capture, tail, rule))
        if (!isFinal(spike))
            found.spikes.push_back(spike);
    found.longest = before.longest;
    for (FrameIndex i = before.upTo; i < end; ++i) {
        if (!frames[i].missing() &&
            (!found.longest || isLongerFrame(frames[i], frames[*found.longest])))
            found.longest = i;
    }
    return found;
}

StrikingFrames::StrikingFrames(JobRunner &jobs, QObject *parent)
    : QObject(parent)
    , m_jobs(jobs)
{
    connect(&m_jobs, &JobRunner::ended, this, [this](quint64 job) {
        if (job == m_job)
            m_job = 0;
    });
}

void StrikingFrames::look(std::shared_ptr<const Capture> capture)
{
    m_latest = capture;
    if (m_job != 0)
        m_waiting = std::move(capture);
    else
        start(std::move(capture));
}

void StrikingFrames::setRule(const SpikeRule &rule)
{
    m_rule = rule;
    if (!m_latest)
        return;
    m_jobs.cancel(std::exchange(m_job, 0));
    m_waiting.reset();
    m_found = {};
    start(m_latest);
}

void StrikingFrames::start(std::shared_ptr<const Capture> capture)
{
    m_job = m_jobs.run(
        {}, this,
        [capture = std::move(capture), before = m_found, rule = m_rule](const Task &) {
            return lookFurther(*capture, before, rule);
        },
        [this](Striking found) {
            m_job = 0;
            m_found = std::move(found);
            m_known = true;
            if (m_waiting)
                start(std::exchange(m_waiting, nullptr));
            emit changed();
        });
}

} // namespace zoe::app
