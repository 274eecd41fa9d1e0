#include "app/session/striking_frames.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "analysis/model/frames/frame_marks.h"
#include "analysis/model/frames/whole_frames.h"

namespace zoe::app {

namespace {

constexpr std::size_t kLongFromFrames = 100'000; // about a quarter of a second

// A frame that the end of the recording cut off is the longest only if there is no other.
bool isLongerFrame(const FrameRecord &frame, const FrameRecord &other)
{
    return isWhole(frame) != isWhole(other) ? isWhole(frame) : frame.durationNs > other.durationNs;
}

// The frame this many counted frames earlier.
FrameIndex backFrom(FrameRecords frames, FrameIndex frame, std::uint32_t count)
{
    while (frame > 0 && count > 0)
        count -= isWhole(frames[--frame]) ? 1 : 0;
    return frame;
}

} // namespace

Result<Striking> lookFurther(const Capture &capture, const Striking &before, const SpikeRule &rule,
                             const Task &task)
{
    const auto frames = capture.frames();
    const auto end = static_cast<FrameIndex>(frames.size());
    // With the first mark, earlier slices of time turn out to be pieces of frames.
    const FrameIndex final = before.marked ? backFrom(frames, before.upTo, rule.reach()) : 0;
    const FrameIndex from = backFrom(frames, final, rule.reach());
    Selection tail;
    tail.frames = FrameRanges({from, end});

    const auto spikes = findSpikes(capture, tail, rule, task);
    if (!spikes)
        return spikes.error();
    Striking found;
    found.upTo = end;
    found.marked = before.marked || hasMainFrames(capture);
    const auto isFinal = [&](const Spike &spike) { return spike.frame < final; };
    std::ranges::copy_if(before.spikes, std::back_inserter(found.spikes), isFinal);
    std::ranges::copy_if(*spikes, std::back_inserter(found.spikes), std::not_fn(isFinal));
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
{}

void StrikingFrames::look(std::shared_ptr<const Capture> capture)
{
    m_latest = capture;
    m_waiting = std::move(capture);
    startWaiting();
}

void StrikingFrames::startWaiting()
{
    if (m_waiting && !m_job.isRunning() && !m_pace.resting())
        start(std::exchange(m_waiting, nullptr));
}

void StrikingFrames::setRule(const SpikeRule &rule)
{
    m_rule = rule;
    if (!m_latest)
        return;
    m_job.cancel();
    m_waiting.reset();
    m_found = {};
    start(m_latest);
}

void StrikingFrames::start(std::shared_ptr<const Capture> capture)
{
    const bool isLong = capture->frames().size() - m_found.upTo >= kLongFromFrames;
    m_pace.begin();
    m_job.run(
        isLong ? tr("Finding spikes") : QString(),
        [capture = std::move(capture), before = m_found, rule = m_rule](const Task &task) {
            return lookFurther(*capture, before, rule, task);
        },
        [this](Result<Striking> found) {
            m_pace.end();
            if (!found)
                return;
            m_found = *std::move(found);
            m_known = true;
            emit changed();
        });
}

} // namespace zoe::app
