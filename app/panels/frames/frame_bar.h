// The bar above the frame chart: buttons and menus for its options and selection, also as window
// commands. Remembers how frames are drawn. Lives on the GUI thread.
#pragma once

#include <QList>
#include <QWidget>
#include <vector>

#include "analysis/model/ids.h"
#include "app/panels/frames/frame_rules.h"
#include "app/widgets/pickers/name_list_model.h"

class QAction;
class QMenu;
class QToolButton;

namespace zoe::app {

class FrameChart;
class JobRunner;
class NamePicker;

class FrameBar : public QWidget {
    Q_OBJECT

  public:
    // The runner must outlive the bar.
    FrameBar(FrameChart &chart, JobRunner &jobs);

    void restore(); // what was remembered
    void refresh(); // after the chart has changed
    void fillContextMenu(QMenu &menu);
    [[nodiscard]] NamePicker &picker() { return *m_picker; }

  private:
    void makeActions();
    void makeSelectActions();
    void makeButtons();
    QToolButton *addButton(const char *name, const QString &text, const QString &tip);
    void fillSets(QMenu &menu);
    void fillTargets(QMenu &menu);
    void fillOverlay(QMenu &menu);
    void chooseWaits();
    void chooseOverlay();
    void selectRule(const FrameRule &rule);

    FrameChart &m_chart;
    NamePicker *m_picker;
    bool m_pickingWaits = false;
    QAction *m_line = nullptr;
    QAction *m_sorted = nullptr;
    QAction *m_coloured = nullptr;
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
