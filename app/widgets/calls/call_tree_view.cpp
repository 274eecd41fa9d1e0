#include "app/widgets/calls/call_tree_view.h"

#include <QEvent>
#include <QHeaderView>
#include <algorithm>

#include "app/theme/palette.h"
#include "app/widgets/tables/bar_delegate.h"
#include "app/widgets/tables/column_fit.h"

namespace zoe::app {

CallTreeView::CallTreeView(CallTreeModel::Counted counted, QWidget *parent)
    : UserChoosesRows(parent)
    , m_model(new CallTreeModel(this, counted))
{
    setModel(m_model);
    setUniformRowHeights(true);
    setAllColumnsShowFocus(true);
    setAlternatingRowColors(true);
    setExpandsOnDoubleClick(false);
    setItemDelegate(new BarDelegate(this));
    setIndentation(fontMetrics().averageCharWidth() * 2);
    header()->setSectionsClickable(true);
    header()->setStretchLastSection(false);
    m_fit = new ColumnFit(*this);
    m_fit->describe(m_model->columns());
    m_fit->addMenu();
    connect(m_model, &CallTreeModel::modelReset, this, &CallTreeView::showKnownColumns);
    connect(header(), &QHeaderView::sectionClicked, this, &CallTreeView::sortBy);
    connect(this, &QTreeView::activated, this, [this](const QModelIndex &index) {
        if (const auto frame = m_model->worstFrameOf(index))
            emit frameChosen(*frame);
    });
    applyTheme();
}

// The frames of paths are only known from the top down: merged by callers, a path is a part of
// several, which may occur in the same frame.
void CallTreeView::showKnownColumns()
{
    const CallTreeRows *rows = m_model->rows();
    if (!rows || rows->tree().nodes.empty())
        return;
    std::vector<bool> shown(CallTreeModel::ColumnCount, true);
    shown[CallTreeModel::Frames] = shown[CallTreeModel::WorstFrame] = std::ranges::any_of(
        rows->tree().nodes, [](const CallNode &node) { return node.frames > 0; });
    m_fit->showSet(shown);
}

void CallTreeView::openHeaviestPath()
{
    constexpr int kMostOpened = 64; // rows
    QModelIndex index = m_model->index(0, 0);
    for (int depth = 0; index.isValid() && depth < kMostOpened; ++depth) {
        expand(index);
        index = m_model->index(0, 0, index);
    }
}

void CallTreeView::sortBy(int column)
{
    using Order = CallTreeRows::Order;
    m_order = column == CallTreeModel::Total   ? Order::Total
              : column == CallTreeModel::Self  ? Order::Self
              : column == CallTreeModel::Calls ? Order::Calls
                                               : Order::Weight;
    header()->setSortIndicatorShown(m_order != Order::Weight);
    header()->setSortIndicator(column, Qt::DescendingOrder);
    emit orderChanged();
}

void CallTreeView::applyTheme()
{
    m_model->setPalette(Palette::of(*this));
    viewport()->update();
}

void CallTreeView::changeEvent(QEvent *event)
{
    QTreeView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        applyTheme();
}

} // namespace zoe::app
