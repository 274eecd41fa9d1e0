// Details of the selected function in the selected frames: the distribution of its durations, its
// course over the frames, its longest calls and its source. GUI thread only.
#pragma once

#include <memory>

#include "app/panels/details/function_facts.h"
#include "app/widgets/tables/query_panel.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QSplitter;
class QTabWidget;

namespace zoe::app {

class DistributionChart;
class RowsTable;
class SeriesChart;
class SourceView;

class DetailsPanel : public QueryPanel {
    Q_OBJECT

  public:
    explicit DetailsPanel(Session &session, QWidget *parent = nullptr);

    [[nodiscard]] QComboBox &per() { return *m_per; }   // call, frame
    [[nodiscard]] QComboBox &time() { return *m_time; } // total, self
    [[nodiscard]] QCheckBox &logarithmic() { return *m_logarithmic; }
    [[nodiscard]] DistributionChart &histogram() { return *m_histogram; }
    [[nodiscard]] SeriesChart &course() { return *m_course; }
    [[nodiscard]] RowsTable &longest() { return *m_longest; }
    [[nodiscard]] SourceView &source() { return *m_source; }
    [[nodiscard]] QTabWidget &tabs() { return *m_tabs; }
    void showSourceTab(); // of the chosen function, in front of its longest calls
    [[nodiscard]] QString headText() const;
    [[nodiscard]] QString figuresText() const;
    [[nodiscard]] QString frameText() const; // of the function in the chosen frame

  protected:
    void ask() override;
    void clear() override;
    void showState() override;
    void siteChanged() override;
    void frameChanged() override;
    void resizeEvent(QResizeEvent *event) override;

  private:
    [[nodiscard]] bool hasRoomForCourse() const;
    void placeCourse();
    void buildTop();
    void buildParts();
    void connectParts();
    void take(std::shared_ptr<const FunctionFacts> facts);
    void showFacts(); // by the choices
    [[nodiscard]] QString textOfFrame(FrameIndex frame) const;
    [[nodiscard]] QString statesText(std::size_t time) const;
    void showSource();

    QLabel *m_head;
    QLabel *m_figures;
    QLabel *m_inFrame;
    QComboBox *m_per;
    QComboBox *m_time;
    QCheckBox *m_logarithmic;
    QSplitter *m_parts;
    QSplitter *m_charts;
    DistributionChart *m_histogram;
    SeriesChart *m_course;
    QTabWidget *m_tabs;
    RowsTable *m_longest;
    SourceView *m_source;
    std::shared_ptr<const FunctionFacts> m_facts;
};

} // namespace zoe::app
