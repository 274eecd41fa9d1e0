#include "app/widgets/line_label.h"

#include <QPainter>
#include <QStyle>

namespace zoe::app {

LineLabel::LineLabel(QWidget *parent)
    : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

void LineLabel::say(const QString &text)
{
    setText(text);
    setToolTip(text);
}

// While part of the text is selected, it is not elided, because QLabel paints the selection.
void LineLabel::paintEvent(QPaintEvent *event)
{
    const QRect room = contentsRect();
    if (wordWrap() || hasSelectedText() || fontMetrics().size(0, text()).width() <= room.width()) {
        QLabel::paintEvent(event);
        return;
    }
    QStringList lines = text().split(u'\n');
    for (QString &line : lines)
        line = fontMetrics().elidedText(line, Qt::ElideRight, room.width());
    QPainter painter(this);
    style()->drawItemText(&painter, room, static_cast<int>(alignment()), palette(), isEnabled(),
                          lines.join(u'\n'), foregroundRole());
}

} // namespace zoe::app
