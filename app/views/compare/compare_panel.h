// Compares the capture that is open with a second one: the verdict in a sentence, both frame-time
// histograms, what makes up the change, and all functions. Takes data by setters, speaks by
// signals. GUI thread only.
#pragma once

#include <QWidget>
#include <memory>

#include "analysis/comparison/comparison.h"
#include "analysis/model/capture.h"
#include "app/jobs/job_runner.h"

class QLabel;
class QLineEdit;
class QModelIndex;
class QProgressBar;
class QPushButton;
class QTableView;

namespace zoe::app {

class ComparisonModel;
class HistogramChart;
class WaterfallModel;
class WaterfallView;

class ComparePanel : public QWidget {
    Q_OBJECT

  public:
    // The runner must outlive the panel.
    explicit ComparePanel(JobRunner &jobs, QWidget *parent = nullptr);

    // The capture that is open in the window, and the one it is compared with; null: none. The open
    // one is the base until they are swapped. Starts comparing when there are both.
    void setOpenCapture(std::shared_ptr<const Capture> capture, const QString &name);
    void setOtherCapture(std::shared_ptr<const Capture> capture, const QString &name);

    [[nodiscard]] std::shared_ptr<const Comparison> comparison() const { return m_comparison; }
    [[nodiscard]] bool comparing() const { return m_job != 0; }
    [[nodiscard]] bool openIsBase() const { return m_openIsBase; }
    [[nodiscard]] QString headline() const;

  public slots:
    void swap();
    void compare();
    void cancel();

  signals:
    void siteActivated(zoe::SiteId site); // of the open capture
    void comparisonChanged(std::shared_ptr<const zoe::Comparison> comparison); // null: none
    void otherWanted(); // the user asks for a second capture
    void failed(const QString &sentence);

  protected:
    void changeEvent(QEvent *event) override;

  private:
    struct Side {
        std::shared_ptr<const Capture> capture;
        QString name;
    };

    void buildTop();
    void buildTable();
    void layOut();
    void restart(); // after a side has changed
    void take(std::shared_ptr<const Comparison> comparison);
    void updateState();
    void updateNames();
    void activate(const QModelIndex &index, int baseRole, int headRole);
    [[nodiscard]] const Side &base() const { return m_openIsBase ? m_open : m_other; }
    [[nodiscard]] const Side &head() const { return m_openIsBase ? m_other : m_open; }

    JobRunner &m_jobs;
    JobId m_job = 0; // 0: none is running
    Side m_open;
    Side m_other;
    bool m_openIsBase = true;
    bool m_cancelled = false;
    std::shared_ptr<const Comparison> m_comparison;

    ComparisonModel *m_model;
    WaterfallModel *m_steps;
    QLabel *m_baseName;
    QLabel *m_headName;
    QPushButton *m_swap;
    QPushButton *m_choose;
    QPushButton *m_again;
    QPushButton *m_cancel;
    QLabel *m_headline;
    QProgressBar *m_progress;
    HistogramChart *m_histogram;
    WaterfallView *m_waterfall;
    QLineEdit *m_filter;
    QLabel *m_count;
    QTableView *m_table;
};

} // namespace zoe::app
