// Options for finding behaviours: method and number are always visible, the rest can be folded. GUI
// thread only.
#pragma once

#include <QWidget>
#include <memory>
#include <set>
#include <vector>

#include "analysis/behaviours/find_behaviours.h"
#include "plugins/api/clusterer.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QPushButton;
class QSpinBox;
class QToolButton;

namespace zoe::app {

class JobRunner;
class NamePicker;

class BehaviourOptionsBox : public QWidget {
    Q_OBJECT

  public:
    // The runner must outlive the box.
    explicit BehaviourOptionsBox(JobRunner &jobs, QWidget *parent = nullptr);

    // They must outlive this.
    void setClusterers(std::vector<const Clusterer *> clusterers);
    // Its functions and plots become available; earlier choices are kept as far as they exist.
    void setCapture(std::shared_ptr<const Capture> capture);
    // Whether some frames are selected, and how many: the search can be limited to them.
    void setSelectedFrames(std::optional<std::uint64_t> frames);

    [[nodiscard]] const Clusterer *clusterer() const; // null: there is none
    [[nodiscard]] BehaviourOptions options() const;
    [[nodiscard]] bool onlySelectedFrames() const;
    // What is missing, as one sentence; empty if the search can start.
    [[nodiscard]] QString problem() const;

  public slots:
    void reset(); // to the defaults

  signals:
    void changed();

  private:
    void buildFirstRow();
    void buildMore();
    void buildChoices(QFormLayout &form);
    void chooseFunctions();
    void choosePlots();
    void showChoices();

    std::vector<const Clusterer *> m_clusterers;
    std::shared_ptr<const Capture> m_capture;
    std::set<int> m_functions; // site ids, of inclusive times
    std::set<int> m_plots;
    bool m_pickingPlots = false;

    QComboBox *m_method;
    QSpinBox *m_clusters;
    QComboBox *m_frames;
    QToolButton *m_fold;
    QWidget *m_more;
    QComboBox *m_time;
    QPushButton *m_chooseFunctions;
    QComboBox *m_kind;
    QCheckBox *m_scaled;
    QCheckBox *m_calls;
    QPushButton *m_choosePlots;
    QDoubleSpinBox *m_leastShare;
    QSpinBox *m_neighbours;
    QSpinBox *m_mostClusters;
    QSpinBox *m_stability;
    QSpinBox *m_seed;
    NamePicker *m_picker;
};

} // namespace zoe::app
