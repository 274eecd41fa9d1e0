// The bar above the frame chart: buttons and menus for its options and selection, also as window
// commands. Remembers how frames are drawn. Lives on the GUI thread.
#pragma once

#include <QList>
#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/model/ids.h"
#include "app/panels/frames/frame_rules.h"
#include "app/panels/frames/frame_series.h"
#include "app/panels/frames/overlay_series.h"
#include "app/session/view_selection.h"
#include "app/widgets/pickers/name_list_model.h"

class QAction;
class QMenu;
class QToolButton;

namespace zoe::app {

class JobRunner;
class NamePicker;

// The state on which the bar's options depend.
struct FrameBarState {
    std::shared_ptr<const Capture> capture; // null: none
    FrameTimesShown times;
    FrameOrder order = FrameOrder::ByTime;
    bool overlaid = false; // an overlay is shown
    bool hasSpikes = false;
    bool hasSelection = false;
    bool knowsStates = false;              // whether threads could run may be recorded
    bool canCut = false;                   // the capture can be opened again with other main frames
    SiteId site;                           // the selected function; invalid: none
    std::optional<std::int32_t> behaviour; // the highlighted one
};

class FrameBar : public QWidget {
    Q_OBJECT

  public:
    // The owner gets the commands. All must outlive the bar.
    FrameBar(QWidget &owner, JobRunner &jobs, std::vector<const FrameMetric *> metrics);

    void restore(); // the remembered options
    void setState(const FrameBarState &state);
    void fillContextMenu(QMenu &menu);
    [[nodiscard]] NamePicker &picker() { return *m_picker; }
    // With icons only.
    [[nodiscard]] QSize minimumSizeHint() const override;

  signals:
    void lineToggled(bool line); // instead of bars
    void sortedToggled(bool sorted);
    void colouredToggled(bool coloured);
    void logarithmicToggled(bool logarithmic);
    void ownAxisToggled(bool own);         // of the overlay
    void preemptionLeftOut(bool leaveOut); // of spikes
    void timesChosen(const zoe::app::FrameTimesShown &times);
    void mainFramesWanted(const QString &set); // the frames of this set as main ones
    void overlayChosen(const zoe::app::Overlay &overlay);
    void ruleChosen(const zoe::app::FrameRule &rule);
    void rulesWanted(); // the bar of rules
    void invertWanted();
    void clearWanted();

  protected:
    void resizeEvent(QResizeEvent *event) override;

  private:
    void makeActions();
    void makeSelectActions();
    void makeButtons();
    void fitButtons();
    QToolButton *addButton(const char *name, const QString &text, const QString &tip);
    void fillSets(QMenu &menu);
    void fillTargets(QMenu &menu);
    void fillSpikes(QMenu &menu);
    void fillOverlay(QMenu &menu);
    void chooseWaits();
    void chooseOverlay();
    [[nodiscard]] Overlay overlayOf(SiteId site) const; // with all sites of that name

    QWidget &m_owner;
    const std::vector<const FrameMetric *> m_metrics;
    FrameBarState m_state;
    NamePicker *m_picker;
    QAction *m_line = nullptr;
    QAction *m_sorted = nullptr;
    QAction *m_coloured = nullptr;
    QAction *m_logarithmic = nullptr;
    QAction *m_withoutPreemption = nullptr;
    QAction *m_ownAxis = nullptr;
    QAction *m_waits = nullptr;
    QAction *m_overlay = nullptr;
    QAction *m_overlaySite = nullptr;
    QAction *m_overlayNone = nullptr;
    QAction *m_over = nullptr;
    QAction *m_containing = nullptr;
    QAction *m_behaviour = nullptr;
    QAction *m_spikes = nullptr;
    QAction *m_rule = nullptr;
    QAction *m_invert = nullptr;
    QAction *m_clear = nullptr;
    QList<QAction *> m_selecting; // in the order of the menu
    QToolButton *m_setButton = nullptr;
    QToolButton *m_targetsButton = nullptr;
    QToolButton *m_waitsButton = nullptr;
    QToolButton *m_overlayButton = nullptr;
};

} // namespace zoe::app
