// Sampled call stacks of the frames that tables cover, merged into a tree or a flame graph: what
// ran, including where there are no zones. Computed while the panel is visible. GUI thread only.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/jobs/one_job.h"
#include "app/panels/samples/samples_answer.h"
#include "app/widgets/calls/call_tree_view.h"
#include "app/widgets/panel.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QStackedWidget;

namespace zoe::app {

class LineLabel;
class MergedPicture;

class SamplesPanel : public Panel {
    Q_OBJECT

  public:
    enum Inside { Everything, Function, Zone }; // items of inside()

    explicit SamplesPanel(Session &session, QWidget *parent = nullptr);

    [[nodiscard]] CallTreeModel &model() { return m_tree->calls(); }
    [[nodiscard]] QTreeView &tree() { return *m_tree; }
    [[nodiscard]] MergedPicture &picture() { return *m_picture; }
    [[nodiscard]] QComboBox &look() { return *m_look; } // 0: flame graph, 1: tree
    [[nodiscard]] QComboBox &direction() { return *m_direction; }
    [[nodiscard]] QComboBox &inside() { return *m_inside; }
    [[nodiscard]] QLineEdit &search() { return *m_search; }
    [[nodiscard]] QString noteText() const;

    void saveState(QVariantMap &state) const override;
    void restoreState(const QVariantMap &state) override;

  protected:
    void showDocument() override;
    void askIfSeen() override
    {
        if (m_stale)
            merge();
    }

  private:
    void buildTop();
    void buildPicture();
    QWidget *buildBody();
    void forget(); // the tree no longer answers the question
    void merge();
    void arrange();
    void takeShown(const ArrangedSamples &shown);
    void zoomTo(const std::vector<SiteId> &path);
    void searchChanged();
    void showFound(); // in the tree
    void updateNote();
    [[nodiscard]] QString nothingText() const; // empty: there are samples to show
    // Not set: no function or zone is selected.
    [[nodiscard]] std::optional<SamplesQuestion> question() const;

    QComboBox *m_look;
    QComboBox *m_direction;
    QComboBox *m_inside;
    QLineEdit *m_search;
    LineLabel *m_note;
    QLabel *m_breadcrumb;
    QStackedWidget *m_body;
    MergedPicture *m_picture;
    CallTreeView *m_tree;
    QLabel *m_nothing;          // why there is nothing to show
    std::vector<SiteId> m_zoom; // path of the node zoomed to; empty: all
    OneJob m_mergeJob{jobs(), *this, [this] { updateNote(); }};
    OneJob m_arrangeJob{jobs(), *this};
    std::shared_ptr<const SampleTree> m_samples;
    bool m_stale = true;
};

} // namespace zoe::app
