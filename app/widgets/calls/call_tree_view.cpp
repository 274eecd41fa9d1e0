#include "app/widgets/calls/call_tree_view.h"

#include <QEvent>
#include <QHeaderView>

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
    auto *fit = new ColumnFit(*this);
    fit->describe(m_model->columns());
    fit->addMenu();
    connect(header(), &QHeaderView::sectionClicked, this, &CallTreeView::sortBy);
    connect(this, &QTreeView::activated, this, [this](const QModelIndex &index) {
        if (const auto frame = m_model->worstFrameOf(index))
            emit frameChosen(*frame);
    });
    applyTheme();
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
