// The distribution of the selected frame times as in the frame chart (set, waits), or of the
// selected function's calls: statistics, histogram or cumulative curve, box plot. Computed while
// visible. GUI thread only.
#pragma once

#include <QTimer>
#include <memory>

#include "app/jobs/one_job.h"
#include "app/widgets/charts/distribution_facts.h"
#include "app/widgets/panel.h"

class QCheckBox;
class QComboBox;
class QSplitter;
class QTreeWidget;

namespace zoe::app {

class LineLabel;
class DistributionChart;

class DistributionPanel : public Panel {
    Q_OBJECT

  public:
    explicit DistributionPanel(Session &session, QWidget *parent = nullptr);

    [[nodiscard]] DistributionChart &chart() { return *m_chart; }
    [[nodiscard]] QComboBox &choice() { return *m_choice; }
    [[nodiscard]] QCheckBox &logarithmic() { return *m_logarithmic; }
    [[nodiscard]] QCheckBox &cumulative() { return *m_cumulative; }
    [[nodiscard]] QString scopeText() const;
    // A statistic by its visible name; empty if missing.
    [[nodiscard]] QString figure(const QString &name) const;

  protected:
    void showDocument() override;
    void askIfSeen() override
    {
        if (m_stale)
            compute();
    }
    void resizeEvent(QResizeEvent *event) override;

  private:
    void buildTop();
    void buildFigures();
    void forget();
    void functionChanged();
    void frameTimesChanged();
    void computeAgain(); // the current content stays until then
    void compute();
    void take(Result<std::shared_ptr<const DistributionFacts>> facts);
    void showFigures();
    void addFigure(const QString &name, const QString &value, const QString &explanation = {});
    void addDurations(const Distribution &figures);
    void addFrameRates(const FrameStats &stats);
    void addRates(const FrameStats &stats);
    void addBudgets(const FrameStats &stats);
    void updateScope();
    [[nodiscard]] QString timesText() const;
    [[nodiscard]] DistributionQuestion question() const;

    QComboBox *m_choice;
    QCheckBox *m_logarithmic;
    QCheckBox *m_cumulative;
    LineLabel *m_scope;
    QTreeWidget *m_figures;
    DistributionChart *m_chart;
    QSplitter *m_parts;
    OneJob m_job{jobs(), *this, [this] { updateScope(); }};
    std::shared_ptr<const DistributionFacts> m_facts;
    bool m_stale = true;
    QTimer m_again; // a capture that grows is counted once a second
};

} // namespace zoe::app
