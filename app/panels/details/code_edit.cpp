#include "app/panels/details/code_edit.h"

#include <QEvent>
#include <QFontDatabase>
#include <QPainter>
#include <QTextBlock>
#include <QTimer>

#include "app/theme/palette.h"

namespace zoe::app {

namespace {
constexpr int kMargin = 6;
} // namespace

CodeEdit::CodeEdit(QWidget *parent)
    : QPlainTextEdit(parent)
    , m_numbers(new QWidget(this))
{
    setReadOnly(true);
    setLineWrapMode(NoWrap);
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setTabStopDistance(fontMetrics().horizontalAdvance(u' ') * 4);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setTabChangesFocus(true);
    m_numbers->installEventFilter(this);
    connect(this, &QPlainTextEdit::blockCountChanged, this, &CodeEdit::fit);
    connect(this, &QPlainTextEdit::updateRequest, m_numbers, qOverload<>(&QWidget::update));
    fit();
}

void CodeEdit::markLine(int line)
{
    m_marked = line;
    colour();
    const QTextBlock block = document()->findBlockByNumber(line - 1);
    if (line < 1 || !block.isValid())
        return;
    QTextCursor cursor(block);
    setTextCursor(cursor);
    centerCursor();
}

void CodeEdit::colour()
{
    QList<QTextEdit::ExtraSelection> marks;
    const QTextBlock block = document()->findBlockByNumber(m_marked - 1);
    if (m_marked > 0 && block.isValid()) {
        QTextEdit::ExtraSelection mark;
        QColor fill = Palette::of(*this).highlight;
        fill.setAlpha(70);
        mark.format.setBackground(fill);
        mark.format.setProperty(QTextFormat::FullWidthSelection, true);
        mark.cursor = QTextCursor(block);
        marks << mark;
    }
    setExtraSelections(marks);
}

void CodeEdit::fit()
{
    const QString widest = QString::number(std::max(blockCount(), 100));
    const int width = fontMetrics().horizontalAdvance(widest) + 2 * kMargin;
    setViewportMargins(width, 0, 0, 0);
    const QRect inner = contentsRect();
    m_numbers->setGeometry(inner.left(), inner.top(), width, inner.height());
}

void CodeEdit::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    fit();
}

// Where the middle is, is not known before.
void CodeEdit::showEvent(QShowEvent *event)
{
    QPlainTextEdit::showEvent(event);
    if (m_marked > 0)
        QTimer::singleShot(0, this, [this] { centerCursor(); });
}

void CodeEdit::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        colour();
}

bool CodeEdit::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_numbers && event->type() == QEvent::Paint) {
        paintNumbers();
        return true;
    }
    return QPlainTextEdit::eventFilter(watched, event);
}

void CodeEdit::paintNumbers()
{
    const Palette &palette = Palette::of(*this);
    QPainter painter(m_numbers);
    painter.fillRect(m_numbers->rect(), palette.surface);
    painter.setFont(font());
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF place = blockBoundingGeometry(block).translated(contentOffset());
        if (place.top() > m_numbers->height())
            break;
        const int line = block.blockNumber() + 1;
        painter.setPen(line == m_marked ? palette.text : palette.mutedText);
        painter.drawText(
            QRectF(0, place.top(), m_numbers->width() - kMargin, fontMetrics().height()),
            Qt::AlignRight, QString::number(line));
    }
}

} // namespace zoe::app
