// The zone trees of the selected frames merged into one: top-down, bottom-up, or around one
// function. Computed while the panel is visible. GUI thread only.
#pragma once

#include <QTimer>
#include <memory>

#include "analysis/calltree/call_tree.h"
#include "app/jobs/one_job.h"
#include "app/widgets/calls/call_tree_view.h"
#include "app/widgets/panel.h"

class QCheckBox;
class QComboBox;

namespace zoe::app {

class LineLabel;

class CallTreePanel : public Panel {
    Q_OBJECT

  public:
    enum class Show { Calls, Callers, CallersOfFunction, CalleesOfFunction };

    explicit CallTreePanel(Session &session, QWidget *parent = nullptr);

    [[nodiscard]] CallTreeModel &model() { return m_tree->calls(); }
    [[nodiscard]] QTreeView &tree() { return *m_tree; }
    [[nodiscard]] QComboBox &choice() { return *m_choice; }
    [[nodiscard]] QCheckBox &folding() { return *m_folding; }
    [[nodiscard]] QString scopeText() const;

  protected:
    void showDocument() override;
    void askIfSeen() override
    {
        if (m_stale)
            merge();
    }

  private:
    void buildTop();
    void forget(); // the merged tree no longer answers the question
    void grow();   // more frames have arrived
    void merge();
    void takeMerged(Result<std::shared_ptr<const CallTree>> merged);
    void arrange();
    void takeRows(std::shared_ptr<const CallTreeRows> rows);
    void showGrown(std::shared_ptr<const CallTreeRows> rows);
    void updateScope();
    void functionChanged();
    [[nodiscard]] Show shown() const;
    [[nodiscard]] SiteId function() const;

    LineLabel *m_scope;
    QComboBox *m_choice;
    QCheckBox *m_folding;
    CallTreeView *m_tree;
    QTimer m_growth; // runs: more frames have arrived since the last merging began
    OneJob m_mergeJob{jobs(), *this, [this] { updateScope(); }};
    OneJob m_arrangeJob{jobs(), *this};
    std::shared_ptr<const CallTree> m_merged;
    bool m_stale = true;
    bool m_grown = false;     // the next rows are the current ones, with more frames
    bool m_following = false; // the current row is being set, not selected by the user
};

} // namespace zoe::app
