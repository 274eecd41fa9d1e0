// The frame chart with behaviour ribbon, overview, option bar and rule bar. Frames are those of the
// main set. Lives on the GUI thread; prepares captures by jobs.
#pragma once

#include <QPointer>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/behaviours/behaviours.h"
#include "analysis/frames/spikes.h"
#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "app/jobs/one_job.h"
#include "app/live/spike_alarm.h"
#include "app/panels/frames/frame_picture.h"
#include "app/panels/frames/frame_rules.h"
#include "app/panels/frames/overlay_series.h"
#include "app/session/frame_reasons.h"
#include "app/settings/frame_targets.h"
#include "app/widgets/charts/remembered_range.h"
#include "app/widgets/panel.h"

namespace zoe::app {

class AnnotationMarks;
class BehaviourLegend;
class BehaviourRibbon;
class FrameBar;
class FrameOverview;
class FramePicker;
class FramePlot;
class FrameSource;
class RuleBar;

class FrameChart : public Panel {
    Q_OBJECT

  public:
    explicit FrameChart(Session &session, QWidget *parent = nullptr);

    [[nodiscard]] QSize minimumSizeHint() const override; // with the overview
    void saveState(QVariantMap &state) const override;
    void restoreState(const QVariantMap &state) override;
    [[nodiscard]] QWidget *thumbnail() override;

    void setSpikes(std::vector<Spike> spikes);
    // Frames that triggered the alarm of a running program, rising.
    void setAlarms(std::vector<Alarm> alarms);
    // Null: no ribbon and no legend.
    void setBehaviours(std::shared_ptr<const Behaviours> behaviours);
    void setHighlightedBehaviour(std::optional<std::int32_t> behaviour);
    // The selected function that commands use; invalid: none.
    void setHighlightedSite(SiteId site);
    // Lines at frame budgets, at most three; by default the user's (FrameTargets). The deadline of
    // the shown set replaces them.
    void setTargets(std::vector<FrameTarget> targets);
    // For all views: the frame set shown and the excluded waits.
    void chooseTimes(const FrameTimesShown &times);
    void chooseFrame(FrameIndex frame);
    void chooseBehaviour(std::int32_t behaviour);

    [[nodiscard]] const SpikeIndex &spikes() const { return m_spikes; }
    [[nodiscard]] std::optional<FrameIndex> nextSpike(std::optional<FrameIndex> from) const
    {
        return m_spikes.next(from);
    }
    [[nodiscard]] std::optional<FrameIndex> previousSpike(std::optional<FrameIndex> from) const
    {
        return m_spikes.previous(from);
    }
    // Plain text on a frame, as its tooltip shows it.
    [[nodiscard]] QString textOf(FrameIndex frame) const;
    // The same for the frame at a place; empty: there is none.
    [[nodiscard]] QString textAt(FrameIndex place) const;
    // The capture is prepared and shown with the current options.
    [[nodiscard]] bool ready() const;
    [[nodiscard]] FramePlot &plot() { return *m_plot; }
    [[nodiscard]] const FrameSource &source() const { return *m_source; }
    [[nodiscard]] const FrameReasons *reasons() const { return m_reasons; }
    [[nodiscard]] FrameBar &bar() { return *m_bar; }
    [[nodiscard]] RuleBar &ruleBar() { return *m_ruleBar; }
    [[nodiscard]] BehaviourRibbon &ribbon() { return *m_ribbon; }
    [[nodiscard]] BehaviourLegend &legend() { return *m_legend; }
    [[nodiscard]] AnnotationMarks &marks() { return *m_marks; }
    [[nodiscard]] const FrameRanges &selectedFrames() const { return m_selected; }
    [[nodiscard]] const Behaviours *behaviours() const;
    [[nodiscard]] std::optional<std::int32_t> highlightedBehaviour() const { return m_behaviour; }

  public slots:
    void clearSelection();
    void invertSelection();
    void selectByRule(const zoe::app::FrameRule &rule);
    void setLine(bool line); // instead of bars
    void setColoured(bool coloured);
    void setLogarithmic(bool logarithmic);
    // Spikes caused by preemption don't count, in all views.
    void leaveOutPreemption(bool leaveOut);
    void setSorted(bool sorted);
    // Shows the function, with all sites of its name, as an overlay; invalid: none.
    void setOverlaySite(zoe::SiteId site);
    void setOverlay(const zoe::app::Overlay &overlay);
    void setOverlayOwnAxis(bool own);

  protected:
    void showDocument() override;
    void resizeEvent(QResizeEvent *event) override;

  private:
    void connectPlot();
    void connectSource();
    void connectBars();
    void followReasons();
    void askForReasons(); // of all spikes, if the user wants to leave some out
    void makeRoom();
    void refreshBars();
    void showMenu(const QPoint &globalPos);
    void showBehaviourMenu(std::int32_t behaviour, const QPoint &globalPos);
    void followDocument();
    void followSelection(const ViewSelection &selection);
    // Null: none. Clears spikes, behaviours, current and selected frames, and the view.
    void setCapture(std::shared_ptr<const Capture> capture);
    // A longer capture of the same session: the view is kept, and follows new frames if it shows
    // the end. Cost: the new frames; may be called ten times a second.
    void grow();
    void setCurrentFrame(std::optional<FrameIndex> frame);
    // Empty: all frames, no band is shown.
    void setSelectedFrames(const FrameRanges &frames);
    void setTimes(const FrameTimesShown &times);
    void chooseFrames(const FrameRanges &frames); // for all views; empty: all
    void showNewest();
    void showRemembered();
    void takeSeries(bool same);
    void showTargets();
    void placeMarks(); // selection, spikes and behaviours in a new series
    void countBehaviours();
    void placeAlarms();
    void updateCaption();
    void activatePlace(FrameIndex place);
    void selectPlaces(const FrameRanges &places);
    void followPlot();
    void showOverview(); // if there is something beyond the edges, and room
    void showTip(std::optional<FrameIndex> place, const QPoint &globalPos);
    [[nodiscard]] bool standsOut(FrameIndex frame) const; // a spike, or unusual

    FrameSource *m_source;
    QPointer<FrameReasons> m_reasons; // of the document
    OneJob m_ruleJob{jobs(), *this};
    FrameBar *m_bar;
    RuleBar *m_ruleBar;
    FramePlot *m_plot;
    FramePicker *m_picker;
    BehaviourRibbon *m_ribbon;
    BehaviourLegend *m_legend;
    FrameOverview *m_overview;
    AnnotationMarks *m_marks;
    RememberedRange m_remembered{"shownFrames"};

    SpikeIndex m_spikes; // by frame
    std::vector<Alarm> m_alarms;
    std::vector<FrameTarget> m_targets;
    FrameRanges m_selected;
    bool m_selectionPlaced = false; // the plot has it
    std::optional<FrameIndex> m_current;
    std::optional<FrameIndex> m_clicked; // place
    std::optional<std::int32_t> m_behaviour;
    std::shared_ptr<const Behaviours> m_behaviours; // null: none
    OneJob m_countJob{jobs(), *this};
    bool m_countsPlain = true; // places were frame numbers when they were counted
    SiteId m_site;
    bool m_ownAxis = false;
    bool m_preemptionLeftOut = false;
    QPoint m_tipAt; // of the tip shown last
};

} // namespace zoe::app
