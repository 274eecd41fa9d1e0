#include "app/widgets/focus_frame.h"

#include <QEvent>
#include <QPainter>

namespace zoe::app {

void FocusFrame::show(QWidget &view)
{
    new FocusFrame(view);
}

FocusFrame::FocusFrame(QWidget &view)
    : QWidget(&view)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
    view.installEventFilter(this);
}

bool FocusFrame::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize) {
        fit();
    } else if (event->type() == QEvent::FocusIn) {
        fit();
        raise();
        setVisible(true);
    } else if (event->type() == QEvent::FocusOut) {
        setVisible(false);
    }
    return QWidget::eventFilter(watched, event);
}

void FocusFrame::fit()
{
    const QRect all = parentWidget()->rect();
    setGeometry(all);
    setMask(QRegion(all) - QRegion(all.adjusted(1, 1, -1, -1)));
}

void FocusFrame::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::Highlight));
    painter.drawRect(rect().adjusted(0, 0, -1, -1)); // exported pictures don't have the mask
}

} // namespace zoe::app
