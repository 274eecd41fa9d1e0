#include "app/panels/frames/frame_chart.h"

#include <QMenu>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "analysis/states/recorded_states.h"
#include "app/panels/frames/annotation_marks.h"
#include "app/panels/frames/behaviour_legend.h"
#include "app/panels/frames/behaviour_menu.h"
#include "app/panels/frames/behaviour_ribbon.h"
#include "app/panels/frames/frame_bar.h"
#include "app/panels/frames/frame_overview.h"
#include "app/panels/frames/frame_picker.h"
#include "app/panels/frames/frame_plot.h"
#include "app/panels/frames/frame_source.h"
#include "app/panels/frames/frame_text.h"
#include "app/panels/frames/plot_lines.h"
#include "app/panels/frames/rule_bar.h"
#include "app/session/behaviour_frames.h"
#include "app/session/document.h"
#include "app/session/namesakes.h"
#include "app/settings/spike_threshold.h"
#include "app/theme/plain_texts.h"
#include "plugins/api/plugin_manager.h"

namespace zoe::app {

FrameChart::FrameChart(Session &session, QWidget *parent)
    : Panel(session, parent)
    , m_source(new FrameSource(session.jobs(), this))
    , m_bar(new FrameBar(*this, session.jobs(), session.plugins().frameMetrics()))
    , m_ruleBar(new RuleBar(session.jobs(), this))
    , m_plot(new FramePlot(this))
    , m_picker(new FramePicker(*m_plot))
    , m_ribbon(new BehaviourRibbon(this))
    , m_legend(new BehaviourLegend(this))
    , m_overview(new FrameOverview(this))
    , m_marks(new AnnotationMarks(*m_plot))
{
    setAccessibleName(tr("Frame chart"));
    setFocusProxy(m_plot);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(m_ruleBar);
    layout->addWidget(m_plot, 1);
    layout->addWidget(m_ribbon);
    layout->addWidget(m_legend);
    layout->addWidget(m_overview);
    m_ribbon->hide();
    m_legend->hide();
    m_ruleBar->hide();
    connectPlot();
    connectBars();
    connect(m_bar, &FrameBar::preemptionLeftOut, this, &FrameChart::leaveOutPreemption);
    connectSource();
    const SpikeThreshold &threshold = SpikeThreshold::shared();
    connect(&threshold, &SpikeThreshold::changed, m_source,
            [this, &threshold] { m_source->setSpikeRule(threshold.rule()); });
    m_source->setSpikeRule(threshold.rule());
    const FrameTargets &targets = FrameTargets::shared();
    connect(&targets, &FrameTargets::changed, this,
            [this, &targets] { setTargets(targets.list()); });
    setTargets(targets.list());
    m_bar->restore();
    setCapture(nullptr);
}

void FrameChart::connectPlot()
{
    connect(m_plot, &FramePlot::pictureChanged, this, &FrameChart::followPlot);
    connect(m_plot, &FramePlot::pictureChanged, this, &FrameChart::showRemembered);
    connect(m_picker, &FramePicker::placeActivated, this, &FrameChart::activatePlace);
    connect(m_picker, &FramePicker::placesSelected, this, &FrameChart::selectPlaces);
    connect(m_picker, &FramePicker::menuRequested, this, &FrameChart::showMenu);
    connect(m_picker, &FramePicker::hovered, this,
            [this](const QPoint &pos) { showTip(m_plot->picture().hovered, pos); });
    connect(m_ribbon, &BehaviourRibbon::clicked, this, &FrameChart::activatePlace);
    connect(m_ribbon, &BehaviourRibbon::hovered, this, &FrameChart::showTip);
    connect(m_overview, &FrameOverview::rangeRequested, m_plot, &FramePlot::setRange);
}

void FrameChart::connectBars()
{
    connect(m_bar, &FrameBar::lineToggled, this, &FrameChart::setLine);
    connect(m_bar, &FrameBar::sortedToggled, this, &FrameChart::setSorted);
    connect(m_bar, &FrameBar::colouredToggled, this, &FrameChart::setColoured);
    connect(m_bar, &FrameBar::logarithmicToggled, this, &FrameChart::setLogarithmic);
    connect(m_bar, &FrameBar::ownAxisToggled, this, &FrameChart::setOverlayOwnAxis);
    connect(m_bar, &FrameBar::timesChosen, this, &FrameChart::chooseTimes);
    connect(m_bar, &FrameBar::mainFramesWanted, this, [this](const QString &set) {
        OpenRequest request = document()->opened().request;
        request.framesBy = set;
        session().open(request);
    });
    connect(m_bar, &FrameBar::overlayChosen, this, &FrameChart::setOverlay);
    connect(m_bar, &FrameBar::ruleChosen, this, &FrameChart::selectByRule);
    connect(m_bar, &FrameBar::rulesWanted, m_ruleBar, &RuleBar::open);
    connect(m_bar, &FrameBar::invertWanted, this, &FrameChart::invertSelection);
    connect(m_bar, &FrameBar::clearWanted, this, &FrameChart::clearSelection);
    connect(m_ruleBar, &RuleBar::ruleChosen, this, &FrameChart::selectByRule);
    connect(m_ruleBar, &RuleBar::left, this, [this] { m_plot->setFocus(Qt::OtherFocusReason); });
    connect(m_legend, &BehaviourLegend::clicked, this, &FrameChart::chooseBehaviour);
    connect(m_legend, &BehaviourLegend::menuWanted, this, &FrameChart::showBehaviourMenu);
    connect(m_ribbon, &BehaviourRibbon::menuWanted, this,
            [this](FrameIndex place, const QPoint &globalPos) {
                const std::int32_t behaviour =
                    m_ribbon->counts().of(m_source->series()->places().frameAt(place));
                if (behaviour != kNotClustered)
                    showBehaviourMenu(behaviour, globalPos);
            });
}

void FrameChart::refreshBars()
{
    m_bar->setState(
        {.capture = m_source->capture(),
         .times = m_source->shown(),
         .order = m_source->order(),
         .overlaid = !m_source->overlay().none(),
         .hasSpikes = !m_spikes.spikes().empty(),
         .hasSelection = !m_selected.empty(),
         .knowsStates = m_source->capture() && mayHaveThreadStates(*m_source->capture()),
         .canCut = document() && !document()->live(),
         .site = m_site,
         .behaviour = m_behaviours ? m_behaviour : std::nullopt});
    m_ruleBar->setOffer({m_source->capture(), m_behaviours, m_site});
}

void FrameChart::showMenu(const QPoint &globalPos)
{
    QMenu menu(this);
    menu.addAction(tr("Show all frames"), m_plot, [this] { m_plot->zoomToAll(); });
    menu.addAction(tr("Zoom to the selection"), m_plot, [this] { m_plot->zoomToSelection(); });
    menu.addAction(tr("Zoom in"), m_plot, [this] { m_plot->zoomBy(1 / kZoomStep); });
    menu.addAction(tr("Zoom out"), m_plot, [this] { m_plot->zoomBy(kZoomStep); });
    menu.addSeparator();
    m_bar->fillContextMenu(menu);
    menu.addSeparator();
    const auto addSpike = [&](const QString &text, std::optional<FrameIndex> frame) {
        QAction *action = menu.addAction(text);
        action->setEnabled(frame.has_value());
        connect(action, &QAction::triggered, this, [this, frame] { chooseFrame(*frame); });
    };
    addSpike(tr("Next spike"), nextSpike(m_current));
    addSpike(tr("Previous spike"), previousSpike(m_current));
    menu.exec(globalPos);
}

void FrameChart::showBehaviourMenu(std::int32_t behaviour, const QPoint &globalPos)
{
    popUpBehaviourMenu(
        *this, nameOfBehaviour(*behaviours(), behaviour), globalPos,
        [this, behaviour](RuleMode mode) {
            if (mode == RuleMode::Replace)
                chooseBehaviour(behaviour);
            else
                selectByRule({.kind = RuleKind::Behaviour, .mode = mode, .behaviour = behaviour});
        });
}

void FrameChart::connectSource()
{
    connect(m_source, &FrameSource::seriesChanged, this, &FrameChart::takeSeries);
    connect(m_source, &FrameSource::overlayChanged, this, [this] {
        m_plot->setOverlay(m_source->overlaySeries(), m_ownAxis);
        updateCaption();
        refreshBars();
    });
    connect(m_source, &FrameSource::gaveUp, this, [this](const QString &why) {
        if (!why.isEmpty())
            emit failed(tr("Can't show the frames this way: %1").arg(why));
        refreshBars();
        chooseTimes(m_source->shown());
    });
}

// The capture is prepared by a job.
void FrameChart::showRemembered()
{
    if (!ready() || !m_plot->hasFrames())
        return;
    if (const auto range = m_remembered.take(m_plot->picture().range))
        m_plot->setRange(*range);
}

void FrameChart::saveState(QVariantMap &state) const
{
    const bool shown = ready() && m_plot->hasFrames();
    m_remembered.save(state, shown ? &m_plot->picture().range : nullptr);
}

void FrameChart::restoreState(const QVariantMap &state)
{
    m_remembered.restore(state);
    showRemembered();
}

QWidget *FrameChart::thumbnail()
{
    return ready() ? m_plot : nullptr;
}

void FrameChart::setCapture(std::shared_ptr<const Capture> capture)
{
    m_ruleJob.cancel();
    m_ruleBar->hide();
    m_plot->setSeries(nullptr);
    m_plot->setOverlay(nullptr, false);
    m_plot->setCaption({});
    m_source->setCapture(capture);
    m_site = {};
    setSelectedFrames({});
    setSpikes({});
    setAlarms({});
    setCurrentFrame(std::nullopt);
    setBehaviours(nullptr);
    setHighlightedBehaviour(std::nullopt);
    m_plot->setMessage(capture ? tr("Reading frames…") : tr("No capture is open."));
    refreshBars();
}

void FrameChart::takeSeries(bool same)
{
    const auto &series = m_source->series();
    m_plot->setMessage(series->placeCount() > 0       ? QString()
                       : series->places().ofMainSet() ? tr("This capture has no frames.")
                                                      : tr("This frame set has no frames."));
    if (same)
        m_plot->replaceSeries(series);
    else
        m_plot->setSeries(series);
    showTargets();
    if (document() && series->shown().set == document()->selection().state().times.set)
        document()->setStriking(series->striking());
    if (m_plot->lines().overlay() != m_source->overlaySeries().get())
        m_plot->setOverlay(m_source->overlaySeries(), m_ownAxis);
    placeMarks();
    updateCaption();
    refreshBars();
}

void FrameChart::placeMarks()
{
    const FrameSeries &series = *m_source->series();
    m_plot->setSpikes(std::make_shared<const SpikeIndex>(series.placed(m_spikes.spikes())));
    placeAlarms();
    m_plot->setSelection(series.places().placesOf(m_selected));
    if (m_behaviours && !(series.places().plain() && m_countsPlain))
        countBehaviours();
    const auto place = m_current ? series.places().placeOf(*m_current) : std::nullopt;
    if (place != m_plot->picture().current)
        m_plot->setCurrent(place);
}

bool FrameChart::ready() const
{
    const auto &series = m_plot->picture().series;
    return series && series->shown() == m_source->shown() && series->order() == m_source->order();
}

QSize FrameChart::minimumSizeHint() const
{
    QSize least = layout()->minimumSize();
    least.rheight() += FramePlot::leastHeight(*this) - m_plot->minimumHeight();
    if (m_overview->isHidden())
        least.rheight() += m_overview->minimumHeight();
    if (m_behaviours && m_ribbon->isHidden())
        least.rheight() += m_ribbon->minimumHeight();
    if (m_behaviours && m_legend->isHidden())
        least.rheight() += m_legend->minimumSizeHint().height();
    return least;
}

void FrameChart::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    makeRoom();
}

// Given less than it needs, the overview goes first, then the frames are lower, then the legend and
// the ribbon go: never does one cover another.
void FrameChart::makeRoom()
{
    const bool room = height() >= minimumSizeHint().height();
    m_plot->setMinimumHeight(room ? FramePlot::leastHeight(*this) : FramePlot::kLowestPx);
    const int bars = m_bar->minimumSizeHint().height() +
                     (m_ruleBar->isHidden() ? 0 : m_ruleBar->minimumSizeHint().height());
    const int rest = height() - bars - FramePlot::kLowPx;
    const int ribbon = m_ribbon->minimumHeight();
    const int legend = m_legend->minimumSizeHint().height();
    m_ribbon->setVisible(m_behaviours && rest >= ribbon);
    m_legend->setVisible(m_behaviours && rest >= ribbon + legend);
    showOverview();
}

void FrameChart::showOverview()
{
    const bool zoomed = m_plot->hasFrames() && !m_plot->picture().range.showsAll();
    m_overview->setVisible(zoomed && height() >= minimumSizeHint().height());
}

const Behaviours *FrameChart::behaviours() const
{
    return m_behaviours.get();
}

void FrameChart::setHighlightedBehaviour(std::optional<std::int32_t> behaviour)
{
    m_behaviour = behaviour;
    m_ribbon->setHighlighted(behaviour);
    m_legend->setHighlighted(behaviour);
    refreshBars();
}

void FrameChart::setHighlightedSite(SiteId site)
{
    m_site = site;
    refreshBars();
}

void FrameChart::setTargets(std::vector<FrameTarget> targets)
{
    m_targets = std::move(targets);
    showTargets();
}

void FrameChart::showTargets()
{
    const auto &capture = m_source->capture();
    m_plot->setTargets(capture ? targetsOfSet(*capture, m_source->shown().set, m_targets)
                               : m_targets);
}

void FrameChart::activatePlace(FrameIndex place)
{
    m_clicked = place;
    const FrameIndex frame = m_source->series()->places().frameAt(place);
    if (m_current == frame)
        setCurrentFrame(frame); // its position may be different
    else
        chooseFrame(frame);
}

void FrameChart::selectPlaces(const FrameRanges &places)
{
    m_selected = m_source->series()->places().framesOf(places);
    m_selectionPlaced = false; // the plot shows positions, perhaps not of all these frames
    refreshBars();
    chooseFrames(m_selected);
}

QString FrameChart::textAt(FrameIndex place) const
{
    const auto &series = m_source->series();
    if (!series || place >= series->placeCount())
        return {};
    QString text =
        placeText(*series, place, m_spikes, m_ribbon->counts(), m_source->overlaySeries().get());
    const bool hasReason = m_reasons && series->places().ofMainSet();
    if (const QString reason =
            hasReason ? m_reasons->textOf(series->places().frameAt(place)) : QString();
        !reason.isEmpty())
        text += u'\n' + tr("cause: %1").arg(reason);
    const auto alarm =
        std::ranges::lower_bound(m_alarms, series->places().frameAt(place), {}, &Alarm::frame);
    if (alarm != m_alarms.end() && alarm->frame == series->places().frameAt(place))
        text += u'\n' + alarmText(*alarm);
    return text;
}

QString FrameChart::textOf(FrameIndex frame) const
{
    const auto &series = m_source->series();
    if (!series || frame >= series->capture().frames().size())
        return {};
    const auto place = series->places().placeOf(frame);
    return place ? textAt(*place) : unreadableFrameText(frame);
}

void FrameChart::updateCaption()
{
    if (const auto &series = m_source->series())
        m_plot->setCaption(captionText(*series, m_source->overlaySeries().get()));
}

void FrameChart::followPlot()
{
    m_ribbon->follow(m_plot->picture());
    m_overview->follow(m_plot->picture());
    showOverview();
}

void FrameChart::showTip(std::optional<FrameIndex> place, const QPoint &globalPos)
{
    m_tipAt = globalPos;
    if (!place) {
        QToolTip::hideText();
        return;
    }
    QToolTip::showText(globalPos, plainToolTip(textAt(*place)), this);
    const FramePlaces &places = m_source->series()->places();
    const FrameIndex frame = places.frameAt(*place);
    if (m_reasons && places.ofMainSet() && standsOut(frame) && m_reasons->textOf(frame).isEmpty())
        m_reasons->want(frame);
}

bool FrameChart::standsOut(FrameIndex frame) const
{
    const Behaviours *found = behaviours();
    return m_spikes.at(frame) != nullptr ||
           (found != nullptr &&
            std::ranges::binary_search(found->unusual, frame, {}, &UnusualFrame::frame));
}

void FrameChart::clearSelection()
{
    chooseFrames({});
}

void FrameChart::invertSelection()
{
    if (!m_source->capture() || m_selected.empty())
        return;
    chooseFrames(
        m_selected.inverted(static_cast<FrameIndex>(m_source->capture()->frames().size())));
}

void FrameChart::selectByRule(const FrameRule &rule)
{
    const auto &series = m_source->series();
    if (!series)
        return;
    RuleInput input{
        series, m_behaviours, {m_spikes.spikes().begin(), m_spikes.spikes().end()}, m_selected};
    m_ruleJob.run(
        tr("Selecting frames"),
        [input = std::move(input), rule](const Task &task) {
            return framesByRule(input, rule, task);
        },
        [this](const Result<RuleAnswer> &answer) {
            // An empty selection isn't possible: it would mean all frames.
            if (answer && !answer->frames.empty())
                chooseFrames(answer->frames);
            m_ruleBar->say(answer ? *answer : RuleAnswer(),
                           answer ? QString() : QString::fromStdString(answer.error().message));
        });
}

void FrameChart::setLine(bool line)
{
    m_plot->setBars(!line);
}

void FrameChart::setColoured(bool coloured)
{
    m_plot->setColoured(coloured);
}

void FrameChart::setLogarithmic(bool logarithmic)
{
    m_plot->setLogarithmic(logarithmic);
}

void FrameChart::setSorted(bool sorted)
{
    m_source->setOrder(sorted ? FrameOrder::ByDuration : FrameOrder::ByTime);
    refreshBars();
}

void FrameChart::setOverlaySite(SiteId site)
{
    if (m_source->capture())
        m_source->setOverlay({namesakesOf(*m_source->capture(), site), {}});
}

void FrameChart::setOverlay(const Overlay &overlay)
{
    m_source->setOverlay(overlay);
}

void FrameChart::setOverlayOwnAxis(bool own)
{
    m_ownAxis = own;
    m_plot->setOverlay(m_source->overlaySeries(), own);
    refreshBars();
}

} // namespace zoe::app
