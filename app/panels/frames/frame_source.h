// Prepares the frame chart's data in jobs and updates it as a capture grows: the series in the
// chosen set and order, and the overlay. Lives on the GUI thread.
#pragma once

#include <QObject>
#include <memory>

#include "app/jobs/one_job.h"
#include "app/jobs/pace.h"
#include "app/panels/frames/frame_series.h"
#include "app/panels/frames/overlay_series.h"

namespace zoe::app {

class FrameSource : public QObject {
    Q_OBJECT

  public:
    // The runner must outlive it.
    explicit FrameSource(JobRunner &jobs, QObject *parent = nullptr);

    // Null: none. Main set, without subtracted waits or overlay; the order stays.
    void setCapture(std::shared_ptr<const Capture> capture);
    // A longer capture of the same session.
    void grow(std::shared_ptr<const Capture> longer);
    // It no longer grows, or not for now: what waits for a rest is updated at once.
    void settle();
    void setShown(const FrameTimesShown &shown);
    void setOrder(FrameOrder order);
    // The rule for spikes of sets other than the main one.
    void setSpikeRule(const SpikeRule &rule);
    void setOverlay(const Overlay &overlay);

    [[nodiscard]] const std::shared_ptr<const Capture> &capture() const { return m_capture; }
    // The last one prepared; null: none so far.
    [[nodiscard]] const std::shared_ptr<const FrameSeries> &series() const { return m_series; }
    [[nodiscard]] const FrameTimesShown &shown() const { return m_shown; }
    [[nodiscard]] FrameOrder order() const { return m_order; }
    [[nodiscard]] const Overlay &overlay() const { return m_overlay; }
    // At the places of series(); null: none, or not ready.
    [[nodiscard]] std::shared_ptr<const OverlaySeries> overlaySeries() const;

  signals:
    // same: frames keep their places; new ones may follow at the end.
    void seriesChanged(bool same);
    void overlayChanged();
    // Reading failed or was cancelled: the previous series stays and is the current request again.
    void gaveUp(const QString &why); // empty: stopped by the user

  private:
    void startSeries();
    void takeSeries(Result<std::shared_ptr<const FrameSeries>> result);
    void show(std::shared_ptr<const FrameSeries> series);
    void followSeries();
    void followWaits();
    void startOverlay();
    void followOverlay();
    void place();
    void giveUp(const QString &why);
    [[nodiscard]] bool seriesIsShort() const;

    JobRunner &m_jobs;
    std::shared_ptr<const Capture> m_capture;
    FrameTimesShown m_shown;
    FrameOrder m_order = FrameOrder::ByTime;
    SpikeRule m_spikes;
    Overlay m_overlay;
    std::shared_ptr<const FrameSeries> m_series;
    std::shared_ptr<const OverlaySeries> m_values; // of m_overlay by number
    std::shared_ptr<const OverlaySeries> m_placed;
    FrameSetId m_valuesSet{0};  // of m_values
    FrameSetId m_overlaySet{0}; // of m_overlayJob
    OneJob m_seriesJob{m_jobs, *this, [this] { giveUp({}); }};
    OneJob m_waitsJob{m_jobs, *this};
    OneJob m_overlayJob{m_jobs, *this, [this] {
                            m_overlay = {};
                            emit overlayChanged();
                        }};
    OneJob m_placeJob{m_jobs, *this};
    // Updates that a growing capture needs.
    Pace m_seriesPace{*this, Pace::Uses::AllCores, std::chrono::seconds(1),
                      [this] { followSeries(); }};
    Pace m_waitsPace{*this, Pace::Uses::AllCores, std::chrono::milliseconds(0),
                     [this] { followSeries(); }};
    Pace m_overlayPace{*this, Pace::Uses::AllCores, std::chrono::milliseconds(0),
                       [this] { followOverlay(); }};
};

} // namespace zoe::app
