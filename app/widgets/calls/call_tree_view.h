// A merged call tree as a table of expandable rows, used by the panels with call trees. A click on
// a header changes the order; a double click goes to the worst frame. GUI thread only.
#pragma once

#include <QTreeView>

#include "app/widgets/calls/call_tree_model.h"
#include "app/widgets/tables/table_style.h"

namespace zoe::app {

class ColumnFit;

class CallTreeView : public UserChoosesRows<QTreeView> {
    Q_OBJECT

  public:
    // counted: what the column of calls counts.
    explicit CallTreeView(CallTreeModel::Counted counted, QWidget *parent = nullptr);

    [[nodiscard]] CallTreeModel &calls() { return *m_model; }
    [[nodiscard]] const CallTreeModel &calls() const { return *m_model; }
    [[nodiscard]] CallTreeRows::Order order() const { return m_order; }
    void openHeaviestPath();

  signals:
    void orderChanged();
    void frameChosen(zoe::FrameIndex frame);

  protected:
    void changeEvent(QEvent *event) override;

  private:
    void sortBy(int column);
    void applyTheme();
    void showKnownColumns();

    CallTreeModel *m_model;
    ColumnFit *m_fit;
    CallTreeRows::Order m_order = CallTreeRows::Order::Weight;
};

} // namespace zoe::app
