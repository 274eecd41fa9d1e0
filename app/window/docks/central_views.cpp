#include "app/window/docks/central_views.h"

#include <QVBoxLayout>

namespace zoe::app {

namespace {
constexpr int kFirstShare = 300; // of the heights: the view below has twice as much
constexpr int kOtherShare = 600;
constexpr int kLeastWidth = 320;
} // namespace

CentralViews::CentralViews(QWidget *parent)
    : QSplitter(Qt::Vertical, parent)
{
    setObjectName("centralSplitter");
    setChildrenCollapsible(false);
}

void CentralViews::add(const QString &name, QWidget &view)
{
    // The widest row of controls must not make the window wider than a small screen.
    view.setMinimumWidth(kLeastWidth);
    auto *pane = new QWidget(this);
    auto *column = new QVBoxLayout(pane);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(&view, 1);
    addWidget(pane);
    setStretchFactor(count() - 1, count());
    m_named[name] = &view;
    m_views << &view;
}

void CentralViews::addBar(const QString &name, QWidget &bar)
{
    widget(count() - 1)->layout()->addWidget(&bar);
    m_named[name] = &bar;
}

void CentralViews::showOnly(const QStringList &names)
{
    for (auto one = m_named.cbegin(); one != m_named.cend(); ++one)
        one.value()->setVisible(names.contains(one.key()));
    for (int i = 0; i < count(); ++i)
        widget(i)->setVisible(!m_views[i]->isHidden());
}

void CentralViews::resetSizes()
{
    QList<int> sizes(count(), kOtherShare);
    sizes.first() = kFirstShare;
    setSizes(sizes);
}

QList<QWidget *> CentralViews::views() const
{
    return m_views;
}

} // namespace zoe::app
