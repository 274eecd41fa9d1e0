#include "app/session/document.h"

#include <QFileInfo>
#include <algorithm>
#include <iterator>
#include <tuple>

#include "analysis/model/frames/frame_marks.h"
#include "analysis/model/frames/whole_frames.h"
#include "analysis/summary/first_figures.h"
#include "app/live/live_session.h"
#include "app/settings/spike_threshold.h"

namespace zoe::app {

namespace {

// A program that marks frames only of its own set has main frames of several seconds, cut by the
// recorder: the frames it means are in the first of its sets. A running program may not have marked
// any yet.
FrameTimesShown timesToShowFirst(const OpenedCapture &opened)
{
    if (!opened.setsInstead.empty())
        return {opened.setsInstead.front(), {}};
    const Capture &capture = *opened.capture;
    if (capture.frameSets().size() < 2 || !hasOnlySlices(capture))
        return {};
    return {FrameSetId{1}, {}};
}

} // namespace

Document::Document(OpenedCapture opened, JobRunner &jobs, QObject *parent)
    : QObject(parent)
    , m_opened(std::move(opened))
    , m_jobs(jobs)
    , m_scope(m_selection, [this] { return m_behaviours.current(); })
    , m_striking(jobs)
    , m_notes(m_opened, jobs)
    , m_behaviours(m_opened.capture, jobs)
{
    m_selection.reset(timesToShowFirst(m_opened));
    connect(&m_behaviours, &BehaviourStore::changed, this, &Document::behavioursChanged);
    connect(&m_behaviours, &BehaviourStore::failed, this, &Document::failed);
    connect(&m_behaviours, &BehaviourStore::busyChanged, &m_edits, &EditHistory::changed);
    m_edits.watch(m_behaviours);
    m_edits.watch(m_notes);
    connect(&m_behaviours, &BehaviourStore::renumbered, &m_selection,
            &ViewSelection::forgetBehaviours);
    connect(this, &Document::captureSettled, &m_behaviours,
            [this] { m_behaviours.settle(capture()); });
    connect(this, &Document::captureSettled, &m_striking, &StrikingFrames::settle);
    connect(&m_scope, &TableScope::changed, this, &Document::summarizeSelection);
    connect(this, &Document::behavioursChanged, &m_scope, &TableScope::update);
    connect(&m_striking, &StrikingFrames::changed, this, &Document::takeSpikes);
    connect(&SpikeThreshold::shared(), &SpikeThreshold::changed, this,
            &Document::followSpikeThreshold);
    followSpikeThreshold();
    connect(&m_notes, &AnnotationStore::changed, this, &Document::annotationsChanged);
    connect(&m_notes, &AnnotationStore::failed, this, &Document::failed);
}

Document::~Document() = default;

void Document::takeSpikes()
{
    std::vector<Spike> spikes;
    std::ranges::copy_if(allSpikes(), std::back_inserter(spikes), [this](const Spike &spike) {
        return !std::ranges::binary_search(m_leftOut, spike.frame);
    });
    const auto fields = [](const Spike &spike) {
        return std::tuple(spike.frame, spike.durationNs, spike.typicalNs, spike.around, spike.step);
    };
    if (!std::ranges::equal(spikes, *m_spikes, {}, fields, fields))
        m_spikes = std::make_shared<const std::vector<Spike>>(std::move(spikes));
    emit spikesChanged();
}

void Document::setStriking(std::optional<Striking> ofSet)
{
    if (!ofSet && !m_strikingOfSet)
        return;
    m_strikingOfSet = std::move(ofSet);
    takeSpikes();
}

bool Document::spikesKnown() const
{
    return m_strikingOfSet || (m_selection.state().times.set.value == 0 && m_striking.known());
}

void Document::leaveOutSpikes(std::vector<FrameIndex> frames)
{
    if (frames == m_leftOut)
        return;
    m_leftOut = std::move(frames);
    takeSpikes();
}

// The same threshold for spikes and for their alarm.
void Document::followSpikeThreshold()
{
    const SpikeThreshold &threshold = SpikeThreshold::shared();
    m_striking.setRule(threshold.rule());
    if (!m_live)
        return;
    AlarmRule rule = m_live->settings().alarm;
    rule.times = threshold.times();
    m_live->setAlarm(rule);
}

void Document::start()
{
    m_striking.look(capture());
    summarizeSelection();
    m_notes.load();
    emit started();
}

QString Document::title() const
{
    return QFileInfo(m_opened.request.fileName).fileName();
}

std::optional<FrameIndex> Document::spikeAfter(std::optional<FrameIndex> frame) const
{
    if (spikes().empty())
        return std::nullopt;
    const auto behind = [&](const Spike &spike) { return !frame || spike.frame > *frame; };
    const auto next = std::find_if(spikes().begin(), spikes().end(), behind);
    return next == spikes().end() ? spikes().front().frame : next->frame;
}

std::optional<FrameIndex> Document::spikeBefore(std::optional<FrameIndex> frame) const
{
    if (spikes().empty())
        return std::nullopt;
    const auto before = [&](const Spike &spike) { return !frame || spike.frame < *frame; };
    const auto previous = std::find_if(spikes().rbegin(), spikes().rend(), before);
    return previous == spikes().rend() ? spikes().back().frame : previous->frame;
}

std::optional<FrameIndex> Document::mostStrikingFrame() const
{
    if (spikes().empty())
        return m_strikingOfSet ? m_strikingOfSet->longest : m_striking.longest();
    const auto lessExcess = [](const Spike &a, const Spike &b) {
        return a.excessNs() < b.excessNs();
    };
    return std::max_element(spikes().begin(), spikes().end(), lessExcess)->frame;
}

void Document::summarizeSelection()
{
    dropSummaryJobs();
    m_recentJob.cancel();
    m_recentPace.stop();
    m_recentCapture.reset();
    Selection selection;
    selection.frames = m_scope.frames();
    m_summaryIsRecent = !selection.frames && m_live && m_live->isRunning();
    if (m_summaryIsRecent) {
        summarizeRecent();
        emit summaryChanged();
        return;
    }
    if (capture()->hasSiteTotals()) {
        m_firstFiguresJob.run(
            {},
            [capture = capture(), selection](const Task &task) {
                return zoe::firstFigures(*capture, selection, task);
            },
            [this](Result<std::shared_ptr<const Summary>> result) {
                takeFirstFigures(std::move(result));
            });
    }
    m_summaryJob.run(
        tr("Summarising functions"),
        [capture = capture(), selection = std::move(selection)](const Task &task) {
            return summarize(*capture, selection, task);
        },
        [this](Result<std::shared_ptr<const Summary>> result) { takeSummary(std::move(result)); });
    emit summaryChanged();
}

void Document::dropSummaryJobs()
{
    m_firstFiguresJob.cancel();
    m_summaryJob.cancel();
    m_firstFigures.reset();
}

// Without them, only the summary reports figures and errors.
void Document::takeFirstFigures(Result<std::shared_ptr<const Summary>> result)
{
    if (!result || *result == nullptr)
        return;
    m_firstFigures = *std::move(result);
    emit summaryChanged();
}

void Document::summarizeRecent()
{
    if (!m_summaryIsRecent || m_recentJob.isRunning() || m_recentPace.resting() ||
        m_recentCapture == capture())
        return;
    m_recentCapture = capture();
    const auto end = static_cast<FrameIndex>(capture()->frames().size());
    const auto count = static_cast<FrameIndex>(m_live->settings().summaryFrames);
    Selection selection;
    selection.frames = FrameRanges({end - std::min(end, count), end});
    m_recentPace.begin();
    m_recentJob.run(
        {},
        [capture = capture(), selection](const Task &task) {
            return summarize(*capture, selection, task);
        },
        [this](Result<std::shared_ptr<const Summary>> result) { takeRecent(std::move(result)); });
}

void Document::takeRecent(Result<std::shared_ptr<const Summary>> result)
{
    m_recentPace.end();
    if (!result || !m_summaryIsRecent)
        return;
    m_summary = *std::move(result);
    emit summaryChanged();
}

void Document::grow(std::shared_ptr<const Capture> longer)
{
    m_opened.capture = std::move(longer);
    m_notes.setRecorded(capture()->annotations());
    emit captureGrew();
    m_striking.look(capture());
    m_behaviours.grow(capture());
    summarizeRecent();
}

void Document::setLive(std::unique_ptr<LiveSession> live)
{
    m_live = std::move(live);
    if (!m_live)
        return;
    m_liveWasRunning = m_live->isRunning();
    followSpikeThreshold();
    m_notes.setGrowing(m_liveWasRunning);
    connect(m_live.get(), &LiveSession::grew, this, &Document::followLive);
    connect(m_live.get(), &LiveSession::summaryFramesChanged, this, [this] {
        m_recentJob.cancel();
        m_recentPace.stop();
        m_recentCapture.reset();
        summarizeRecent();
    });
    connect(m_live.get(), &LiveSession::pausedChanged, this, [this] {
        followLive();
        if (m_live->paused()) {
            m_recentPace.hurry();
            emit captureSettled();
        }
    });
    connect(m_live.get(), &LiveSession::failed, this, &Document::failed);
    connect(m_live.get(), &LiveSession::stateChanged, this, &Document::followName);
    connect(m_live.get(), &LiveSession::stateChanged, this, [this] {
        if (std::exchange(m_liveWasRunning, m_live->isRunning()) == m_live->isRunning())
            return;
        if (!m_live->isRunning())
            m_live->setPaused(false); // shows frames that arrived while the views were paused
        summarizeSelection();
        m_notes.setGrowing(m_live->isRunning());
        emit captureSettled();
    });
}

// The recording may have been copied to another disk; its own file is temporary.
void Document::followName()
{
    if (!m_live->savedAs().isEmpty() && !m_live->isRunning())
        m_notes.setFile(m_live->savedAs());
}

bool Document::isWatching() const
{
    return m_live && m_live->isRunning();
}

bool Document::isFollowing() const
{
    return isWatching() && !m_live->paused();
}

void Document::followLive()
{
    if (!m_live->paused() && m_live->capture() != capture())
        grow(m_live->capture());
}

void Document::backToLive()
{
    if (!m_live)
        return;
    m_live->setPaused(false);
    m_selection.setFrame(std::nullopt);
    emit newestFrameWanted();
}

std::optional<FrameIndex> Document::newestFrame() const
{
    const auto frames = capture()->frames();
    for (std::size_t i = frames.size(); i-- > 0;)
        if (isWhole(frames[i]))
            return static_cast<FrameIndex>(i);
    return std::nullopt;
}

std::optional<FrameIndex> Document::passingFrame() const
{
    return isFollowing() && !m_selection.state().frame ? newestFrame() : std::nullopt;
}

void Document::setOther(OpenedCapture other)
{
    m_other = std::move(other);
    emit otherChanged();
}

bool Document::selectFunction(const QString &name)
{
    const auto &sites = capture()->sites();
    for (std::uint32_t i = 0; i < sites.size(); ++i) {
        if (QString::fromStdString(sites[i].label()) == name) {
            m_selection.setSite(SiteId{i});
            return true;
        }
    }
    return false;
}

void Document::dropListener(const QObject &listener)
{
    for (const QObject *told :
         {static_cast<QObject *>(this), static_cast<QObject *>(&m_selection),
          static_cast<QObject *>(&m_scope), static_cast<QObject *>(&m_behaviours),
          static_cast<QObject *>(&m_notes), static_cast<QObject *>(m_live.get())}) {
        if (told)
            told->disconnect(&listener);
    }
}

void Document::takeSummary(Result<std::shared_ptr<const Summary>> result)
{
    dropSummaryJobs();
    if (result) {
        m_summary = *std::move(result);
    } else {
        m_summary.reset();
        emit failed(tr("Can't summarise the functions: %1")
                        .arg(QString::fromStdString(result.error().text())));
    }
    emit summaryChanged();
}

} // namespace zoe::app
