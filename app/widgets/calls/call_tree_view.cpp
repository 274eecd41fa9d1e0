#include "app/widgets/calls/call_tree_view.h"

#include <QEvent>
#include <QHeaderView>

#include "app/theme/palette.h"
#include "app/widgets/tables/bar_delegate.h"

namespace zoe::app {

CallTreeView::CallTreeView(CallTreeModel::Counted counted, int functionLetters, QWidget *parent)
    : QTreeView(parent)
    , m_model(new CallTreeModel(this, counted))
{
    setModel(m_model);
    setUniformRowHeights(true);
    setAllColumnsShowFocus(true);
    setAlternatingRowColors(true);
    setExpandsOnDoubleClick(false);
    setItemDelegate(new BarDelegate(this));
    const int letter = fontMetrics().averageCharWidth();
    setIndentation(letter * 2);
    setColumnWidth(CallTreeModel::Function, letter * functionLetters);
    for (int column = CallTreeModel::Total; column < CallTreeModel::ColumnCount; ++column)
        setColumnWidth(column, fontMetrics().horizontalAdvance("88 888 888 ms") + 8);
    header()->setSectionsClickable(true);
    header()->setStretchLastSection(false);
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
