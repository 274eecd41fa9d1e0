#include "app/session/document.h"

#include <QFileInfo>
#include <algorithm>
#include <utility>

namespace zoe::app {

namespace {

struct Striking {
    std::vector<Spike> spikes;
    std::optional<FrameIndex> longest;
};

Striking lookForSpikes(const Capture &capture)
{
    Striking found;
    found.spikes = findSpikes(capture);
    const auto frames = capture.frames();
    DurationNs most = -1;
    for (std::size_t i = 0; i < frames.size(); ++i) {
        if (!frames[i].missing() && frames[i].durationNs > most) {
            most = frames[i].durationNs;
            found.longest = static_cast<FrameIndex>(i);
        }
    }
    return found;
}

} // namespace

Document::Document(OpenedCapture opened, JobRunner &jobs, QObject *parent)
    : QObject(parent)
    , m_opened(std::move(opened))
    , m_jobs(jobs)
{
    connect(&m_selection, &ViewSelection::framesChanged, this, &Document::summarizeSelection);
    connect(&m_jobs, &JobRunner::ended, this, [this](quint64 job) {
        if (job == m_summaryJob) { // it is taken from here when its result was
            m_summaryJob = 0;
            m_summary.reset();
            emit summaryChanged();
        }
    });
}

Document::~Document() = default;

void Document::start()
{
    findSpikesInAll();
    summarizeSelection();
}

QString Document::title() const
{
    return QFileInfo(m_opened.request.fileName).fileName();
}

std::optional<FrameIndex> Document::spikeAfter(std::optional<FrameIndex> frame) const
{
    if (m_spikes.empty())
        return std::nullopt;
    const auto behind = [&](const Spike &spike) { return !frame || spike.frame > *frame; };
    const auto next = std::find_if(m_spikes.begin(), m_spikes.end(), behind);
    return next == m_spikes.end() ? m_spikes.front().frame : next->frame;
}

std::optional<FrameIndex> Document::spikeBefore(std::optional<FrameIndex> frame) const
{
    if (m_spikes.empty())
        return std::nullopt;
    const auto before = [&](const Spike &spike) { return !frame || spike.frame < *frame; };
    const auto previous = std::find_if(m_spikes.rbegin(), m_spikes.rend(), before);
    return previous == m_spikes.rend() ? m_spikes.back().frame : previous->frame;
}

std::optional<FrameIndex> Document::mostStrikingFrame() const
{
    if (m_spikes.empty())
        return m_longestFrame;
    const auto lessExcess = [](const Spike &a, const Spike &b) {
        return a.excessNs() < b.excessNs();
    };
    return std::max_element(m_spikes.begin(), m_spikes.end(), lessExcess)->frame;
}

void Document::findSpikesInAll()
{
    m_jobs.run(
        {}, this, [capture = capture()](const Task &) { return lookForSpikes(*capture); },
        [this](Striking found) {
            m_spikes = std::move(found.spikes);
            m_longestFrame = found.longest;
            m_spikesKnown = true;
            emit spikesChanged();
        });
}

void Document::summarizeSelection()
{
    m_jobs.cancel(m_summaryJob);
    Selection selection;
    selection.frames = m_selection.state().frames;
    m_summaryJob = m_jobs.run(
        tr("Summing up functions"), this,
        [capture = capture(), selection](const Task &task) {
            return summarize(*capture, selection, task);
        },
        [this](Result<std::shared_ptr<const Summary>> result) { takeSummary(std::move(result)); });
    emit summaryChanged();
}

void Document::takeSummary(Result<std::shared_ptr<const Summary>> result)
{
    m_summaryJob = 0;
    if (result) {
        m_summary = *std::move(result);
    } else {
        m_summary.reset();
        emit failed(tr("Functions could not be summed up: %1")
                        .arg(QString::fromStdString(result.error().text())));
    }
    emit summaryChanged();
}

} // namespace zoe::app
