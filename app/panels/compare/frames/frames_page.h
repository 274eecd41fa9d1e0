// Both frame charts, aligned by what the user chooses. GUI thread only.
#pragma once

#include <optional>

#include "app/panels/compare/frames/aligned_frames.h"
#include "app/panels/compare/pair/compare_page.h"

class QComboBox;
class QDoubleSpinBox;

namespace zoe::app {

class LineLabel;
class AlignedChart;

class FramesPage : public ComparePage {
    Q_OBJECT

  public:
    FramesPage(JobRunner &jobs, QWidget *parent);

    [[nodiscard]] AlignedChart &chart() { return *m_chart; }
    [[nodiscard]] QComboBox &by() { return *m_by; }
    [[nodiscard]] QComboBox &what() { return *m_what; }
    [[nodiscard]] QString stateText() const;

  protected:
    void showPair() override;
    void computed() override;

  private:
    void buildBar();
    void takeChoices(const AlignChoices &choices);
    void showChoices(); // for the current alignment
    void showValue();
    void align();
    void tellFrames(CompareSideName side, FrameIndex frame);
    void updateState();
    [[nodiscard]] AlignQuestion question() const;

    std::optional<AlignChoices> m_choices; // not set: search in progress
    QComboBox *m_by;
    QComboBox *m_what;
    QDoubleSpinBox *m_value;
    LineLabel *m_state;
    AlignedChart *m_chart;
    bool m_filling = false; // the controls are being set, not used
};

} // namespace zoe::app
