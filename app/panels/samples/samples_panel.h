// Sampled call stacks of the frames that tables are about, merged into a tree: what ran,
// also where no zones are. Computed while the panel is visible. GUI thread only.
#pragma once

#include <memory>
#include <optional>

#include "analysis/samples/sample_tree.h"
#include "app/jobs/job_runner.h"
#include "app/widgets/calls/call_tree_view.h"
#include "app/widgets/panel.h"

class QCheckBox;
class QComboBox;
class QLabel;

namespace zoe::app {

class SamplesPanel : public Panel {
    Q_OBJECT

  public:
    explicit SamplesPanel(Session &session, QWidget *parent = nullptr);

    [[nodiscard]] CallTreeModel &model() { return m_tree->calls(); }
    [[nodiscard]] QTreeView &tree() { return *m_tree; }
    [[nodiscard]] QComboBox &direction() { return *m_direction; }
    [[nodiscard]] QCheckBox &inside() { return *m_inside; }
    [[nodiscard]] QString noteText() const;

    void saveState(QVariantMap &state) const override;
    void restoreState(const QVariantMap &state) override;

  protected:
    void showDocument() override;
    void showEvent(QShowEvent *event) override;

  private:
    void buildTop();
    void forget(); // the tree no longer answers the question
    void merge();
    void arrange();
    void takeRows(std::shared_ptr<const CallTreeRows> rows);
    void updateNote();
    // Nothing: no function is selected.
    [[nodiscard]] std::optional<SampleQuery> query() const;

    QComboBox *m_direction;
    QCheckBox *m_inside;
    QLabel *m_note;
    CallTreeView *m_tree;
    JobId m_mergeJob = 0;
    JobId m_arrangeJob = 0;
    std::shared_ptr<const SampleTree> m_samples;
    bool m_stale = true;
};

} // namespace zoe::app
