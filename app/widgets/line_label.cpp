#include "app/widgets/line_label.h"

#include <QPainter>
#include <QStyle>
#include <QTextLayout>

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

QString LineLabel::shownText() const
{
    const QRect room = contentsRect();
    if (wordWrap())
        return elidedParagraph();
    if (fontMetrics().size(0, text()).width() <= room.width())
        return text();
    QStringList lines = text().split(u'\n');
    for (QString &line : lines)
        line = fontMetrics().elidedText(line, Qt::ElideRight, room.width());
    return lines.join(u'\n');
}

// As many whole lines as there is room for. Without QLabel::heightForWidth(), which lays the label
// out anew and thereby asks for another paint event.
QString LineLabel::elidedParagraph() const
{
    const QRect room = contentsRect();
    const QString all = QString(text()).replace(u'\n', QChar::LineSeparator);
    const QFontMetrics metrics = fontMetrics();
    QTextLayout layout(all, font());
    QStringList lines;
    bool isCut = false;
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid() && !isCut;
         line = layout.createLine()) {
        line.setLineWidth(room.width());
        const qsizetype lineAndNext = (lines.size() + 1) * metrics.lineSpacing() + metrics.height();
        isCut = lineAndNext > room.height() && line.textStart() + line.textLength() < all.size();
        if (isCut) {
            const QString rest = all.mid(line.textStart()).replace(QChar::LineSeparator, u' ');
            lines << metrics.elidedText(rest, Qt::ElideRight, room.width());
        } else {
            lines << all.mid(line.textStart(), line.textLength()).trimmed();
        }
    }
    layout.endLayout();
    return isCut ? lines.join(u'\n') : text();
}

// While part of the text is selected, it is not elided, because QLabel paints the selection.
void LineLabel::paintEvent(QPaintEvent *event)
{
    const QString shown = shownText();
    if (hasSelectedText() || shown == text()) {
        QLabel::paintEvent(event);
        return;
    }
    QPainter painter(this);
    style()->drawItemText(&painter, contentsRect(), static_cast<int>(alignment()), palette(),
                          isEnabled(), shown, foregroundRole());
}

} // namespace zoe::app
