#include "app/panels/frames/frame_source.h"

#include <utility>
#include <vector>

#include "analysis/frames/frame_values.h"

namespace zoe::app {

FrameSource::FrameSource(JobRunner &jobs, QObject *parent)
    : QObject(parent)
    , m_jobs(jobs)
{}

void FrameSource::setCapture(std::shared_ptr<const Capture> capture)
{
    for (OneJob *job : {&m_seriesJob, &m_waitsJob, &m_overlayJob, &m_placeJob})
        job->cancel();
    for (Pace *pace : {&m_seriesPace, &m_waitsPace, &m_overlayPace})
        pace->stop();
    m_capture = std::move(capture);
    m_shown = {};
    m_overlay = {};
    m_series.reset();
    m_values.reset();
    m_placed.reset();
    if (m_capture)
        startSeries();
}

void FrameSource::setShown(const FrameTimesShown &shown)
{
    if (shown == m_shown)
        return;
    m_shown = shown;
    startSeries();
}

void FrameSource::setOrder(FrameOrder order)
{
    if (order == m_order)
        return;
    m_order = order;
    startSeries();
}

void FrameSource::setSpikeRule(const SpikeRule &rule)
{
    m_spikes = rule;
    if (m_shown.set.value != 0)
        startSeries();
}

void FrameSource::startSeries()
{
    m_seriesJob.cancel();
    m_waitsJob.cancel();
    m_seriesPace.stop();
    if (!m_capture)
        return;
    m_seriesPace.begin();
    const bool reads = m_shown.set.value != 0 || !m_shown.waits.empty();
    m_seriesJob.run(
        reads ? tr("Reading frame times") : QString(),
        [capture = m_capture, shown = m_shown, order = m_order, before = m_series,
         spikes = m_spikes](const Task &task) {
            return FrameSeries::make(capture, shown, order, before, task, spikes);
        },
        [this](Result<std::shared_ptr<const FrameSeries>> result) {
            takeSeries(std::move(result));
        });
}

void FrameSource::takeSeries(Result<std::shared_ptr<const FrameSeries>> result)
{
    m_seriesPace.end();
    if (!result) {
        giveUp(QString::fromStdString(result.error().text()));
        return;
    }
    show(*std::move(result));
    followSeries();
}

void FrameSource::giveUp(const QString &why)
{
    m_seriesPace.end();
    if (m_series) {
        m_shown = m_series->shown();
        m_order = m_series->order();
    }
    emit gaveUp(why);
}

void FrameSource::show(std::shared_ptr<const FrameSeries> series)
{
    const bool same = m_series && m_series->shown().set == series->shown().set &&
                      m_series->order() == series->order();
    // New frames are appended: the overlay of the old ones stays until the new one is ready.
    const bool samePlaces = same && series->order() == FrameOrder::ByTime;
    m_series = std::move(series);
    if (!samePlaces)
        m_placed.reset();
    emit seriesChanged(same);
    place();
}

void FrameSource::grow(std::shared_ptr<const Capture> longer)
{
    m_capture = std::move(longer);
    followSeries();
    followOverlay();
}

void FrameSource::settle()
{
    for (Pace *pace : {&m_seriesPace, &m_waitsPace, &m_overlayPace})
        pace->hurry();
}

bool FrameSource::seriesIsShort() const
{
    return m_series && m_series->capture().frames().size() < m_capture->frames().size();
}

// Frame times of the main set without changes are updated immediately, others by jobs.
void FrameSource::followSeries()
{
    if (!m_capture || !seriesIsShort() || m_seriesJob.isRunning())
        return;
    if (!m_series->places().plain()) {
        if (!m_seriesPace.resting())
            startSeries();
    } else if (m_series->shown().waits.empty()) {
        show(m_series->grown(m_capture));
    } else if (!m_waitsJob.isRunning() && !m_waitsPace.resting()) {
        followWaits();
    }
}

void FrameSource::followWaits()
{
    const FrameIndex from = m_series->placeCount();
    Selection selection;
    selection.frames =
        FrameRanges(FrameRange{from, static_cast<FrameIndex>(m_capture->frames().size())});
    m_waitsPace.begin();
    m_waitsJob.run(
        QString(),
        [capture = m_capture, waits = m_shown.waits, selection](const Task &task) {
            return waitValues(*capture, waits, selection, task);
        },
        [this, from, capture = m_capture](const Result<FrameValues> &values) {
            m_waitsPace.end();
            std::vector<DurationNs> waits(capture->frames().size() - from, 0);
            for (std::size_t i = 0; values && i < values->frames.size(); ++i)
                waits[values->frames[i] - from] = static_cast<DurationNs>(values->values[i]);
            show(m_series->grown(capture, waits));
            followSeries();
        });
}

void FrameSource::setOverlay(const Overlay &overlay)
{
    if (overlay == m_overlay)
        return;
    m_overlay = overlay;
    m_values.reset();
    m_placed.reset();
    startOverlay();
    emit overlayChanged();
}

void FrameSource::startOverlay()
{
    m_overlayJob.cancel();
    m_placeJob.cancel();
    if (!m_capture || !m_series || m_overlay.none())
        return;
    m_overlaySet = m_series->shown().set;
    m_overlayJob.run(
        tr("Reading the overlay"),
        [capture = m_capture, overlay = m_overlay, set = m_series->set()](const Task &task) {
            return OverlaySeries::make(*capture, overlay, set, task);
        },
        [this](Result<std::shared_ptr<const OverlaySeries>> result) {
            if (!result) {
                m_overlay = {};
                emit overlayChanged();
                emit gaveUp(QString::fromStdString(result.error().text()));
                return;
            }
            m_values = *std::move(result);
            m_valuesSet = m_overlaySet;
            place();
            followOverlay();
        });
}

void FrameSource::followOverlay()
{
    if (!m_values || m_values->set() || m_overlayJob.isRunning() || m_overlayPace.resting() ||
        m_values->frameCount() >= m_capture->frames().size())
        return;
    m_overlayPace.begin();
    m_overlayJob.run(
        QString(),
        [capture = m_capture, overlay = m_overlay, from = m_values->frameCount(),
         before = m_values->last()](const Task &task) {
            return OverlaySeries::more(*capture, overlay, from, before, task);
        },
        [this, count = m_capture->frames().size()](const Result<FrameValues> &more) {
            m_overlayPace.end();
            m_values =
                m_values->grown(more ? *more : FrameValues{}, static_cast<FrameIndex>(count));
            place();
            followOverlay();
        });
}

void FrameSource::place()
{
    if (!m_series || m_overlay.none())
        return;
    const FrameSetId set = m_series->shown().set;
    const bool current = m_values && m_values->set() == m_series->set();
    if (!current && !(m_overlayJob.isRunning() && m_overlaySet == set))
        startOverlay();
    if (!m_values || m_valuesSet != set)
        return;
    if (m_series->order() == FrameOrder::ByTime) {
        m_placed = m_values;
        emit overlayChanged();
        return;
    }
    m_placeJob.run(
        QString(),
        [values = m_values, series = m_series](const Task &) {
            return values->placed(series->places());
        },
        [this](std::shared_ptr<const OverlaySeries> placed) {
            m_placed = std::move(placed);
            emit overlayChanged();
        });
}

std::shared_ptr<const OverlaySeries> FrameSource::overlaySeries() const
{
    return m_placed;
}

} // namespace zoe::app
