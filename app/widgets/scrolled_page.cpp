#include "app/widgets/scrolled_page.h"

#include <QApplication>
#include <QBoxLayout>
#include <QEvent>
#include <QScrollBar>
#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>
#include <algorithm>

namespace zoe::app {

namespace {

constexpr QSize kLeastSeen{120, 60};

int leastHeight(QWidget &widget, int width);

// Qt has preferred heights for a width, but minimum heights only for layouts that contain no other
// widget with a layout.
int leastHeight(QLayout &layout, int width)
{
    const QMargins margins = layout.contentsMargins();
    const int inside = width - margins.left() - margins.right();
    const auto *box = qobject_cast<const QBoxLayout *>(&layout);
    const bool isColumn = box && (box->direction() == QBoxLayout::TopToBottom ||
                                  box->direction() == QBoxLayout::BottomToTop);
    if (!isColumn)
        return layout.hasHeightForWidth() ? layout.minimumHeightForWidth(width)
                                          : layout.totalMinimumSize().height();
    int height = 0;
    int shown = 0;
    for (int i = 0; i < layout.count(); ++i) {
        QLayoutItem &item = *layout.itemAt(i);
        if (item.isEmpty())
            continue;
        ++shown;
        if (item.widget())
            height += leastHeight(*item.widget(), inside);
        else if (item.layout())
            height += leastHeight(*item.layout(), inside);
        else
            height += item.minimumSize().height();
    }
    return height + std::max(0, shown - 1) * layout.spacing() + margins.top() + margins.bottom();
}

int leastHeight(const QSplitter &splitter)
{
    int all = 0;
    int highest = 0;
    for (int i = 0; i < splitter.count(); ++i) {
        QWidget &part = *splitter.widget(i);
        if (part.isHidden())
            continue;
        const int height = leastHeight(part, part.width());
        all += height + (all > 0 ? splitter.handleWidth() : 0);
        highest = std::max(highest, height);
    }
    return splitter.orientation() == Qt::Vertical ? all : highest;
}

int leastHeight(QWidget &widget, int width)
{
    if (widget.minimumHeight() > 0)
        return widget.minimumHeight();
    const QMargins around = widget.contentsMargins(); // such as for the title of a group
    int height = 0;
    if (const auto *splitter = qobject_cast<const QSplitter *>(&widget))
        height = leastHeight(*splitter);
    else if (auto *tabs = qobject_cast<QTabWidget *>(&widget); tabs && tabs->currentWidget())
        height = tabs->tabBar()->sizeHint().height() + leastHeight(*tabs->currentWidget(), width);
    else if (qobject_cast<const QAbstractScrollArea *>(&widget))
        height = widget.minimumSizeHint().height();
    else if (widget.layout())
        height = leastHeight(*widget.layout(), width - around.left() - around.right()) +
                 around.top() + around.bottom();
    else if (widget.hasHeightForWidth())
        height = widget.heightForWidth(width);
    else
        height = widget.minimumSizeHint().height();
    return std::min(height, widget.maximumHeight());
}

int leastWidth(const QWidget &widget)
{
    return widget.minimumWidth() > 0 ? widget.minimumWidth() : widget.minimumSizeHint().width();
}

} // namespace

ScrolledPage::ScrolledPage(QWidget &page, QWidget *parent)
    : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setWidget(&page);
    viewport()->setAutoFillBackground(false);
    page.setAutoFillBackground(false);
    connect(verticalScrollBar(), &QScrollBar::actionTriggered, this,
            [this] { m_isScrolled = true; });
    // Keys reach controls that are out of sight.
    connect(qApp, &QApplication::focusChanged, this, [this](const QWidget *, QWidget *now) {
        if (now != nullptr && widget()->isAncestorOf(now) && verticalScrollBar()->maximum() > 0)
            ensureWidgetVisible(now, 0, 0);
    });
}

QSize ScrolledPage::minimumSizeHint() const
{
    return kLeastSeen.boundedTo(widget()->minimumSizeHint());
}

QSize ScrolledPage::sizeHint() const
{
    return widget()->sizeHint();
}

bool ScrolledPage::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == widget() && event->type() == QEvent::LayoutRequest)
        fit();
    return QScrollArea::eventFilter(watched, event);
}

void ScrolledPage::resizeEvent(QResizeEvent *event)
{
    fit();
    QScrollArea::resizeEvent(event);
}

void ScrolledPage::showEvent(QShowEvent *event)
{
    fit();
    QScrollArea::showEvent(event);
}

void ScrolledPage::fit()
{
    QSize room = maximumViewportSize();
    const int least = leastWidth(*widget());
    if (least > room.width())
        room.rheight() -= horizontalScrollBar()->sizeHint().height();
    if (leastHeight(*widget(), std::max(least, room.width())) > room.height()) {
        room.rwidth() -= verticalScrollBar()->sizeHint().width();
        room.setHeight(
            std::max(room.height(), leastHeight(*widget(), std::max(least, room.width()))));
    }
    room.setWidth(std::max(least, room.width()));
    widget()->resize(room);
    if (!m_isScrolled)
        showMain();
}

void ScrolledPage::showMain()
{
    const QWidget *main = widget();
    while (main->focusProxy() != nullptr)
        main = main->focusProxy();
    if (main == widget() || !widget()->isAncestorOf(main) || verticalScrollBar()->maximum() == 0)
        return;
    if (widget()->layout() != nullptr)
        widget()->layout()->activate();
    const int top = main->mapTo(widget(), QPoint()).y();
    const int bottom = top + main->height();
    verticalScrollBar()->setValue(std::min(top, std::max(0, bottom - viewport()->height())));
}

} // namespace zoe::app
