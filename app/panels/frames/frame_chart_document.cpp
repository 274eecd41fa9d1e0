// What the frame chart reads from its document, and reports to it.
#include <QToolTip>
#include <algorithm>
#include <utility>

#include "app/live/live_session.h"
#include "app/panels/frames/annotation_marks.h"
#include "app/panels/frames/behaviour_legend.h"
#include "app/panels/frames/behaviour_ribbon.h"
#include "app/panels/frames/frame_bar.h"
#include "app/panels/frames/frame_chart.h"
#include "app/panels/frames/frame_picker.h"
#include "app/panels/frames/frame_plot.h"
#include "app/panels/frames/frame_source.h"
#include "app/session/behaviour_frames.h"
#include "app/session/document.h"
#include "app/session/frame_reasons.h"
#include "app/theme/plain_texts.h"

namespace zoe::app {

namespace {
constexpr double kFramesAtEdge = 600;        // shown when the user returns to live
constexpr std::size_t kCountAtOnce = 20'000; // positions of frames; takes a millisecond
} // namespace

void FrameChart::showDocument()
{
    m_remembered.restore({});
    setCapture(document() ? document()->capture() : nullptr);
    m_marks->setDocument(document());
    if (m_reasons)
        m_reasons->disconnect(this);
    m_reasons = document() ? &FrameReasons::of(*document(), jobs()) : nullptr;
    if (document()) {
        followReasons();
        followDocument();
    }
}

void FrameChart::followDocument()
{
    connect(document(), &Document::captureGrew, this, &FrameChart::grow);
    connect(document(), &Document::captureSettled, m_source, &FrameSource::settle);
    connect(document(), &Document::newestFrameWanted, this, &FrameChart::showNewest);
    connect(document(), &Document::spikesChanged, this, [this] {
        setSpikes(document()->spikes());
        askForReasons();
    });
    connect(document(), &Document::behavioursChanged, this,
            [this] { setBehaviours(document()->behaviours()); });
    setSpikes(document()->spikes());
    setBehaviours(document()->behaviours());
    if (const LiveSession *live = document()->live()) {
        connect(live, &LiveSession::alarmsChanged, this,
                [this] { setAlarms(document()->live()->alarms()); });
        setAlarms(live->alarms());
    }
    followSelection(document()->selection());
}

void FrameChart::followSelection(const ViewSelection &selection)
{
    const auto follow = [this, &selection](auto signal, auto show) {
        connect(&selection, signal, this, show);
        show();
    };
    const ViewState &state = selection.state();
    follow(&ViewSelection::behaviourChanged,
           [this, &state] { setHighlightedBehaviour(state.behaviour); });
    follow(&ViewSelection::timesChanged, [this, &state] { setTimes(state.times); });
    follow(&ViewSelection::frameChanged, [this, &state] { setCurrentFrame(state.frame); });
    follow(&ViewSelection::framesChanged,
           [this, &state] { setSelectedFrames(state.frames.value_or(FrameRanges())); });
    follow(&ViewSelection::siteChanged, [this, &state] { setHighlightedSite(state.site); });
}

void FrameChart::grow()
{
    m_source->grow(document()->capture());
}

void FrameChart::showNewest()
{
    const VisibleRange all = m_plot->picture().range;
    VisibleRange edge = all;
    edge.show(std::max(all.low(), all.high() - kFramesAtEdge), all.high());
    m_plot->setRange(edge);
}

void FrameChart::setSpikes(std::vector<Spike> spikes)
{
    m_spikes = SpikeIndex(std::move(spikes));
    const auto &series = m_source->series();
    m_plot->setSpikes(std::make_shared<const SpikeIndex>(
        series ? series->placed(m_spikes.spikes())
               : std::vector<Spike>(m_spikes.spikes().begin(), m_spikes.spikes().end())));
}

void FrameChart::setAlarms(std::vector<Alarm> alarms)
{
    m_alarms = std::move(alarms);
    placeAlarms();
}

void FrameChart::placeAlarms()
{
    std::vector<FrameIndex> places;
    for (const Alarm &alarm : m_alarms) {
        const auto &series = m_source->series();
        if (const auto place = series ? series->places().placeOf(alarm.frame) : std::nullopt)
            places.push_back(*place);
    }
    std::ranges::sort(places);
    m_plot->setAlarms(std::move(places));
}

void FrameChart::setBehaviours(std::shared_ptr<const Behaviours> behaviours)
{
    m_legend->setBehaviours(behaviours);
    m_behaviours = std::move(behaviours);
    makeRoom();
    countBehaviours();
    refreshBars();
}

// For many frames, uses a job; until it is done, the ribbon doesn't change.
void FrameChart::countBehaviours()
{
    m_countJob.cancel();
    const auto count = [behaviours = m_behaviours, series = m_source->series()] {
        return series ? BehaviourCounts(behaviours, series->places()) : BehaviourCounts(behaviours);
    };
    const auto &series = m_source->series();
    m_countsPlain = !series || series->places().plain();
    if (!m_behaviours || std::max<std::size_t>(series ? series->placeCount() : 0,
                                               m_behaviours->assignment.size()) <= kCountAtOnce) {
        m_ribbon->setBehaviours(count());
        return;
    }
    m_countJob.run(
        {}, [count](const Task &) { return count(); },
        [this](BehaviourCounts counts) { m_ribbon->setBehaviours(std::move(counts)); });
}

void FrameChart::followReasons()
{
    connect(m_reasons, &FrameReasons::known, this, [this](FrameIndex frame) {
        const auto &hovered = m_plot->picture().hovered;
        const auto &series = m_source->series();
        if (hovered && series && series->places().frameAt(*hovered) == frame &&
            QToolTip::isVisible())
            QToolTip::showText(m_tipAt, plainToolTip(textAt(*hovered)), this);
    });
    connect(m_reasons, &FrameReasons::spikesKnown, this, [this] {
        if (document() && m_preemptionLeftOut)
            document()->leaveOutSpikes(m_reasons->preempted());
    });
    connect(m_reasons, &FrameReasons::forgotten, this, &FrameChart::askForReasons);
    askForReasons();
}

void FrameChart::askForReasons()
{
    if (document() && m_preemptionLeftOut && !document()->isFollowing())
        m_reasons->wantSpikes();
}

void FrameChart::leaveOutPreemption(bool leaveOut)
{
    m_preemptionLeftOut = leaveOut;
    if (document() && !leaveOut)
        document()->leaveOutSpikes({});
    askForReasons();
}

void FrameChart::chooseFrame(FrameIndex frame)
{
    if (document())
        document()->selection().setFrame(frame);
}

void FrameChart::chooseFrames(const FrameRanges &frames)
{
    if (document())
        document()->selection().setFrames(frames.empty() ? std::nullopt : std::optional(frames));
}

void FrameChart::chooseTimes(const FrameTimesShown &times)
{
    if (document())
        document()->selection().setTimes(times);
}

void FrameChart::chooseBehaviour(std::int32_t behaviour)
{
    if (behaviours() && document())
        app::chooseBehaviour(*behaviours(), behaviour, document()->selection());
}

void FrameChart::setCurrentFrame(std::optional<FrameIndex> frame)
{
    m_current = frame;
    const auto &series = m_source->series();
    auto place = frame;
    if (series && frame) {
        // Several frames of another set may begin in the same one: the clicked one stays.
        place = m_clicked ? m_clicked : m_plot->picture().current;
        const bool stays =
            place && *place < series->placeCount() && series->places().frameAt(*place) == *frame;
        if (!stays)
            place = series->places().placeOf(*frame);
    }
    m_clicked.reset();
    m_plot->setCurrent(place);
    if (place)
        m_picker->currentChanged(*place);
    m_plot->setAccessibleDescription(frame && ready() ? textOf(*frame) : QString());
}

void FrameChart::setSelectedFrames(const FrameRanges &frames)
{
    if (m_selectionPlaced && frames == m_selected)
        return;
    m_selected = frames;
    m_selectionPlaced = true;
    const auto &series = m_source->series();
    m_plot->setSelection(series ? series->places().placesOf(frames) : frames);
    refreshBars();
}

void FrameChart::setTimes(const FrameTimesShown &times)
{
    m_source->setShown(times);
    refreshBars();
}

} // namespace zoe::app
