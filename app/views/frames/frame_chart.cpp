#include "app/views/frames/frame_chart.h"

#include <QMenu>
#include <QToolTip>
#include <QVBoxLayout>
#include <cmath>

#include "app/views/frames/behaviour_ribbon.h"
#include "app/views/frames/frame_gestures.h"
#include "app/views/frames/frame_overview.h"
#include "app/views/frames/frame_plot.h"
#include "app/views/frames/frame_text.h"

namespace zoe::app {

namespace {
constexpr double kZoomStep = 1.6;
}

FrameTarget targetOfRate(double hz)
{
    return {std::llround(1e9 / hz), QStringLiteral("%1 Hz").arg(hz)};
}

FrameChart::FrameChart(JobRunner &jobs, QWidget *parent)
    : QWidget(parent)
    , m_jobs(jobs)
    , m_plot(new FramePlot(this))
    , m_gestures(new FrameGestures(*m_plot))
    , m_ribbon(new BehaviourRibbon(this))
    , m_overview(new FrameOverview(this))
{
    setAccessibleName(tr("Frame chart"));
    setFocusProxy(m_plot);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_plot, 1);
    layout->addWidget(m_ribbon);
    layout->addWidget(m_overview);
    m_ribbon->hide();

    connect(m_plot, &FramePlot::pictureChanged, this, &FrameChart::followPlot);
    connect(m_gestures, &FrameGestures::frameActivated, this, &FrameChart::frameActivated);
    connect(m_gestures, &FrameGestures::framesSelected, this, &FrameChart::framesSelected);
    connect(m_gestures, &FrameGestures::menuRequested, this, &FrameChart::showMenu);
    connect(m_gestures, &FrameGestures::hovered, this,
            [this](const QPoint &pos) { showTip(m_plot->picture().hovered, pos); });
    connect(m_ribbon, &BehaviourRibbon::clicked, this, &FrameChart::frameActivated);
    connect(m_ribbon, &BehaviourRibbon::hovered, this, &FrameChart::showTip);
    connect(m_overview, &FrameOverview::rangeRequested, m_plot, &FramePlot::setRange);
    setTargets({targetOfRate(60)});
    setCapture(nullptr);
}

void FrameChart::setCapture(std::shared_ptr<const Capture> capture)
{
    m_jobs.cancel(m_job);
    m_capture = std::move(capture);
    m_plot->setSeries(nullptr);
    m_plot->setSelection({});
    setSpikes({});
    setCurrentFrame(std::nullopt);
    setBehaviours(nullptr);
    if (!m_capture) {
        m_plot->setMessage(tr("No capture is open."));
        return;
    }
    m_plot->setMessage(tr("Reading the frames…"));
    m_job = m_jobs.run(
        QString(), this,
        [source = m_capture](const Task &) { return std::make_shared<const FrameSeries>(source); },
        [this](std::shared_ptr<const FrameSeries> series) {
            const bool empty = series->frameCount() == 0;
            const auto current = m_plot->picture().current;
            m_plot->setMessage(empty ? tr("This capture has no frames.") : QString());
            m_plot->setSeries(std::move(series));
            m_plot->setCurrentFrame(current);
        });
}

bool FrameChart::ready() const
{
    return m_capture && m_plot->picture().series;
}

void FrameChart::setSpikes(std::vector<Spike> spikes)
{
    m_plot->setSpikes(std::make_shared<const SpikeIndex>(std::move(spikes)));
}

void FrameChart::setBehaviours(std::shared_ptr<const Behaviours> behaviours)
{
    m_ribbon->setVisible(behaviours != nullptr);
    m_ribbon->setBehaviours(BehaviourCounts(std::move(behaviours)));
}

void FrameChart::setHighlightedBehaviour(std::optional<std::int32_t> behaviour)
{
    m_ribbon->setHighlighted(behaviour);
}

void FrameChart::setTargets(std::vector<FrameTarget> targets)
{
    m_plot->setTargets(std::move(targets));
}

void FrameChart::setCurrentFrame(std::optional<FrameIndex> frame)
{
    m_plot->setCurrentFrame(frame);
    if (frame)
        m_gestures->currentChanged(*frame);
    const bool known = frame && ready() && *frame < m_plot->picture().series->frameCount();
    m_plot->setAccessibleDescription(known ? textOf(*frame) : QString());
}

void FrameChart::setSelectedFrames(const FrameRanges &frames)
{
    m_plot->setSelection(frames);
}

const SpikeIndex &FrameChart::spikes() const
{
    return *m_plot->picture().spikes;
}

std::optional<FrameIndex> FrameChart::nextSpike(std::optional<FrameIndex> from) const
{
    if (from)
        return spikes().next(*from);
    return spikes().spikes().empty() ? std::nullopt
                                     : std::optional(spikes().spikes().front().frame);
}

std::optional<FrameIndex> FrameChart::previousSpike(std::optional<FrameIndex> from) const
{
    if (from)
        return spikes().previous(*from);
    return spikes().spikes().empty() ? std::nullopt : std::optional(spikes().spikes().back().frame);
}

QString FrameChart::textOf(FrameIndex frame) const
{
    const FramePicture &picture = m_plot->picture();
    if (!picture.series || frame >= picture.series->frameCount())
        return {};
    return frameText(*picture.series, frame, *picture.spikes, m_ribbon->counts());
}

void FrameChart::followPlot()
{
    m_ribbon->follow(m_plot->picture());
    m_overview->follow(m_plot->picture());
}

void FrameChart::showTip(std::optional<FrameIndex> frame, const QPoint &globalPos)
{
    if (frame)
        QToolTip::showText(globalPos, textOf(*frame), this);
    else
        QToolTip::hideText();
}

void FrameChart::showMenu(const QPoint &globalPos)
{
    QMenu menu(this);
    menu.addAction(tr("Show all frames"), this, &FrameChart::zoomToAll);
    menu.addAction(tr("Zoom to the selection"), this, &FrameChart::zoomToSelection);
    menu.addAction(tr("Zoom in"), this, &FrameChart::zoomIn);
    menu.addAction(tr("Zoom out"), this, &FrameChart::zoomOut);
    menu.addSeparator();
    QAction *clear = menu.addAction(tr("Clear the selection"), this, &FrameChart::clearSelection);
    clear->setEnabled(!m_plot->picture().selection.empty());
    const auto current = m_plot->picture().current;
    const auto addSpike = [&](const QString &text, std::optional<FrameIndex> frame) {
        QAction *action = menu.addAction(text);
        action->setEnabled(frame.has_value());
        connect(action, &QAction::triggered, this, [this, frame] { emit frameActivated(*frame); });
    };
    addSpike(tr("Next spike"), nextSpike(current));
    addSpike(tr("Previous spike"), previousSpike(current));
    menu.exec(globalPos);
}

void FrameChart::zoomToAll()
{
    m_plot->zoomToAll();
}

void FrameChart::zoomToSelection()
{
    m_plot->zoomToSelection();
}

void FrameChart::zoomIn()
{
    m_plot->zoomBy(1 / kZoomStep);
}

void FrameChart::zoomOut()
{
    m_plot->zoomBy(kZoomStep);
}

void FrameChart::clearSelection()
{
    m_plot->setSelection({});
    emit framesSelected({});
}

} // namespace zoe::app
